// Starts the built server with a fresh demo for the browser stories, and stops it after them.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const program = path.resolve('dist/server/main.js');

export default async function startDemo(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-demo-'));
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.DEMO_ADDRESS = await findAddress(server);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The line the server prints once it listens. */
function findAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /^CallGauge is at (\S+)$/m.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${said}`)));
  });
}
