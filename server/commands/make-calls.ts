// Fills the database with companies and two years of their calls, to try how fast things are. An interrupted run goes on
// where it stopped. The indexes of calls are missing meanwhile.
import { z } from 'zod';
import type { Database } from '../database/engine/connect';
import { hasCompaniesOfItsOwn } from '../database/settings';
import { runStatements } from '../demo/load/bare-calls';
import { buildIndex, findLoad, insertSlice, type Load, type StartedLoad, startLoad } from '../demo/load/insert-load';
import { type LoadedCompany, planCompanies, planSlices } from '../demo/load/plan-load';
import type { CommandOutput } from '../platform/control-client';
import type { Command } from './command';

const count = z.int().positive();
export const MakeCallsInput = z.object({ companies: count, calls: count, days: count });

type LoadSize = z.infer<typeof MakeCallsInput>;

export const makeCalls: Command = async ({ database }, input, { line }, signal) => {
  const asked = MakeCallsInput.parse(input);
  await fillDatabase(database, asked, planCompanies(asked.companies, asked.calls), line, signal);
};

/** Inserts the planned companies and their calls, then builds the indexes. Resumes a load of the same size. */
export async function fillDatabase(
  database: Database,
  asked: LoadSize,
  planned: readonly LoadedCompany[],
  line: CommandOutput['line'],
  signal?: AbortSignal,
): Promise<void> {
  // A day is over in all time zones two days after it began.
  const endDay = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  let load = await findLoad(database.background);
  if (load && !isSame(load, asked))
    throw new Error(
      `This database has a load of ${format(load.calls)} calls of ${format(load.companies)} companies in ${load.days} days. Ask for the same to continue it, or use another database.`,
    );
  if (!load && (await hasCompaniesOfItsOwn(database.people)))
    throw new Error('This database has companies of its own. Made-up calls belong into another one.');
  load ??= await startLoad(database, { ...asked, endDay }, planned);
  const slices = planSlices(load.days, weekdayOf(load), load.calls);
  const inserted = startProgress(line, 'Inserting', slices.length - load.slicesDone);
  for (const slice of slices.slice(load.slicesDone)) {
    signal?.throwIfAborted();
    load = await insertSlice(database, load, planned, slice);
    inserted();
  }
  await buildIndexes(database, load, line);
  line(`${format(load.calls)} calls of ${format(load.companies)} companies.`);
}

function isSame(load: Load, asked: LoadSize): boolean {
  return load.companies === asked.companies && load.calls === asked.calls && load.days === asked.days;
}

function weekdayOf({ endDay, days }: Load): number {
  return new Date(Date.parse(endDay) - days * 24 * 3_600_000).getUTCDay();
}

async function buildIndexes(database: Database, started: StartedLoad, line: CommandOutput['line']): Promise<void> {
  if (started.indexesLeft.length === 0) return;
  const built = startProgress(line, 'Building indexes', started.indexesLeft.length);
  let load = started;
  while (load.indexesLeft.length > 0) {
    load = await buildIndex(database, load, (statement) => runStatements(database, [statement]));
    built();
  }
  await runStatements(database, ['vacuum (analyze) calls', 'vacuum (analyze) companies']);
}

/** Returns what to call after each step; says at most once in five seconds how far it is. */
function startProgress(line: CommandOutput['line'], what: string, steps: number): () => void {
  const began = performance.now();
  let done = 0;
  let saidAt = began;
  return () => {
    done += 1;
    const now = performance.now();
    if (done < steps && now - saidAt < 5_000) return;
    saidAt = now;
    const minutesLeft = Math.ceil(((steps - done) * (now - began)) / done / 60_000);
    line(`${what}: ${Math.floor((100 * done) / steps)} %, ${minutesLeft} min left`);
  };
}

function format(number: number): string {
  return number.toLocaleString('en-US');
}
