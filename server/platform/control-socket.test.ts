import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveOutput, sendCommand, sendOutput } from './control-client';
import { type ControlSocket, holdDataDir, waitForRelease } from './control-socket';

let dataDir: string;
const held: ControlSocket[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-control-'));
});

afterEach(async () => {
  for (const control of held.splice(0)) await control.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  fs.rmSync(dataDir, { recursive: true });
});

async function hold(folder = dataDir, doing?: string): Promise<ControlSocket> {
  const control = await holdDataDir(folder, doing);
  held.push(control);
  return control;
}

/** Another process that holds the folder until it is killed. */
async function holdElsewhere(folder = dataDir): Promise<ChildProcess> {
  const socketModule = fileURLToPath(new URL('./control-socket.ts', import.meta.url));
  const program = `import(${JSON.stringify(socketModule)}).then(async ({ holdDataDir }) => {
    await holdDataDir(${JSON.stringify(folder)}); console.log('held');
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

const self = `process ${process.pid} on ${os.hostname()}`;
const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);

test('a held folder is refused to others in one line, and free once it is closed', async () => {
  const control = await hold();
  expect([path.join(dataDir, 'run'), path.join(dataDir, 'run/control.sock')].map(modeOf)).toEqual(['700', '600']);
  await expect(holdDataDir(dataDir)).rejects.toThrow(
    `${dataDir} is in use by ${self}. Stop it, or choose another DATA_DIR.`,
  );
  await control.close();
  held.pop();
  expect(fs.readdirSync(path.join(dataDir, 'run'))).toEqual([]);
  await hold();
});

test('a folder whose process was killed can be held at once', async () => {
  const child = await holdElsewhere();
  await expect(holdDataDir(dataDir)).rejects.toThrow(`is in use by process ${child.pid} on`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(fs.existsSync(path.join(dataDir, 'run/control.sock'))).toBe(true);
  await hold();
});

test('exactly one of many takes over the folder of a killed process', async () => {
  const child = await holdElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => holdDataDir(dataDir)));
  const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  held.push(...taken);
  expect(taken).toHaveLength(1);
  expect(fs.readdirSync(path.join(dataDir, 'run')).sort()).toEqual(['control.sock', 'holder']);
});

test('a file in the place of the socket does not keep the folder from being held', async () => {
  fs.mkdirSync(path.join(dataDir, 'run'), { mode: 0o700 });
  fs.writeFileSync(path.join(dataDir, 'run/control.sock'), '');
  await hold();
  expect(fs.lstatSync(path.join(dataDir, 'run/control.sock')).isSocket()).toBe(true);
});

test('a start waits for a process that does not react, and no longer than its limit', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const child = await holdElsewhere();
  child.kill('SIGSTOP');
  await waitForRelease(dataDir, { limitMs: 150, say });
  expect(lines).toEqual([
    `DATA_DIR is in use by process ${child.pid} on ${os.hostname()}: waiting up to 0.15 seconds for it to end.`,
  ]);
  const waiting = waitForRelease(dataDir, { limitMs: 3_600_000, say });
  child.kill('SIGKILL');
  await waiting;
  await hold();
});

test('a folder with a long path is held through a private temporary folder, which goes with the process', async () => {
  const deep = path.join(dataDir, 'x'.repeat(100));
  fs.mkdirSync(deep);
  const linked = path.join(dataDir, 'link');
  fs.symlinkSync(deep, linked);
  const before = new Set(fs.readdirSync(os.tmpdir()));
  const control = await hold(deep);
  const [name = '', ...others] = fs
    .readdirSync(os.tmpdir())
    .filter((one) => /^callgauge-[0-9a-f]{16}$/.test(one) && !before.has(one));
  expect(others).toEqual([]);
  expect(modeOf(path.join(os.tmpdir(), name))).toBe('700');
  await expect(holdDataDir(linked)).rejects.toThrow('is in use by');
  control.offer({ hello: async (_, response) => void response.end('hello') }, String);
  expect((await sendCommand(linked, 'hello'))?.statusCode).toBe(200);
  await control.close();
  held.pop();
  expect(fs.existsSync(path.join(os.tmpdir(), name))).toBe(false);
});

test('a socket in a folder that others can enter is not asked and not used', async () => {
  const run = path.join(dataDir, 'run');
  fs.mkdirSync(run);
  fs.chmodSync(run, 0o777);
  const stranger = net.createServer().listen(path.join(run, 'control.sock'));
  await once(stranger, 'listening');
  expect(await sendCommand(dataDir, 'make-admin', { username: 'anna' })).toBeUndefined();
  await expect(holdDataDir(dataDir)).rejects.toThrow(
    /^[^\n]+run belongs to another user, or others can enter it\.[^\n]+$/,
  );
  stranger.close();
});

test('a command reaches the holder, which says what it does line by line', async () => {
  const control = await hold();
  const asked: unknown[] = [];
  control.offer(
    {
      greet: (input, response) =>
        sendOutput(
          response,
          async (output) => {
            asked.push(input);
            output.line('Halfway.');
            output.record({ number: 1 });
            if (input !== undefined) throw new Error('It does not work.');
          },
          (error) => `Described: ${(error as Error).message}`,
        ),
    },
    (error) => (error as Error).message,
  );
  const receive = async (input?: unknown) => {
    const got: unknown[] = [];
    const response = await sendCommand(dataDir, 'greet', input);
    if (!response) throw new Error('Nobody answered.');
    const add = (value: unknown) => void got.push(value);
    const failure = await receiveOutput(response, { line: add, record: add }).catch((error: Error) => error.message);
    return { got, failure };
  };
  expect(await receive()).toEqual({ got: ['Halfway.', { number: 1 }], failure: undefined });
  expect((await receive({ to: 'Ann' })).failure).toBe('Described: It does not work.');
  expect(asked).toEqual([undefined, { to: 'Ann' }]);
  await expect(sendCommand(dataDir, 'other')).rejects.toThrow('does not know this command');
});

test('a command that arrives too early or beside another command is refused in one line', async () => {
  expect(await sendCommand(path.join(dataDir, 'none'), 'greet')).toBeUndefined();
  expect(await sendCommand(dataDir, 'greet')).toBeUndefined();
  const control = await hold();
  await expect(sendCommand(dataDir, 'greet')).rejects.toThrow('CallGauge is still starting. Try again in a moment.');
  await control.close();
  held.pop();
  await hold(dataDir, 'npm run restore');
  await expect(sendCommand(dataDir, 'greet')).rejects.toThrow(
    `DATA_DIR is in use by ${self} (npm run restore). Try again when that has ended.`,
  );
});

test('a command whose server stops ends with one line, and the server does not wait for it', async () => {
  const control = await hold();
  let wasAborted = false;
  const begun = new Promise<void>((resolve) => {
    control.offer(
      {
        slow: (_, response, signal) =>
          sendOutput(
            response,
            async () => {
              resolve();
              await new Promise((end) => signal.addEventListener('abort', end));
              wasAborted = true;
            },
            String,
          ),
      },
      String,
    );
  });
  const response = await sendCommand(dataDir, 'slow');
  await begun;
  control.withdraw();
  if (!response) throw new Error('Nobody answered.');
  await expect(receiveOutput(response, { line() {}, record() {} })).rejects.toThrow(
    'CallGauge stopped before the command was done. Its log says why.',
  );
  await expect.poll(() => wasAborted).toBe(true);
  await expect(sendCommand(dataDir, 'slow')).rejects.toThrow('CallGauge is stopping.');
});
