// npm run make-calls -- --companies 1200 --calls 36000000: fills the database that the settings name with companies and two years
// of their calls, to try how fast things are. An interrupted run goes on where it stopped. Not for a database with real calls.
import { parseArgs } from 'node:util';
import { connectDatabase } from '../server/database/engine/connect';
import { readSettings } from '../server/settings';
import { findLoad, insertSlice, type Load, startLoad } from './load/insert-load';
import { planCompanies, planSlices } from './load/plan-load';

const defaults = { companies: '50', calls: '1000000', days: '730' };

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const asked = readArguments();
  const database = await connectDatabase(readSettings(process.env));
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
    const began = performance.now();
    const doneBefore = load.slicesDone;
    for (const slice of slices.slice(doneBefore)) {
      load = await insertSlice(database, load, planned, slice);
      report(load.slicesDone, slices.length, (performance.now() - began) / (load.slicesDone - doneBefore));
    }
    console.log(`\n${count(load.calls)} calls of ${count(load.companies)} companies, counted.`);
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

function report(done: number, all: number, msPerSlice: number): void {
  const minutesLeft = Math.ceil(((all - done) * msPerSlice) / 60_000);
  process.stdout.write(`\r${Math.floor((100 * done) / all)} %, ${minutesLeft} min left   `);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
