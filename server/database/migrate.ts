import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { createFunctions } from './create-functions';
import type { Schema } from './table-copy';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Runs missing migrations in one transaction, then recreates changed functions. Call with the installation's lock. Throws
 * one line if a newer or a development version made the tables; nothing is written then.
 */
export async function migrateDatabase(client: pg.Client | pg.PoolClient): Promise<void> {
  await refuseOtherSchema(client);
  await client.query('set client_min_messages = warning');
  // Fails on a read-only database even if nothing is missing: connections opened now would stay read-only.
  await migrate(drizzle(client), { migrationsFolder });
  await createFunctions(client);
}

/** The schema of this version, as backups name it. */
export function findOwnSchema(): Schema {
  const own = readMigrationFiles({ migrationsFolder });
  return { migration: own.at(-1)?.folderMillis ?? 0, hashes: own.map(({ hash }) => hash) };
}

/** Throws one line: an older program on newer tables would start and then refuse every delivery. */
export async function refuseOtherSchema(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return;
  const { rows: recorded } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  const own = readMigrationFiles({ migrationsFolder });
  if (recorded.some(({ hash }, index) => index < own.length && hash !== own[index]?.hash))
    throw new Error(
      'The database was made by a development version: start with an empty DATA_DIR, or an empty database in DATABASE_URL.',
    );
  const unknown = recorded[own.length];
  if (!unknown) return;
  const day = new Date(unknown.at).toISOString().slice(0, 10);
  throw new Error(
    `The database was changed by another version of CallGauge (a migration of ${day} that this one does not know). Start that version again, or restore the backup from before it.`,
  );
}
