// npm run make-calls -- --companies 1200 --calls 36000000: fills the database that the settings name with companies and two years
// of their calls, to try how fast things are. An interrupted run goes on where it stopped. Not for a database with real calls,
// nor beside a server: the indexes of calls are missing meanwhile.
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import { readSettings } from '../server/settings';
import {
  buildIndex,
  countLoad,
  findLoad,
  insertSlice,
  type Load,
  type StartedLoad,
  startLoad,
} from './load/insert-load';
import { planCompanies, planSlices } from './load/plan-load';

const defaults = { companies: '50', calls: '1000000', days: '730' };

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const asked = readArguments();
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  const database = await connectDatabase(settings);
  try {
    const planned = planCompanies(asked.companies, asked.calls);
    let load = await findLoad(database.background);
    if (load && !isSame(load, asked)) {
      throw new Error(
        `This database has a load of ${count(load.calls)} calls of ${count(load.companies)} companies in ${load.days} days. Ask for the same to continue it, or use another database.`,
      );
    }
    load ??= await startLoad(database, asked, planned);
    const slices = planSlices(load.days, weekdayOf(load), load.calls);
    const inserted = startProgress('Inserting', slices.length - load.slicesDone);
    for (const slice of slices.slice(load.slicesDone)) {
      load = await insertSlice(database, load, planned, slice);
      inserted();
    }
    await buildIndexes(database, load, databaseUrl);
    await countLoad(database, progressOf('Counting'), progressOf('Summing up'));
    await runAll(databaseUrl, database, [
      'vacuum (analyze) counts',
      'vacuum (analyze) counts_of_all',
      'vacuum (analyze) count_marks',
    ]);
    console.log(`${count(load.calls)} calls of ${count(load.companies)} companies, counted.`);
  } finally {
    await database.close();
  }
}

function readArguments(): Load {
  const { values } = parseArgs({
    options: { companies: { type: 'string' }, calls: { type: 'string' }, days: { type: 'string' } },
  });
  const wholeNumber = (name: keyof typeof defaults) => {
    const given = Number(values[name] ?? defaults[name]);
    if (Number.isSafeInteger(given) && given > 0) return given;
    throw new Error(
      `--${name} must be a whole number above 0. Example: npm run make-calls -- --companies 50 --calls 1000000`,
    );
  };
  const [companies, calls, days] = [wholeNumber('companies'), wholeNumber('calls'), wholeNumber('days')];
  if (calls < companies) throw new Error('There must be at least one call for each company.');
  // Yesterday ends at the same moment for nobody, but is over everywhere two days from its begin.
  const endDay = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  return { companies, calls, days, endDay };
}

function isSame(load: Load, asked: Load): boolean {
  return load.companies === asked.companies && load.calls === asked.calls && load.days === asked.days;
}

function weekdayOf({ endDay, days }: Load): number {
  return new Date(Date.parse(endDay) - days * 24 * 3_600_000).getUTCDay();
}

async function buildIndexes(database: Database, started: StartedLoad, databaseUrl: string | undefined): Promise<void> {
  if (started.indexesLeft.length === 0) return;
  const built = startProgress('Building indexes', started.indexesLeft.length);
  let load = started;
  while (load.indexesLeft.length > 0) {
    load = await buildIndex(database, load, (statement) => runAll(databaseUrl, database, [statement]));
    built();
  }
  await runAll(databaseUrl, database, ['vacuum (analyze) calls', 'vacuum (analyze) companies']);
}

/** On PostgreSQL by a connection without a time limit, which these need. The embedded engine is asked for fewer calls. */
async function runAll(databaseUrl: string | undefined, { background }: Database, statements: string[]): Promise<void> {
  if (databaseUrl === undefined) {
    for (const statement of statements) await background.execute(sql.raw(statement));
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns what to call after each step. */
function startProgress(what: string, steps: number): () => void {
  const began = performance.now();
  let done = 0;
  return () => {
    done += 1;
    const minutesLeft = Math.ceil(((steps - done) * (performance.now() - began)) / done / 60_000);
    const end = done === steps ? '\n' : '';
    process.stdout.write(`\r${what}: ${Math.floor((100 * done) / steps)} %, ${minutesLeft} min left   ${end}`);
  };
}

/** The same where the steps are known at the first. */
function progressOf(what: string): (done: number, steps: number) => void {
  let step: (() => void) | undefined;
  return (_, steps) => {
    step ??= startProgress(what, steps);
    step();
  };
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
