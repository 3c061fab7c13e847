// Brings the tables up to date. Each migration runs once, whichever process comes first.
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Beside this file in the sources, beside main.js in the build. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Companies are locked by their id, which is positive; this key is nobody's. */
const migrationLock = -1;

/** Runs the migrations that have not run yet, under a lock: drizzle's own migrate takes none. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('set client_min_messages = warning');
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder });
    await client.query('reset client_min_messages');
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // On PostgreSQL the lock goes with the connection; the embedded engine, whose one session stays, ends with this start.
    client.release(true);
    throw error;
  }
}
