import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseDirectory, socketDirectory, socketPath } from './data-directory';

let dataDir: string;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-dir-'));
});

afterEach(() => fs.rmSync(dataDir, { recursive: true }));

function leaveDatabaseOf(version: string): void {
  fs.mkdirSync(path.join(dataDir, 'postgres'));
  fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
}

test('a database of another PostgreSQL version is refused in one line that names both versions', () => {
  leaveDatabaseOf('17');
  expect(() => databaseDirectory(dataDir)).toThrow(/^.*postgres was created by PostgreSQL 17, but .* uses 18\. .*$/);
});

test('a database of this version and a missing one are both accepted', () => {
  expect(databaseDirectory(dataDir)).toBe(path.join(dataDir, 'postgres'));
  leaveDatabaseOf('18');
  expect(databaseDirectory(dataDir)).toBe(path.join(dataDir, 'postgres'));
});

test('a folder with other content is not overwritten', () => {
  fs.mkdirSync(path.join(dataDir, 'postgres/photos'), { recursive: true });
  expect(() => databaseDirectory(dataDir)).toThrow('contains files but no database');
});

test('the socket is in DATA_DIR/run, which only this user can enter', async () => {
  const { directory, remove } = await socketDirectory(dataDir);
  expect(directory).toBe(path.join(dataDir, 'run'));
  expect(fs.statSync(directory).mode & 0o777).toBe(0o700);
  remove();
});

test('if the path is too long for a socket, a fresh temporary folder is used', async () => {
  const { directory, remove } = await socketDirectory(path.join(dataDir, 'x'.repeat(100)));
  expect(path.dirname(directory)).toBe(os.tmpdir());
  expect(socketPath(directory).length).toBeLessThan(100);
  expect(fs.statSync(directory).mode & 0o777).toBe(0o700);
  remove();
  expect(fs.existsSync(directory)).toBe(false);
});

test('if no socket can be bound, a fresh temporary folder is used', async () => {
  fs.writeFileSync(path.join(dataDir, 'run'), 'a file where the folder should be');
  const { directory, remove } = await socketDirectory(dataDir);
  expect(path.dirname(directory)).toBe(os.tmpdir());
  remove();
});
