// Opens the configured PostgreSQL, or the local one, and its three pools.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { startLocalPostgres } from '../../platform/database/local-postgres';
import { migrateDatabase, refuseOtherSchema } from '../migrate';
import { type OutdatedListener, reportOutdated } from '../outdated';
import { openTableCopy, type TableCopy } from '../table-copy';
import { checkPostgres } from './check-postgres';
import { openInstallationLock, workBesideServer } from './installation-lock';
import { openPostgresPools, type PoolName, type PoolUse, sessionName } from './postgres-pools';

export type Queries = NodePgDatabase & { $client: pg.Pool };

/** For reports: no insert, update, delete or transaction. `execute` is for `select` only. */
export type Reads = Pick<Queries, 'select' | 'execute'>;

/** Inside `queries.transaction(…)`: all or nothing. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Three pools for the same data, named for who waits: deliveries first, then people, then background work. */
export interface Database {
  /** Whether it is the one that comes along, in DATA_DIR. */
  isLocal: boolean;
  /** For a connection of one's own. */
  url: string;
  deliveries: Queries;
  people: Queries;
  background: Queries;
  copy: TableCopy;
  /** Calls the listener when a commit outdates cached data, until the returned function is called. */
  onOutdated(listener: OutdatedListener): () => void;
  /** Whether another process has the database, for which this one waits. */
  isHeldElsewhere(): boolean;
  /** How busy each pool is. */
  use(): Record<PoolName, PoolUse>;
  /** For shutdown: refuses new background work and ends what runs, so that nothing waits behind it. */
  endBackground(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or newer; without it a local one in `dataDir`, a private folder that this process holds. */
  databaseUrl?: string | undefined;
  dataDir: string | null;
  log?: (line: string) => void;
  /** Owns the database, as a server does: nothing is read or written before, and while another process has it. */
  isOwner?: boolean;
  /** Runs each time the database is prepared, before any other query. */
  onPrepared?: (queries: Pick<Queries, 'select'>) => Promise<void>;
}

export interface OpenedDatabase {
  database: Database;
  /**
   * Creates or migrates the tables. An owner takes the installation's lock first, and throws DatabaseInUse if another
   * process still has it after `limitMs`.
   */
  prepare(limitMs?: number): Promise<void>;
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
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir, log = () => {} } = options;
  if (databaseUrl) return openPostgres(databaseUrl, false, { ...options, log });
  if (dataDir === null) throw new Error('Without DATABASE_URL the database needs a DATA_DIR.');
  return openLocal(dataDir, { ...options, log });
}

type LoggedOptions = DatabaseOptions & { log: (line: string) => void };

async function openLocal(dataDir: string, options: LoggedOptions): Promise<OpenedDatabase> {
  const local = await startLocalPostgres({ dataDir, log: options.log });
  const { database, prepare } = openPostgres(local.url, true, options);
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
  isLocal: boolean,
  { isOwner = false, onPrepared, log }: LoggedOptions,
): OpenedDatabase {
  let isFirst = true;
  const lock = openInstallationLock(databaseUrl, {
    async prepare(client) {
      await checkPostgres(client, isFirst ? log : () => {});
      isFirst = false;
      await migrateDatabase(client);
      await onPrepared?.(queriesOf(client));
    },
    onTaken: () => outdateAll(),
    log,
  });
  const pools = openPostgresPools(databaseUrl, {
    sessionName: isOwner ? sessionName : `${sessionName} command`,
    isOpen: () => !isOwner || lock.isHeld(),
  });
  const { database, outdateAll } = databaseOver(isLocal, {
    ...pools,
    url: databaseUrl,
    copy: openTableCopy(databaseUrl),
    isHeldElsewhere: lock.isWaiting,
    async close() {
      await pools.close();
      await lock.close();
    },
  });
  return {
    database,
    async prepare(limitMs = Number.POSITIVE_INFINITY) {
      if (isOwner) return lock.take(limitMs);
      await workBesideServer(databaseUrl, async (client, isAlone) => {
        await checkPostgres(client, log);
        await (isAlone ? migrateDatabase(client) : refuseOtherSchema(client));
      });
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

type Pools = Record<PoolName, pg.Pool> &
  Pick<Database, 'url' | 'copy' | 'isHeldElsewhere' | 'use' | 'endBackground' | 'close'>;

const queriesOf = (client: pg.Pool | pg.PoolClient | pg.Client) => drizzle(client, { casing: 'snake_case' });

function databaseOver(isLocal: boolean, pools: Pools): { database: Database; outdateAll(): void } {
  const listeners = new Set<OutdatedListener>();
  const notify: OutdatedListener = async (outdated) => {
    await Promise.all([...listeners].map((listener) => listener(outdated)));
  };
  const queries = (client: pg.Pool): Queries => reportOutdated(queriesOf(client), notify);
  const database: Database = {
    isLocal,
    deliveries: queries(pools.deliveries),
    people: queries(pools.people),
    background: queries(pools.background),
    onOutdated(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    url: pools.url,
    copy: pools.copy,
    isHeldElsewhere: pools.isHeldElsewhere,
    use: pools.use,
    endBackground: pools.endBackground,
    close: pools.close,
  };
  return { database, outdateAll: () => void notify({ endpoints: true, namesOf: 'all' }) };
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
