// npm run forget -- --phone <number> [--company <id or name>] [--yes | --export <file>]: counts, erases or exports what is
// held of a customer. Works on the database that the settings name: PostgreSQL at any time, the embedded one only while the
// server is stopped. In Admin the same works while it runs.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import {
  addCounts,
  type ErasedCounts,
  type HeldCalls,
  type HeldRecord,
  noCounts,
  notDialable,
} from '#contract/erasures';
import { type WrittenNumber, writtenNumber } from '../server/access/written-number';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import { findCompaniesNamed } from '../server/database/erasure/companies';
import type { Mode } from '../server/database/erasure/held';
import { hasOpenImport } from '../server/database/erasure/list-rows';
import { findOwnerOfNumber } from '../server/database/erasure/own-numbers';
import { reclaimErased } from '../server/database/erasure/reclaim';
import { describeOwner } from '../server/erasing/describe-owner';
import { countWaitingFiles } from '../server/erasing/disk-files';
import { takeStep } from '../server/erasing/take-step';
import { readSettings, type Settings } from '../server/settings';

const usage = 'Usage: npm run forget -- --phone "+1 312 555 0142" [--company <id or name>] [--yes | --export <file>]';

const doneWords = { look: 'Would erase', export: 'Exported', erase: 'Erased' } satisfies Record<Mode, string>;

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { phone = '', company, yes = false, export: file } = readArguments();
  if (phone === '' || (yes && file !== undefined)) throw new Error(usage);
  const written = writtenNumber(phone);
  if (!written) throw new Error(notDialable);
  const settings = readSettings(process.env);
  const database = await connectDatabase(settings);
  try {
    const companyId = company === undefined ? null : await findCompany(database, company);
    const owner = await findOwnerOfNumber(database.people, companyId, written.number);
    if (owner) throw new Error(describeOwner(owner));
    if (yes) await checkNothingWaits(database, settings, companyId);
    const mode = yes ? 'erase' : file === undefined ? 'look' : 'export';
    const output = file === undefined ? undefined : openOutput(file);
    const found = await takeSteps(database, { written, companyId, mode, dataDir: settings.dataDir }, output);
    output?.close();
    if (yes) await reclaimErased(database);
    report(mode, found, file);
  } finally {
    await database.close();
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { phone: text, company: text, export: text, yes: { type: 'boolean' } } }).values;
  } catch {
    throw new Error(usage);
  }
}

async function findCompany(database: Database, named: string): Promise<number> {
  const found = await findCompaniesNamed(database.people, named);
  const [id] = found;
  if (id === undefined) throw new Error(`There is no company ${named}.`);
  if (found.length > 1)
    throw new Error(`Several companies are called ${named}: use one of the ids ${found.join(', ')}.`);
  return id;
}

async function checkNothingWaits(database: Database, { dataDir }: Settings, companyId: number | null): Promise<void> {
  if ((await countWaitingFiles(dataDir)) > 0) {
    throw new Error('Deliveries wait on disk to be stored. Start the server, wait until they are, and try again.');
  }
  if (await hasOpenImport(database.people, companyId === null ? null : [companyId])) {
    throw new Error('An import of appointments is not done yet. Start the server, wait until it is, and try again.');
  }
}

interface FoundAll {
  counts: ErasedCounts;
  calls: HeldCalls[];
  backups: string[];
}

interface Task {
  written: WrittenNumber;
  companyId: number | null;
  mode: Mode;
  dataDir: string;
}

async function takeSteps(database: Database, task: Task, output: Output | undefined): Promise<FoundAll> {
  let found: FoundAll = { counts: noCounts, calls: [], backups: [] };
  let cursor: string | null = null;
  let shown = 0;
  do {
    const by = { userId: null, username: 'forget' };
    const step = await takeStep(database, { ...task, cursor, by, now: new Date() });
    if (step === 'bad-cursor') throw new Error('The companies changed meanwhile. Try again.');
    found = {
      counts: addCounts(found.counts, step.counts),
      calls: [...found.calls, ...step.calls],
      backups: step.backups,
    };
    for (const record of step.records) output?.add(record);
    const percent = Math.floor(step.done * 10) * 10;
    if (percent > shown) console.log(`${percent} %`);
    shown = Math.max(shown, percent);
    cursor = step.cursor;
  } while (cursor !== null);
  return found;
}

interface Output {
  add(record: HeldRecord): void;
  close(): void;
}

/** A list in JSON, written record by record, that nobody else can read. */
function openOutput(file: string): Output {
  const handle = fs.openSync(file, 'wx', 0o600);
  let separator = '[\n';
  return {
    add(record) {
      fs.writeSync(handle, separator + JSON.stringify(record));
      separator = ',\n';
    },
    close() {
      fs.writeSync(handle, separator === '[\n' ? '[]\n' : '\n]\n');
      fs.closeSync(handle);
    },
  };
}

function report(mode: Mode, { counts, calls, backups }: FoundAll, file: string | undefined): void {
  for (const { companyName, calls: count, firstAt, lastAt, locations } of calls) {
    const at = locations.length > 0 ? ` at ${locations.join(', ')}` : '';
    console.log(
      `${companyName}: ${countOf(count, 'call')}${at}, from ${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}.`,
    );
  }
  console.log(`${doneWords[mode]}: ${describeCounts(counts)}.`);
  if (file !== undefined) console.log(`It is in ${file}, which only you can read.`);
  if (mode === 'look')
    console.log('Nothing was changed. Add --yes to erase it, or --export <file> to write it to a file.');
  if (mode !== 'erase') return;
  console.log('Calls stay in every figure. Backups made before still hold it:');
  console.log(
    backups.length > 0
      ? backups.map((name) => `  ${name}`).join('\n')
      : '  none in DATA_DIR/backups; check other places.',
  );
}

function describeCounts({ calls, deliveries, listRows, listFiles, mentions, diskFiles }: ErasedCounts): string {
  const held = [
    calls > 0 && `number and link of ${countOf(calls, 'call')}`,
    deliveries > 0 && countOf(deliveries, 'delivery', 'deliveries'),
    listRows > 0 && countOf(listRows, 'row of a list', 'rows of lists'),
    listFiles > 0 && `rows in ${countOf(listFiles, 'kept file')}`,
    mentions > 0 && countOf(mentions, 'mention elsewhere', 'mentions elsewhere'),
    diskFiles > 0 && countOf(diskFiles, 'file of damaged deliveries', 'files of damaged deliveries'),
  ].filter((part) => part !== false);
  return held.length > 0 ? held.join(', ') : 'nothing, since nothing is held of this number';
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
