// Starts that fail or are interrupted: one clear line, quickly, with nothing left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort, program } from './installation';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-start-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a start on a port in use says so before it opens or seeds anything', async () => {
  const holder = net.createServer();
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as net.AddressInfo).port));
  });
  const { ended } = start({ PORT: `${port}` });
  expect(await ended).toEqual({
    code: 1,
    output: `CallGauge did not start: port ${port} of 127.0.0.1 is in use. Stop what listens there, or set PORT to another one.\n`,
  });
  expect(existsSync(path.join(folder, 'data'))).toBe(false);
  holder.close();
});

test('a stop during seeding is clean', async () => {
  const { ended, firstWord, process: child } = start({ PORT: '0' });
  await firstWord;
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('did not') });
  expect(output).not.toContain('CallGauge is at');
  expect(existsSync(path.join(folder, 'data/run/control.sock'))).toBe(false);
});

test('a start waits for the folder and the port of a process that is still ending', async () => {
  const port = `${await findFreePort()}`;
  const first = start({ PORT: port, DEMO: '0' });
  await expect.poll(() => first.output(), { timeout: 60_000 }).toContain('CallGauge is at');
  // It does not react to anything, like one whose last writes hang.
  first.process.kill('SIGSTOP');
  const second = start({ PORT: port, DEMO: '0' });
  const waits = `DATA_DIR is in use by process ${first.process.pid} on ${os.hostname()}`;
  await expect.poll(() => second.output()).toContain(waits);
  first.process.kill('SIGKILL');
  await expect.poll(() => second.output(), { timeout: 60_000 }).toContain('CallGauge is at');
  second.process.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

/** A new installation with the demo. `firstWord` resolves with its first output: the progress of seeding. */
function start(env: Record<string, string>) {
  const started = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: path.join(folder, 'data'),
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(started);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk);
  started.stdout.on('data', collect);
  started.stderr.on('data', collect);
  return {
    process: started,
    output: () => output,
    firstWord: new Promise((resolve) => started.stdout.once('data', resolve)),
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      started.once('close', (code) => resolve({ code, output })),
    ),
  };
}
