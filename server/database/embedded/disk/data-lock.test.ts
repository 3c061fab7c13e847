// @module-tag long
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDirectory, waitForRelease } from './data-lock';
import { type ProcessIdentity, thisProcess } from './process-identity';

let dataDir: string;
let lockFile: string;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-lock-'));
  lockFile = path.join(dataDir, 'lock');
});

afterEach(() => {
  vi.useRealTimers();
  fs.rmSync(dataDir, { recursive: true });
});

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

function leaveLock(holder: Partial<ProcessIdentity>, silentSeconds = 0): void {
  fs.writeFileSync(lockFile, JSON.stringify({ ...thisProcess(), ...holder }));
  const lastBeat = new Date(Date.now() - silentSeconds * 1_000);
  fs.utimesSync(lockFile, lastBeat, lastBeat);
}

async function expectTakenOver(): Promise<void> {
  const lock = await lockDataDirectory(dataDir, () => {});
  expect(JSON.parse(fs.readFileSync(lockFile, 'utf8'))).toEqual(thisProcess());
  expect(fs.readdirSync(dataDir)).toEqual(['lock']);
  await lock.release();
}

async function refusal(): Promise<string> {
  const before = fs.readFileSync(lockFile, 'utf8');
  const error: Error = await lockDataDirectory(dataDir, () => {}).then(
    () => new Error('It was not refused.'),
    (reason) => reason,
  );
  expect(fs.readFileSync(lockFile, 'utf8')).toBe(before);
  expect(error.message).not.toContain('\n');
  return error.message;
}

test('a released lock is gone and can be taken again', async () => {
  const lock = await lockDataDirectory(dataDir, () => {});
  await lock.release();
  expect(fs.readdirSync(dataDir)).toEqual([]);
  await expectTakenOver();
});

test('a second process gets one line with the holder of the directory', async () => {
  const lock = await lockDataDirectory(dataDir, () => {});
  expect(await refusal()).toContain(`${dataDir} is in use by process ${process.pid} on ${os.hostname()}`);
  await lock.release();
});

test('a start waits while a process holds the directory, and no longer than its limit', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const holder = spawn('sleep', ['600']);
  if (!holder.pid) throw new Error('It did not start.');
  leaveLock({ pid: holder.pid, processStart: '' });
  await waitForRelease([dataDir], { limitMs: 150, say });
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR is in use by process \d+ on .* up to 0.15 seconds/)]);
  const waiting = waitForRelease([path.join(dataDir, 'none'), dataDir], { limitMs: 3_600_000, say });
  holder.kill('SIGKILL');
  await waiting;
  await expectTakenOver();
});

test('a lock of a living process is respected, however long it was silent', async () => {
  leaveLock({}, 3_600);
  expect(await refusal()).toContain('is in use by process');
});

test('a lock of a dead process is taken over at once', async () => {
  leaveLock({ pid: deadPid() });
  await expectTakenOver();
});

test('a lock whose pid belongs to a later process is taken over', async () => {
  leaveLock({ processStart: '1' });
  await expectTakenOver();
});

test('a lock from before the last boot is taken over, whatever process has its pid', async () => {
  leaveLock({ bootId: 'an earlier boot' });
  await expectTakenOver();
});

test('a lock of another host is respected while it beats, even if its pid is dead here', async () => {
  leaveLock({ host: 'elsewhere', pid: deadPid() }, 30);
  expect(await refusal()).toMatch(/in use by process \d+ on elsewhere\. .* try again in (29|30) seconds/);
});

test('a lock of another host is taken over after a minute of silence', async () => {
  leaveLock({ host: 'elsewhere' }, 61);
  await expectTakenOver();
});

test('an empty lock belongs to a starting process for a minute', async () => {
  fs.writeFileSync(lockFile, '');
  expect(await refusal()).toContain('a process that is just starting');
  const longAgo = new Date(Date.now() - 61_000);
  fs.utimesSync(lockFile, longAgo, longAgo);
  await expectTakenOver();
});

test('exactly one of many processes takes over a dead lock', async () => {
  leaveLock({ pid: deadPid() });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(dataDir, () => {})));
  const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test('an interrupted takeover does not lock everyone out forever', async () => {
  leaveLock({ pid: deadPid() });
  fs.mkdirSync(`${lockFile}.takeover`);
  expect(await refusal()).toContain('just starting');
  const longAgo = new Date(Date.now() - 61_000);
  fs.utimesSync(`${lockFile}.takeover`, longAgo, longAgo);
  await expectTakenOver();
});

test('the heartbeat keeps the lock fresh and notifies its holder of a takeover', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onLost = vi.fn();
  const lock = await lockDataDirectory(dataDir, onLost);
  const longAgo = new Date(Date.now() - 50_000);
  fs.utimesSync(lockFile, longAgo, longAgo);
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(fs.statSync(lockFile).mtimeMs).toBeGreaterThan(longAgo.getTime() + 40_000), 10_000);
  expect(onLost).not.toHaveBeenCalled();

  fs.renameSync(lockFile, `${lockFile}.old`);
  leaveLock({ host: 'elsewhere' });
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 10_000);
  await lock.release();
  expect(fs.existsSync(lockFile)).toBe(true);
});
