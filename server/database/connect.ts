// Opens the database on whichever engine is configured and hands out its three lanes. Everything above sees only
// `Database`; which engine it is matters in this file and in embedded/ alone.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkPostgres } from './check-postgres';
import type { LaneName } from './embedded/lane-order';
import { type LanesStart, openEmbeddedLanes } from './embedded/open-lanes';
import { followTransactions } from './embedded/open-turn';
import { migrateDatabase } from './migrate';
import { openPostgresPools } from './postgres-pools';

export type Queries = NodePgDatabase & { $client: pg.Pool };

/** What runs inside `queries.transaction(…)`: all of it or nothing. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Three ways to the same data: deliveries go first, then what people wait for, then maintenance. */
export interface Database {
  engine: 'embedded' | 'postgresql';
  deliveries: Queries;
  reads: Queries;
  maintenance: Queries;
  /** For the way out: refuses new maintenance and ends what runs, so that nothing in the other lanes waits behind it. */
  endMaintenance(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL 15 or newer; without it the embedded engine in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Null keeps everything in memory. */
  dataDir: string | null;
  log?: (line: string) => void;
}

/** Opens and migrates. Throws with one clear line when the engine cannot start or the server is out of reach. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => {});
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl, log)
    : connectEmbedded({ dataDir: options.dataDir, log });
}

async function connectPostgres(databaseUrl: string, log: (line: string) => void): Promise<Database> {
  const pools = openPostgresPools(databaseUrl);
  // A migration takes the time it takes: no budget ends it.
  const unhurried = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 5_000 });
  unhurried.on('error', () => {});
  try {
    await checkPostgres(pools.reads, log);
    await migrateDatabase(unhurried);
    return databaseOver('postgresql', pools);
  } catch (error) {
    await pools.close();
    throw error;
  } finally {
    await unhurried.end();
  }
}

async function connectEmbedded(start: LanesStart): Promise<Database> {
  const lanes = await openEmbeddedLanes(start);
  try {
    await migrateDatabase(lanes.maintenance);
    return databaseOver('embedded', lanes);
  } catch (error) {
    await lanes.close();
    throw error;
  }
}

/** Throws unless the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await database.reads.execute('select 1');
}

type Pools = Record<LaneName, pg.Pool> & Pick<Database, 'endMaintenance' | 'close'>;

/** The lanes as query builders over any three pools. */
function databaseOver(engine: Database['engine'], pools: Pools): Database {
  const queries = (client: pg.Pool): Queries => followTransactions(drizzle(client, { casing: 'snake_case' }));
  return {
    engine,
    deliveries: queries(pools.deliveries),
    reads: queries(pools.reads),
    maintenance: queries(pools.maintenance),
    endMaintenance: pools.endMaintenance,
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
