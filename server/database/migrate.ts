import type pg from 'pg';
import { createFunctions } from './create-functions';
import { type MigrationCost, migrationCosts } from './migration-costs';
import { type Migration, readMigrations } from './migration-files';
import { startUpgradeProgress } from './upgrade-progress';

/** The only numeric advisory lock. Migrations run on the coordinator, so it works on Citus, too. */
const migrationLock = -1;

export interface MigrateOptions {
  say?: ((line: string) => void) | undefined;
  /** When a migration was created: stops after that one and leaves functions out, for the data of an older version. */
  upTo?: number | undefined;
  folder?: string | undefined;
  costs?: Readonly<Record<string, readonly MigrationCost[]>>;
}

/**
 * Runs missing migrations and recreates changed functions, under a lock. Refuses a newer database in one line. All
 * migrations are one transaction: after a failure or a kill the earlier version still starts.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { say = () => {}, upTo, folder, costs = migrationCosts }: MigrateOptions = {},
): Promise<void> {
  const known = readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const done = await findDone(client);
    refuseUnknownMigrations(done, known);
    await client.query('set client_min_messages = warning');
    // Fails on a read-only database even if nothing is pending: connections opened now would stay read-only.
    await client.query('create schema if not exists drizzle');
    const pending = known.filter(({ at }) => !done.includes(at) && at <= (upTo ?? at));
    if (pending.length > 0) await runMigrations(client, { known, done, pending, costs, say });
    if (upTo === undefined) await createFunctions(client);
    await client.query('reset client_min_messages');
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // The lock ends with the connection; the embedded engine's single session keeps it until the next start.
    client.release(true);
    throw error;
  }
}

/** Newest first; none in an empty database. */
async function findDone(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  const done = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at desc',
  );
  return done.rows.map(({ at }) => at);
}

/** An older program on a newer database would start and then refuse every delivery. */
function refuseUnknownMigrations(done: number[], known: Migration[]): void {
  const unknown = done.find((at) => !known.some((migration) => migration.at === at));
  if (unknown === undefined) return;
  if (unknown < Math.min(...known.map(({ at }) => at))) throw new Error(madeBeforeFirstRelease);
  const day = new Date(unknown).toISOString().slice(0, 10);
  throw new Error(
    `The database was changed by another version of CallGauge (a migration of ${day} that this one does not know). Start that version again, or restore the backup from before it.`,
  );
}

const madeBeforeFirstRelease =
  'The database was created by a version of CallGauge from before its first release, which cannot be upgraded. Start with an empty DATA_DIR or DATABASE_URL, or start that version again.';

interface Run extends Required<Pick<MigrateOptions, 'costs'>> {
  known: Migration[];
  done: number[];
  pending: Migration[];
  say(line: string): void;
}

async function runMigrations(client: pg.PoolClient, { known, done, pending, costs, say }: Run): Promise<void> {
  const newest = known.find(({ at }) => at === done[0]);
  // There is nothing to say about the creation of an empty database.
  const progress =
    newest && startUpgradeProgress({ from: newest.number, pending, costs, rows: await findRows(client) }, say);
  try {
    await client.query('begin');
    await client.query(journal);
    for (const { at, hash, statements } of pending) {
      for (const statement of statements) {
        progress?.step();
        await client.query(statement);
      }
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at]);
    }
    await client.query('commit');
    progress?.end('done');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    progress?.end('failed');
    throw error;
  }
}

/** As drizzle-kit's own migrator has it. */
const journal = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

const countedBytes = 16 * 1024 * 1024;

/** Of small tables the number of rows; of others the planner's estimate, or else what the size suggests. */
async function findRows(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number; estimate: number }>(
    `select relname as name, pg_relation_size(oid)::float8 as bytes,
            round(case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 200.0 end)::float8 as estimate
     from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const found = new Map<string, number>();
  for (const { name, bytes, estimate } of rows)
    found.set(name, bytes > countedBytes ? estimate : await countRows(client, name));
  return found;
}

async function countRows(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${client.escapeIdentifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}
