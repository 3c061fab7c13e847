// Archives that somebody made, with checksums that fit: nothing may be written outside of the installation's tables and spool.
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Changes, type PackedFile, repackArchive } from '../../tests/repack-archive';
import { createDatabase, testDatabase } from '../../tests/test-database';
import { type OpenedDatabase, openDatabase } from '../database/engine/connect';
import { checkArchive, partName, sequencesName, spoolPrefix } from './archive';
import { makeBackup } from './make-backup';
import { restoreArchive } from './restore-archive';

let folder: string;
let archive: string;
let empty: OpenedDatabase;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-crafted-'));
  const database = await testDatabase({ companies: [{ id: 1, name: 'Northside' }] });
  archive = await makeBackup(database, { folder, kind: 'manual', dataDir: null, version: '0.0.1', at: new Date() });
  const databaseUrl = await createDatabase(inject('databaseServer'), `${inject('databasePrefix')}crafted`);
  empty = await openDatabase({ databaseUrl, dataDir: null });
});

afterAll(async () => {
  await empty.database.close();
  rmSync(folder, { recursive: true });
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, 'data-'));
});

const restore = async (changes: Changes) =>
  restoreArchive(empty, Readable.from([await repackArchive(archive, changes)]), { dataDir });

const query = async (text: string) => (await empty.database.people.$client.query(text)).rows;

test('an archive of a newer schema is refused in one line, before any table is created', async () => {
  const manifest: Changes['manifest'] = ({ schema: { migration, hashes }, ...rest }) => ({
    ...rest,
    version: '99.0.0',
    schema: { migration: migration + 1, hashes: [...hashes, 'of a later one'] },
  });
  await expect(restore({ manifest })).rejects.toThrow(
    /^The backup was made by CallGauge 99\.0\.0 with tables that this version does not know\. Restore it with that version or a newer one\.$/,
  );
  expect(await query(`select to_regclass('companies') as companies`)).toEqual([{ companies: null }]);
});

test('an archive of another schema is refused in one line, before any table is created', async () => {
  const manifest: Changes['manifest'] = ({ schema, ...rest }) => ({
    ...rest,
    schema: { ...schema, hashes: ['other'] },
  });
  await expect(restore({ manifest })).rejects.toThrow(
    /^The backup was made by CallGauge 0\.0\.1 with other tables than this version has\. Restore it with that version, then upgrade\.$/,
  );
  expect(await query(`select to_regclass('companies') as companies`)).toEqual([{ companies: null }]);
});

const aTable = (name: string, columns = ['rolname']): Changes => ({
  manifest: (manifest) => ({ ...manifest, tables: [...manifest.tables, { name, columns }] }),
  files: (files) => [{ name: partName(name, 1), bytes: Buffer.from('intruder\n') }, ...files],
});

test.each<[string, Changes]>([
  ['one of the server’s own tables', aTable('pg_authid')],
  ['statements in a table’s name', aTable('users"; drop table calls; --')],
  [
    'a table twice',
    { manifest: (manifest) => ({ ...manifest, tables: [...manifest.tables, ...manifest.tables.slice(0, 1)] }) },
  ],
  ['a table less', { manifest: (manifest) => ({ ...manifest, tables: manifest.tables.slice(1) }) }],
  [
    'two columns in one name',
    {
      manifest: (manifest) => ({
        ...manifest,
        tables: manifest.tables.map(({ name, columns }) => ({ name, columns: [columns.join()] })),
      }),
    },
  ],
])('an archive with %s is refused in one line, and nothing is stored', async (_, changes) => {
  await expect(restore(changes)).rejects.toThrow(/^The backup has another table [^\n]+ than its version\./);
  expect(await empty.database.copy.isEmpty()).toBe(true);
  expect(await query(`select from pg_roles where rolname = 'intruder'`)).toEqual([]);
});

test.each([
  ['a folder', () => folder, 'is not a file'],
  ['a file that is not there', () => path.join(folder, 'x'), 'cannot be read (ENOENT)'],
  ['a file below a file', () => path.join(archive, 'x'), 'cannot be read (ENOTDIR)'],
])('%s in place of an archive is refused in one line', async (_, file, why) => {
  await expect(checkArchive(file())).rejects.toThrow(`${file()} ${why}. Name an archive that npm run backup made.`);
});

test.each([
  ['no JSON', 'nonsense'],
  ['statements in place of numbers', '[{"name":"companies_id_seq","last":"1); drop table calls; --"}]'],
])('sequences with %s are refused', async (_, text) => {
  const files: Changes['files'] = (all) =>
    all.map((file) => (file.name === sequencesName ? { ...file, bytes: Buffer.from(text) } : file));
  await expect(restore({ files })).rejects.toThrow('This archive is damaged: its sequences cannot be read.');
});

const spoolName = '019a0000-0000-7000-8000-0123456789ab';
const withSpool = (files: (all: PackedFile[]) => PackedFile[] = (all) => all): Changes => ({
  files: (all) => [{ name: `${spoolPrefix}${spoolName}`, bytes: Buffer.from('waiting') }, ...files(all)],
});

test.each<[string, (row: string) => string]>([
  ['a value that is no number', (row) => row.replace(/^\d+/, ']N')],
  ['a number that is too large', (row) => row.replace(/^\d+/, '9'.repeat(30))],
  ['a column less', (row) => row.replace(/\t[^\t]*$/, '')],
  ['a column more', (row) => `${row}\tx`],
  ['a value missing', (row) => row.replace('Northside', '\\N')],
  ['a time that never was', (row) => row.replace(/\d{4}-\d\d-\d\d \d\d:/, '2026-13-45 99:')],
  ['a character that cannot be stored', (row) => row.replace('Northside', 'North\\x00side')],
  ['the same row twice', (row) => `${row}\n${row}`],
])('a row with %s is called damage in one line, and nothing is restored', async (_, change) => {
  const bytes = (row: Buffer) => Buffer.from(`${change(row.toString().trimEnd())}\n`);
  const damaged = withSpool((all) =>
    all.map((file) => (file.name === partName('companies', 1) ? { ...file, bytes: bytes(file.bytes) } : file)),
  );
  await expect(restore(damaged)).rejects.toThrow(
    /^This archive is damaged: a row of companies cannot be read \([^\n]+\)\.[^\n]*$/,
  );
  expect(await empty.database.copy.isEmpty()).toBe(true);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a spool with other deliveries is left alone, and so is the database', async () => {
  mkdirSync(path.join(dataDir, 'spool'));
  writeFileSync(path.join(dataDir, 'spool', spoolName.replace('9ab', '9ac')), 'of another installation');
  await expect(restore(withSpool())).rejects.toThrow(
    `Deliveries wait in ${path.join(dataDir, 'spool')}. Restore with an empty DATA_DIR: nothing was changed.`,
  );
  expect(await empty.database.copy.isEmpty()).toBe(true);
  expect(readdirSync(path.join(dataDir, 'spool'))).toHaveLength(1);
});

test('a file that names a way out of the spool is written nowhere', async () => {
  const names = ['../outside', '/outside', `${spoolName}/../../outside`, '..'];
  const files: Changes['files'] = (all) => [
    ...names.map((name) => ({ name: `${spoolPrefix}${name}`, bytes: Buffer.from('x') })),
    { name: '../../outside', bytes: Buffer.from('x') },
    ...all,
  ];
  const before = readdirSync(folder).sort();
  const { waitingFiles } = await restore(withSpool(files));
  expect(waitingFiles).toBe(1);
  expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(['spool', path.join('spool', spoolName)]);
  expect(readdirSync(folder).sort()).toEqual(before);
  // As it was, it is accepted, and by now the database is not empty.
  await expect(restoreArchive(empty, createReadStream(archive), { dataDir })).rejects.toThrow(/^The database already /);
});
