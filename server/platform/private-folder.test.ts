import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivate } from './private-folder';

let outside: string;
let dataDir: string;

beforeEach(() => {
  outside = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-private-'));
  dataDir = path.join(outside, 'data');
});

afterEach(() => fs.rmSync(outside, { recursive: true }));

const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);

/** What a mode given to `mkdir` or `writeFile` becomes depends on the umask. */
function leave(file: string, mode: number): string {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, 'secret');
  fs.chmodSync(file, mode);
  return file;
}

function leaveFolder(folder: string, mode: number): string {
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, mode);
  return folder;
}

test('a new folder is private to this user', () => {
  makePrivate(dataDir);
  expect(modeOf(dataDir)).toBe('700');
});

test('an existing open folder is closed, including its content', () => {
  leaveFolder(dataDir, 0o755);
  const table = leave(path.join(dataDir, 'postgres/base/5/112'), 0o666);
  const open = leaveFolder(path.join(dataDir, 'postgres/base'), 0o777);
  const secrets = leave(path.join(dataDir, 'endpoints.json'), 0o640);
  makePrivate(dataDir);
  expect([dataDir, open, path.dirname(table)].map(modeOf)).toEqual(['700', '700', '700']);
  expect([table, secrets].map(modeOf)).toEqual(['600', '600']);
});

test('permissions that the owner lacks are not added', () => {
  const file = leave(path.join(dataDir, 'read-only'), 0o444);
  makePrivate(dataDir);
  expect(modeOf(file)).toBe('400');
});

test('targets of links inside the folder are not changed', () => {
  leaveFolder(dataDir, 0o755);
  const file = leave(path.join(outside, 'theirs/file'), 0o644);
  const folder = leaveFolder(path.join(outside, 'theirs'), 0o755);
  fs.symlinkSync(file, path.join(dataDir, 'link-to-file'));
  fs.symlinkSync(folder, path.join(dataDir, 'link-to-folder'));
  fs.symlinkSync(path.join(outside, 'nothing'), path.join(dataDir, 'link-to-nothing'));
  makePrivate(dataDir);
  expect([modeOf(file), modeOf(folder)]).toEqual(['644', '755']);
});

test('a linked DATA_DIR closes the folder behind the link', () => {
  const real = leaveFolder(path.join(outside, 'disk'), 0o755);
  fs.symlinkSync(real, dataDir);
  makePrivate(dataDir);
  expect(modeOf(real)).toBe('700');
});

describe('a folder that cannot be made private stops the start in one line', () => {
  test.skipIf(process.platform !== 'linux')('if the file system keeps its modes', () => {
    // A kernel folder: even its owner is refused.
    expect(() => makePrivate('/proc/self/task')).toThrow(
      /^DATA_DIR \/proc\/self\/task can be read by other users of this machine, and that could not be changed: [^\n]*chmod 700[^\n]*$/,
    );
  });

  test.skipIf(process.geteuid?.() !== 0)('if it belongs to another user', () => {
    leaveFolder(dataDir, 0o700);
    fs.chownSync(dataDir, 54_321, 54_321);
    expect(() => makePrivate(dataDir)).toThrow(/^DATA_DIR [^\n]* belongs to user 54321, [^\n]*chown[^\n]*$/);
  });
});
