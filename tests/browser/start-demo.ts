// Starts the built server on a demo for the stories of one worker, and stops it afterwards. Seeding takes most of a
// start, so each worker copies one seeded demo (seed-demo.ts).
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findAddress } from '../find-address';

const program = path.resolve('dist/server/main.js');

/** Returns its address and how to stop it. The caller removes the folder. */
export async function startDemo(dataDir: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
  return { address: await findAddress(server), stop };
}

export function copyDemo(): string {
  const { SEEDED_DEMO } = process.env;
  if (!SEEDED_DEMO) throw new Error('No demo was seeded for this run.');
  const dataDir = makeFolder();
  // The server checks owners and permissions; a disk that can share blocks need not copy the data.
  execFileSync('cp', ['--archive', '--reflink=auto', `${SEEDED_DEMO}/.`, dataDir]);
  return dataDir;
}

export const makeFolder = () => mkdtempSync(path.join(os.tmpdir(), 'callgauge-demo-'));

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });
