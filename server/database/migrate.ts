import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { createFunctions } from './create-functions';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The only numeric advisory lock. Migrations run on the coordinator, so it works on Citus, too. */
const migrationLock = -1;

/**
 * Runs missing migrations and recreates changed functions, under a lock. Refuses a newer database in one line. With
 * `upTo`, when a migration was created, it stops after that one and leaves functions out: for the data of an older version.
 */
export async function migrateDatabase(pool: pg.Pool, upTo?: number): Promise<void> {
  const folder = upTo === undefined ? migrationsFolder : copyMigrations(upTo);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseUnknownMigrations(client);
    await client.query('set client_min_messages = warning');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    if (upTo === undefined) await createFunctions(client);
    await client.query('reset client_min_messages');
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // The lock ends with the connection; the embedded engine's single session keeps it until the next start.
    client.release(true);
    throw error;
  } finally {
    if (folder !== migrationsFolder) fs.rmSync(folder, { recursive: true });
  }
}

/** The migrations up to this one in a folder of their own: the migrator runs all that it finds. */
function copyMigrations(upTo: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-migrations-'));
  const journal = readJournal();
  const entries = journal.entries.filter(({ when }) => when <= upTo);
  fs.mkdirSync(path.join(folder, 'meta'));
  fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries)
    fs.copyFileSync(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  return folder;
}

/** An older program on a newer database would start and then refuse every delivery. */
async function refuseUnknownMigrations(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const done = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at desc',
  );
  const known = new Set(findMigrationTimes().map(String));
  const unknown = done.rows.find(({ at }) => !known.has(at));
  if (!unknown) return;
  if (Number(unknown.at) < Math.min(...findMigrationTimes())) throw new Error(madeBeforeFirstRelease);
  const day = new Date(Number(unknown.at)).toISOString().slice(0, 10);
  throw new Error(
    `The database was changed by another version of CallGauge (a migration of ${day} that this one does not know). Start that version again, or restore the backup from before it.`,
  );
}

const madeBeforeFirstRelease =
  'The database was created by a version of CallGauge from before its first release, which cannot be upgraded. Start with an empty DATA_DIR or DATABASE_URL, or start that version again.';

/** When each was created, in milliseconds: the database identifies them by it. */
export function findMigrationTimes(): number[] {
  return readJournal().entries.map(({ when }) => when);
}

function readJournal(): { entries: { when: number; tag: string }[] } {
  return JSON.parse(fs.readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
}
