import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { TableCopy } from '../database/table-copy';
import { readArchive, readSmall } from './archive';
import { writeBackup } from './make-backup';

const waiting = '019a0000-0000-7000-8000-0123456789ab';
const aside = '019a0000-0000-7000-8000-0123456789ac';
const tables = [{ name: 'calls', columns: ['id'] }];
const options = { version: 'test', at: new Date('2026-11-25T02:30:00Z') };

/** A database whose snapshot begins with `onSnapshot`. */
function fakeCopy(rows: AsyncIterable<Buffer>, onSnapshot = () => {}): TableCopy {
  return {
    describe: async () => ({ schema: { migration: 1, hashes: [] }, tables, installation: null }),
    isEmpty: async () => false,
    async readSnapshot(work) {
      onSnapshot();
      return work({ rows: () => rows, sequences: async () => [] });
    },
    loadAll: () => Promise.reject(new Error('not asked for')),
  };
}

test('a delivery that moves from the disk into the database during a backup is in it', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-backup-'));
  const spool = path.join(dataDir, 'spool');
  mkdirSync(path.join(spool, 'aside'), { recursive: true });
  writeFileSync(path.join(spool, waiting), 'waiting');
  writeFileSync(path.join(spool, 'aside', aside), 'put aside');
  writeFileSync(path.join(spool, `${waiting}.part`), 'half');
  const target = new PassThrough();
  const copy = fakeCopy(Readable.from([Buffer.from('1\n2\n')]), () => rmSync(path.join(spool, waiting)));
  const written = writeBackup({ copy }, { ...options, dataDir }, target);
  const archive = await readArchive(target);
  const found: Record<string, string> = {};
  for await (const { name, chunks } of archive.files) found[name] = (await readSmall(chunks)).toString();
  await written;
  expect(found).toEqual({
    [`spool/${waiting}`]: 'waiting',
    [`spool/aside/${aside}`]: 'put aside',
    'tables/calls/000001.copy': '1\n2\n',
    'sequences.json': '[]',
  });
  rmSync(dataDir, { recursive: true });
});

test('rows of any length are copied in pieces of a few megabytes, and no faster than they are written', async () => {
  const mebibyte = Buffer.alloc(1024 * 1024, 'x');
  let read = 0;
  async function* rows() {
    for (; read < 40; read++) yield mebibyte;
    yield Buffer.from('\n');
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const target = new PassThrough({ highWaterMark: 1024 });
  const slow = new Writable({
    highWaterMark: 1024,
    write(chunk, _, done) {
      void released.then(() => target.write(chunk, () => done()));
    },
    final: (done) => void target.end(() => done()),
  });
  const written = writeBackup({ copy: fakeCopy(rows()) }, { ...options, dataDir: null }, slow);
  await expect.poll(() => read).toBeGreaterThan(3);
  for (let turn = 0; turn < 500; turn++) await setImmediate();
  expect(read).toBeLessThan(12);
  release();
  const archive = await readArchive(target);
  const sizes: number[] = [];
  for await (const { chunks } of archive.files) sizes.push((await readSmall(chunks)).length);
  await written;
  expect(Math.max(...sizes)).toBeLessThan(6 * mebibyte.length);
  expect(archive.rows()).toEqual({ calls: 1 });
});

test('a database that fails in the middle fails the backup, and ends what it writes to', async () => {
  async function* rows() {
    yield Buffer.from('1\n');
    throw new Error('The connection was lost.');
  }
  const target = new PassThrough();
  await expect(writeBackup({ copy: fakeCopy(rows()) }, { ...options, dataDir: null }, target)).rejects.toThrow(
    'The connection was lost.',
  );
  expect(target.destroyed).toBe(true);
});

test('a target that fails in the middle fails the backup', async () => {
  const target = new Writable({ write: (_, __, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })) });
  const rows = Readable.from([Buffer.alloc(9_000_000, 'x'), Buffer.alloc(9_000_000, 'y')]);
  await expect(writeBackup({ copy: fakeCopy(rows) }, { ...options, dataDir: null }, target)).rejects.toThrow('full');
});
