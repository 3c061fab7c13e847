import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, tryFolder } from './make-folder';

let home: string;
const at = (...names: string[]) => path.join(home, ...names);

beforeAll(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-folder-'));
  fs.writeFileSync(at('file'), '');
  fs.symlinkSync(at('nowhere'), at('dangling'));
  fs.symlinkSync(at('loop'), at('loop'));
  fs.mkdirSync(at('there'));
  fs.symlinkSync(at('there'), at('link'));
});

afterAll(() => fs.rmSync(home, { recursive: true }));

test.each([['there'], ['link'], ['new'], ['new', 'and', 'deeper'], ['link', 'new'], ['there', '..', 'beside']])(
  'a folder is there afterwards, empty and for this user only: %s %s %s',
  (...names) => {
    makeFolder(at(...names));
    tryFolder(at(...names));
    expect(fs.readdirSync(at(...names)).filter((name) => name.startsWith('trial'))).toEqual([]);
    if (names.includes('new')) expect(fs.statSync(at(...names)).mode & 0o077).toBe(0);
  },
);

test.each([
  ['a file', () => at('file'), 'is a file'],
  ['a folder below a file', () => at('file', 'x', 'y'), 'file'],
  ['a link to nothing', () => at('dangling'), 'is a link to something that is not there'],
  ['a folder below a link to nothing', () => at('dangling', 'x'), 'is a link to something that is not there'],
  ['a link to itself', () => at('loop'), 'is a link to something that is not there'],
  ['a name that is too long', () => at('x'.repeat(300)), 'ENAMETOOLONG'],
])('%s is refused in one line that says what to do', (_, folder, why) => {
  expect(() => makeFolder(folder())).toThrow(/^The folder [^\n]* cannot be made: [^\n]* or choose another folder\.$/);
  expect(() => makeFolder(folder(), 'DATA_DIR')).toThrow(why);
});

const hasProc = fs.existsSync('/proc/self');
test.runIf(hasProc)('a folder that no file system makes is refused at once', () => {
  expect(() => makeFolder('/proc/x')).toThrow('/proc/x was refused with ENOENT. Make it yourself, or choose another');
  expect(() => makeFolder('/proc/x/y')).toThrow('/proc/x was refused with ENOENT.');
  makeFolder('/proc/self');
  expect(() => tryFolder('/proc/self')).toThrow(
    /^The folder \/proc\/self accepts no files \(E[A-Z]+\)\. Let this user/,
  );
});

const isRoot = process.geteuid?.() === 0;
test.skipIf(isRoot)('a folder that this user may not write is refused (root may write anywhere)', () => {
  fs.mkdirSync(at('closed'), { mode: 0o500 });
  makeFolder(at('closed'));
  expect(() => tryFolder(at('closed'))).toThrow(/accepts no files \(EACCES\)/);
  expect(() => makeFolder(at('closed', 'x'))).toThrow(/was refused with EACCES/);
});
