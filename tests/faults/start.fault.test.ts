// Starts that fail or are interrupted: one clear line, quickly, with nothing left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from './installation';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-start-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
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
  const { ended, firstWord } = start({ PORT: '0' });
  await firstWord;
  child?.kill('SIGTERM');
  const { code, output } = await ended;
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('did not') });
  expect(output).not.toContain('CallGauge is at');
  expect(existsSync(path.join(folder, 'data/lock'))).toBe(false);
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
  child = started;
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk);
  started.stdout.on('data', collect);
  started.stderr.on('data', collect);
  return {
    firstWord: new Promise((resolve) => started.stdout.once('data', resolve)),
    ended: new Promise<{ code: number | null; output: string }>((resolve) =>
      started.once('close', (code) => resolve({ code, output })),
    ),
  };
}
