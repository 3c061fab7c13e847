// Opens the configured database engine and its three pools. Only this file and embedded/ know which engine it is.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { CopyAccess } from '../copy/copy-access';
import { type LanesStart, openEmbeddedLanes } from '../embedded/open-lanes';
import { followTransactions } from '../embedded/open-turn';
import type { LaneName } from '../lanes/lane-order';
import type { PoolUse } from '../lanes/pool-use';
import { migrateDatabase } from '../migrate';
import { type OutdatedListener, reportOutdated } from '../peers/outdated';
import { noPeers, openPeers, type Peers } from '../peers/peers';
import { checkPostgres } from './check-postgres';
import { openPostgresCopy } from './postgres-copy';
import { openPostgresPools } from './postgres-pools';

export type Queries = NodePgDatabase & { $client: pg.Pool };

/** For reports: no insert, update, delete or transaction. `execute` is for `select` only. */
export type Reads = Pick<Queries, 'select' | 'execute'>;

/** Inside `queries.transaction(…)`: all or nothing. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Three pools for the same data, named for who waits: deliveries first, then people, then background work. */
export interface Database {
  engine: 'embedded' | 'postgresql';
  deliveries: Queries;
  people: Queries;
  background: Queries;
  copy: CopyAccess;
  /** Other servers on the same database: what is new on one is shown by all. */
  peers: Pick<Peers, 'tellNews' | 'tellSessions' | 'listen'>;
  /** Calls the listener when a commit, here or by another server, outdates cached data, until the returned function is called. */
  onOutdated(listener: OutdatedListener): () => void;
  /** How busy each pool is. The embedded engine has one connection for all three. */
  use(): Record<LaneName, PoolUse>;
  /** For shutdown: refuses new background work and ends what runs, so that nothing waits behind it. */
  endBackground(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or newer; without it the embedded engine in `dataDir`. */
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

/** Opens without contacting PostgreSQL, which need not be reachable yet. Starts the embedded engine. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const log = options.log ?? (() => {});
  return options.databaseUrl ? openPostgres(options.databaseUrl, log) : openEmbedded({ dataDir: options.dataDir, log });
}

function openPostgres(databaseUrl: string, log: (line: string) => void): OpenedDatabase {
  const pools = openPostgresPools(databaseUrl);
  const peers = openPeers(databaseUrl, pools.people);
  const close = async () => {
    await peers.close();
    await pools.close();
  };
  return {
    database: databaseOver('postgresql', { ...pools, close, peers, copy: openPostgresCopy(databaseUrl) }),
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

async function openEmbedded(start: LanesStart): Promise<OpenedDatabase> {
  const lanes = await openEmbeddedLanes(start);
  return {
    database: databaseOver('embedded', { ...lanes, peers: noPeers }),
    prepare: () => lanes.withoutTimeLimit(() => migrateDatabase(lanes.background)),
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

type Pools = Record<LaneName, pg.Pool> & Pick<Database, 'copy' | 'use' | 'endBackground' | 'close'> & { peers: Peers };

function databaseOver(engine: Database['engine'], pools: Pools): Database {
  const listeners = new Set<OutdatedListener>();
  const queries = (client: pg.Pool): Queries =>
    reportOutdated(followTransactions(drizzle(client, { casing: 'snake_case' })), async (outdated) => {
      await Promise.all([pools.peers.tellOutdated(outdated), ...[...listeners].map((listener) => listener(outdated))]);
    });
  return {
    engine,
    deliveries: queries(pools.deliveries),
    people: queries(pools.people),
    background: queries(pools.background),
    onOutdated(listener) {
      listeners.add(listener);
      const stopListening = pools.peers.listen({ outdated: listener });
      return () => {
        listeners.delete(listener);
        stopListening();
      };
    },
    peers: pools.peers,
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
