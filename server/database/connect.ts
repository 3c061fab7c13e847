// Opens the database on whichever engine is configured and hands out its three lanes. Everything above sees only
// `Database`; which engine it is matters in this file and in embedded/ alone.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openEmbeddedLanes } from './embedded/open-lanes';
import { followTransactions } from './embedded/open-turn';
import { migrateDatabase } from './migrate';

export type Queries = NodePgDatabase & { $client: pg.Pool };

/** Three ways to the same data: deliveries go first, then what people wait for, then maintenance. */
export interface Database {
  engine: 'embedded' | 'postgresql';
  deliveries: Queries;
  reads: Queries;
  maintenance: Queries;
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
  const database = options.databaseUrl
    ? connectPostgres(options.databaseUrl)
    : await connectEmbedded(options.dataDir, options.log);
  try {
    await migrateDatabase(database.maintenance.$client);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** The lanes of a PostgreSQL server: separate pools, so that no lane waits for another. Not yet migrated. */
export function connectPostgres(databaseUrl: string): Database {
  const pool = (max: number) => {
    const made = new pg.Pool({ connectionString: databaseUrl, max, connectionTimeoutMillis: 5_000 });
    // A connection lost while idle is replaced at the next query; without a listener it would end the process.
    made.on('error', () => {});
    return made;
  };
  return databaseOver('postgresql', { deliveries: pool(4), reads: pool(8), maintenance: pool(2) });
}

async function connectEmbedded(dataDir: string | null, log?: (line: string) => void): Promise<Database> {
  return databaseOver('embedded', await openEmbeddedLanes({ dataDir, ...(log && { log }) }));
}

/** Throws unless the database answers. */
export async function pingDatabase(database: Database): Promise<void> {
  await database.reads.execute('select 1');
}

interface Pools {
  deliveries: pg.Pool;
  reads: pg.Pool;
  maintenance: pg.Pool;
  close?(): Promise<void>;
}

/** The lanes as query builders over any three pools. */
export function databaseOver(engine: Database['engine'], pools: Pools): Database {
  const queries = (client: pg.Pool): Queries => followTransactions(drizzle(client, { casing: 'snake_case' }));
  return {
    engine,
    deliveries: queries(pools.deliveries),
    reads: queries(pools.reads),
    maintenance: queries(pools.maintenance),
    close:
      pools.close ??
      (async () => {
        await Promise.all([pools.deliveries.end(), pools.reads.end(), pools.maintenance.end()]);
      }),
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
