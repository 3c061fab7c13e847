// Restores an archive into a fresh installation and compares that with the one it was made of.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { restoreArchive } from '../../server/backup/restore-archive';
import { type Database, openDatabase } from '../../server/database/engine/connect';
import { openSpool } from '../../server/platform/spool';

export interface Restored {
  database: Database;
  /** Of deliveries that wait in its spool. */
  waiting: Set<string>;
  restoreAgain(): Promise<unknown>;
  remove(): Promise<void>;
}

/** Without an address, into the PostgreSQL that comes along. */
export async function restoreCopy(archive: string, databaseUrl?: string): Promise<Restored> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-restored-'));
  const opened = await openDatabase({ databaseUrl, dataDir });
  await restoreArchive(opened, createReadStream(archive), { dataDir });
  const spool = await openSpool(path.join(dataDir, 'spool'));
  const waiting = new Set(spool.list(Number.MAX_SAFE_INTEGER));
  return {
    database: opened.database,
    waiting,
    restoreAgain: () => restoreArchive(opened, createReadStream(archive), { dataDir }),
    async remove() {
      await opened.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Configuration, people and settings, which nothing changed meanwhile. */
const unchanged = ['companies', 'users', 'services', 'locations', 'webhook_configurations', 'webhook_endpoints'];

/** What the copy has of the original, which went on. Every delivery of `acknowledged` must be in the copy. */
export async function expectCopyOf(original: Database, copy: Restored, acknowledged: string[]): Promise<void> {
  const logs = await Promise.all([original, copy.database].map(readLog));
  const [now, then] = logs.map((rows) => new Map(rows.map((row) => [row.delivery_id, row])));
  expect(then?.size).toBe(logs[1]?.length);
  expect(acknowledged.filter((id) => !then?.has(id) && !copy.waiting.has(id))).toEqual([]);
  expect([...(then ?? [])].filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(now?.get(id)))).toEqual([]);

  const calls = await Promise.all([original, copy.database].map(readCalls));
  const callsNow = new Map(calls[0]?.map((call) => [call.call_key, call]));
  // Those without a later delivery are the same.
  const changed = calls[1]?.filter((call) => callsNow.get(call.call_key)?.fold_key === call.fold_key) ?? [];
  expect(changed.length).toBeGreaterThan(0);
  for (const call of changed) expect(call).toEqual(callsNow.get(call.call_key));

  for (const table of [...unchanged, 'settings'])
    expect(await readAll(copy.database, table), table).toEqual(await readAll(original, table));
  // New rows get new ids.
  const { rows } = await copy.database.people.$client.query(
    `select nextval('deliveries_id_seq') > coalesce((select max(id) from deliveries), 0) as free`,
  );
  expect(rows).toEqual([{ free: true }]);
}

async function readLog(database: Database): Promise<{ delivery_id: string }[]> {
  const { rows } = await database.people.$client.query(
    'select delivery_id, id, call_id, status, received_at, body from deliveries order by delivery_id',
  );
  return rows;
}

async function readCalls(database: Database): Promise<{ call_key: string; fold_key: string }[]> {
  return (await database.people.$client.query('select * from calls order by id')).rows;
}

async function readAll(database: Database, table: string): Promise<unknown[]> {
  const { rows } = await database.people.$client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by t::text collate "C"`,
  );
  // It grows with each delivery.
  return rows.filter(({ row }) => row.key !== 'last-order');
}
