// Archives of other schema versions: an older one is upgraded while it is restored, a newer one is refused.
// @module-tag long
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { repackArchive } from '../../tests/repack-archive';
import { createDatabase, testDatabase } from '../../tests/test-database';
import { findMigrations, readFixture, readRows } from '../../tests/upgrade-fixtures';
import { readArchive } from '../archive/read-archive';
import { findCountMismatches } from '../database/calls/recount';
import { findSchemaVersion } from '../database/copy/tables';
import { type OpenedDatabase, openDatabase } from '../database/engine/connect';
import { readMigrations } from '../database/migration-files';
import { makeBackup } from './make-backup';
import { restoreArchive } from './restore-archive';

const migrations = readMigrations();
const { TEST_DATABASE_URL: url } = process.env;

let folder: string;
/** As the first version left it. */
let old: OpenedDatabase;
let archive: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-versions-'));
  old = await openEmpty('old');
  await old.database.background.$client.query(readFixture(findMigrations()[0]?.tag ?? '')?.sql ?? '');
  archive = await makeBackup(old.database, { folder, kind: 'manual', dataDir: null, version: '0.0.1', at: new Date() });
});

afterAll(async () => {
  await old.database.close();
  rmSync(folder, { recursive: true });
});

async function openEmpty(name: string): Promise<OpenedDatabase> {
  const databaseUrl = url && (await createDatabase(url, `${inject('databasePrefix')}versions_${name}`));
  return openDatabase({ databaseUrl, dataDir: null });
}

const queryOf = ({ database }: OpenedDatabase) => ({
  query: async (text: string) => (await database.people.$client.query(text)).rows,
});

test('an archive of a newer schema is refused in one line, before any table is created', async () => {
  const newer = await repackArchive(archive, {
    manifest: (manifest) => ({
      ...manifest,
      version: '99.0.0',
      schema: { migration: (migrations.at(-1)?.at ?? 0) + 1, migrations: migrations.length + 1 },
    }),
  });
  const prepared: string[] = [];
  const prepare = async () => void prepared.push('tables');
  await expect(
    restoreArchive({ database: await testDatabase(), prepare }, Readable.from([newer]), { dataDir: null }),
  ).rejects.toThrow(
    /^The backup was made by CallGauge 99\.0\.0 with tables that this version does not know\. Restore it with that version or a newer one\.$/,
  );
  expect(prepared).toEqual([]);
});

test('restoring an archive of the first schema brings every row up to date', async () => {
  const { manifest } = await readArchive(createReadStream(archive));
  expect(manifest.schema).toEqual({ migration: migrations[0]?.at, migrations: 1 });
  const restored = await openEmpty('restored');
  try {
    await restoreArchive(restored, createReadStream(archive), { dataDir: null });
    expect((await findSchemaVersion(queryOf(restored)))?.migration).toBe(migrations.at(-1)?.at);
    const before = await readRows(old.database.background.$client);
    const after = await readRows(restored.database.background.$client);
    expect([...before.values()].every((rows) => rows.length > 0)).toBe(true);
    // A version may count in more ways.
    expect(await findCountMismatches(restored.database.background)).toEqual([]);
    for (const [table, rows] of before)
      for (const row of rows) expect(after.get(table), table).toContainEqual(expect.objectContaining(row));
  } finally {
    await restored.database.close();
  }
});

test('an archive of an older schema is refused by a database with newer tables, which stay as they are', async () => {
  const database = await testDatabase();
  const before = await readRows(database.background.$client);
  const prepare = () => Promise.reject(new Error('Nothing is to be changed.'));
  await expect(restoreArchive({ database, prepare }, createReadStream(archive), { dataDir: null })).rejects.toThrow(
    /^The backup is of an older version than the tables of this database\..*[^\n]$/,
  );
  expect(await readRows(database.background.$client)).toEqual(before);
});
