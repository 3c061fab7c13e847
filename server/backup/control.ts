// How commands on this machine reach the running server: a port on loopback, and a key in a file that only the server's
// user can read (docs/decisions/0111).
import { randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

export interface ControlFile {
  pid: number;
  port: number;
  key: string;
}

/** Answers by itself. The command prints an error thrown before the answer began in one line. */
export type ControlHandler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;

export const controlFile = (dataDir: string) => path.join(dataDir, 'run', 'control.json');

/** Serves each handler at its path, such as `/backup`, until closed. */
export async function startControl(
  dataDir: string,
  log: { warn(facts: object, line: string): void },
  handlers: Record<string, ControlHandler>,
): Promise<{ close(): void }> {
  const key = randomBytes(32).toString('hex');
  const server = http.createServer((request, response) => {
    const handler = isKey(request.headers.authorization, key) ? handlers[request.url ?? ''] : undefined;
    if (!handler) {
      response.writeHead(404).end();
      return;
    }
    handler(request, response).catch((error: unknown) => {
      const line = error instanceof Error ? error.message : String(error);
      log.warn({ err: error }, 'a command could not be carried out');
      if (response.headersSent) response.destroy();
      else response.writeHead(409, { 'content-type': 'text/plain' }).end(line);
    });
  });
  // A copy takes as long as it takes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port for commands on this machine.');
  const file = controlFile(dataDir);
  const content: ControlFile = { pid: process.pid, port: address.port, key };
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
  return {
    close() {
      fs.rmSync(file, { force: true });
      server.close();
      server.closeAllConnections();
    },
  };
}

function isKey(given: string | undefined, key: string): boolean {
  const [wanted, found] = [Buffer.from(`Bearer ${key}`), Buffer.from(given ?? '')];
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}
