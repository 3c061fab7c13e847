// Opens the configured PostgreSQL, or the local one, and its three pools.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { startLocalPostgres } from '../../platform/database/local-postgres';
import { makePrivate } from '../../platform/private-folder';
import type { CopyAccess } from '../copy/copy-access';
import { migrateDatabase } from '../migrate';
import { checkPostgres } from './check-postgres';
import { type OutdatedListener, reportOutdated } from './outdated';
import { openPostgresCopy } from './postgres-copy';
import { openPostgresPools, type PoolName, type PoolUse } from './postgres-pools';

export type Queries = NodePgDatabase & { $client: pg.Pool };

/** For reports: no insert, update, delete or transaction. `execute` is for `select` only. */
export type Reads = Pick<Queries, 'select' | 'execute'>;

/** Inside `queries.transaction(…)`: all or nothing. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Three pools for the same data, named for who waits: deliveries first, then people, then background work. */
export interface Database {
  engine: 'embedded' | 'postgresql';
  /** For a connection of one's own. */
  url: string;
  deliveries: Queries;
  people: Queries;
  background: Queries;
  copy: CopyAccess;
  /** Calls the listener when a commit outdates cached data, until the returned function is called. */
  onOutdated(listener: OutdatedListener): () => void;
  /** How busy each pool is. */
  use(): Record<PoolName, PoolUse>;
  /** For shutdown: refuses new background work and ends what runs, so that nothing waits behind it. */
  endBackground(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or newer; without it a local one in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string | null;
  log?: (line: string) => void;
}

export interface OpenedDatabase {
  database: Database;
  /** Creates or migrates the tables. */
  prepare(): Promise<void>;
}

/** Opens and migrates. Throws one clear line if the engine cannot start or the server is unreachable. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { database, prepare } = await openDatabase(options);
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens without contacting PostgreSQL, which need not be reachable yet. Starts the local one. */
export async function openDatabase({ databaseUrl, dataDir, log = () => {} }: DatabaseOptions): Promise<OpenedDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, log);
  if (dataDir === null) throw new Error('Without DATABASE_URL the database needs a DATA_DIR.');
  return openLocal(dataDir, log);
}

async function openLocal(dataDir: string, log: (line: string) => void): Promise<OpenedDatabase> {
  makePrivate(dataDir);
  const local = await startLocalPostgres({ dataDir, log });
  const { database, prepare } = openPostgres(local.url, log, 'embedded');
  const close = async () => {
    await database.close();
    await local.stop();
  };
  let closed: Promise<void> | undefined;
  return {
    database: {
      ...database,
      close() {
        closed ??= close();
        return closed;
      },
    },
    prepare,
  };
}

function openPostgres(
  databaseUrl: string,
  log: (line: string) => void,
  engine: Database['engine'] = 'postgresql',
): OpenedDatabase {
  const pools = openPostgresPools(databaseUrl);
  return {
    database: databaseOver(engine, { ...pools, url: databaseUrl, copy: openPostgresCopy(databaseUrl) }),
    async prepare() {
      await checkPostgres(pools.people, log);
      const withoutTimeLimit = new pg.Pool({
        connectionString: databaseUrl,
        max: 1,
        connectionTimeoutMillis: 5_000,
        keepAlive: true,
      });
      withoutTimeLimit.on('error', () => {});
      try {
        await migrateDatabase(withoutTimeLimit);
      } finally {
        await withoutTimeLimit.end();
      }
    },
  };
}

export async function pingDatabase(database: Database): Promise<void> {
  await database.people.execute('select 1');
}

/**
 * Throws unless the database answers deliveries and accepts writes. Closes a connection that does not: one that was
 * opened while the database was read-only stays so, and asked twice a second it would never be idle long enough to end.
 */
export async function pingDeliveries(database: Database): Promise<void> {
  const client = await database.deliveries.$client.connect();
  let isUseless = true;
  try {
    const { rows } = await client.query<{ value: string }>(`select current_setting('transaction_read_only') as value`);
    isUseless = rows[0]?.value === 'on';
  } finally {
    client.release(isUseless);
  }
  if (isUseless) throw new DatabaseReadOnly();
}

class DatabaseReadOnly extends Error {
  readonly code = '25006';
  constructor() {
    super('The database is read-only.');
  }
}

type Pools = Record<PoolName, pg.Pool> & Pick<Database, 'url' | 'copy' | 'use' | 'endBackground' | 'close'>;

function databaseOver(engine: Database['engine'], pools: Pools): Database {
  const listeners = new Set<OutdatedListener>();
  const queries = (client: pg.Pool): Queries =>
    reportOutdated(drizzle(client, { casing: 'snake_case' }), async (outdated) => {
      await Promise.all([...listeners].map((listener) => listener(outdated)));
    });
  return {
    engine,
    deliveries: queries(pools.deliveries),
    people: queries(pools.people),
    background: queries(pools.background),
    onOutdated(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    url: pools.url,
    copy: pools.copy,
    use: pools.use,
    endBackground: pools.endBackground,
    close: pools.close,
  };
}

const int8 = 20;
const calendarDay = 1082;

pg.types.setTypeParser(int8, (digits) => {
  const id = Number(digits);
  if (!Number.isSafeInteger(id))
    throw new Error(`The database answered ${digits}, more than a number can hold exactly.`);
  return id;
});
pg.types.setTypeParser(calendarDay, (day) => day);
