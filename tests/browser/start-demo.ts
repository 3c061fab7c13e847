// Starts the built server with a fresh demo for the stories of one worker, and stops it after them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findAddress } from '../find-address';

const program = path.resolve('dist/server/main.js');

/** Its address, and how to stop it. */
export async function startDemo(): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-demo-'));
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address: await findAddress(server), stop };
}
