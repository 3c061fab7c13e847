import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries, preparePrograms } from './postgres-binaries';

let folder: string;
let native: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  native = path.join(folder, 'package/native');
  fs.mkdirSync(path.join(native, 'bin'), { recursive: true });
  fs.mkdirSync(path.join(native, 'lib'));
  fs.writeFileSync(path.join(native, 'bin/postgres'), 'program', { mode: 0o755 });
  fs.writeFileSync(path.join(native, 'lib/libicuuc.so.60.2'), 'library');
  name('native/lib/libicuuc.so.60');
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Names the links that the package's install script would make. */
function name(...targets: string[]): void {
  const links = targets.map((target) => ({ source: 'native/lib/libicuuc.so.60.2', target }));
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
}

const library = (programs: string) => fs.readFileSync(path.join(programs, 'lib/libicuuc.so.60'), 'utf8');

test('links that an install without scripts left out are made, and those that exist stay', () => {
  expect(linkLibraries(native)).toBe(true);
  expect(library(native)).toBe('library');
  expect(linkLibraries(native)).toBe(true);
});

test('a package that takes no links is copied once, with them, for every user', () => {
  // A folder that does not exist refuses links, as a read-only one does.
  name('native/lib/libicuuc.so.60', 'native/closed/lib.so');
  const copy = path.join(folder, 'data/run/postgresql-18.4');
  expect(linkLibraries(native)).toBe(false);
  fs.rmSync(path.join(native, 'lib/libicuuc.so.60'));
  expect(preparePrograms(native, undefined, copy)).toBe(copy);
  expect(library(copy)).toBe('library');
  expect(fs.statSync(path.join(copy, 'bin/postgres')).mode & 0o777).toBe(0o755);
  fs.rmSync(native, { recursive: true });
});

test('a package in a folder that is closed to the other user is copied', () => {
  fs.chmodSync(path.join(folder, 'package'), 0o700);
  const copy = path.join(folder, 'copy');
  expect(preparePrograms(native, { uid: 12_345, gid: 12_345 }, copy)).toBe(copy);
  expect(preparePrograms(native, undefined, copy)).toBe(native);
});
