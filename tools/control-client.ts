// Reaches the server that runs on DATA_DIR (server/backup/control.ts).
import fs from 'node:fs';
import http from 'node:http';
import { type ControlFile, controlFile } from '../server/backup/control';

export interface RunningServer {
  open(path: string, body?: string): Promise<http.IncomingMessage>;
}

/** Undefined if no server answers: then the data can be opened directly, under its lock. */
export async function findRunningServer(dataDir: string): Promise<RunningServer | undefined> {
  const content = readControlFile(dataDir);
  if (!content) return undefined;
  const open = (path: string, body = '') => send(content, path, body);
  const isThere = await open('/hello').then(
    (response) => response.resume().statusCode === 200,
    () => false,
  );
  if (!isThere) return undefined;
  return { open };
}

function readControlFile(dataDir: string): ControlFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(controlFile(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Resolves with a good answer; throws the server's line otherwise. */
function send({ port, key }: ControlFile, path: string, body: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers }, async (response) => {
      if (response.statusCode === 200) return resolve(response);
      let line = '';
      for await (const chunk of response) line += chunk;
      reject(new Error(line || `The server answered ${response.statusCode}.`));
    });
    request.once('error', reject);
    request.end(body);
  });
}
