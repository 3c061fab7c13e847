// Starts the built server on a demo for the stories of one worker, and stops it after them. Seeding takes most of a
// start, so that it is done once (seed-demo.ts) and each worker begins with a copy.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findAddress } from '../find-address';

const program = path.resolve('dist/server/main.js');

/** Its address, and how to stop it. Whose folder it is removes it. */
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

/** A new folder with a copy of the demo that was seeded for this run. */
export function copyDemo(): string {
  const { SEEDED_DEMO } = process.env;
  if (!SEEDED_DEMO) throw new Error('No demo was seeded for this run.');
  const dataDir = makeFolder();
  // Owners and permissions are looked at by the server, and most of it need not be read where the disk can share it.
  execFileSync('cp', ['--archive', '--reflink=auto', `${SEEDED_DEMO}/.`, dataDir]);
  return dataDir;
}

export const makeFolder = () => mkdtempSync(path.join(os.tmpdir(), 'callgauge-demo-'));

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });
