// Counts, erases or exports what is held of a customer, as the screen in Admin does.
import { z } from 'zod';
import { addCounts, type ErasedCounts, type HeldCalls, noCounts, notDialable } from '#contract/erasures';
import { type WrittenNumber, writtenNumber } from '../access/written-number';
import type { Database } from '../database/engine/connect';
import { findCompaniesNamed } from '../database/erasure/companies';
import { hasOpenImport } from '../database/erasure/list-rows';
import { findOwnerOfNumber } from '../database/erasure/own-numbers';
import { reclaimErased } from '../database/erasure/reclaim';
import { describeOwner } from '../erasing/describe-owner';
import { countWaitingFiles } from '../erasing/disk-files';
import { takeStep } from '../erasing/take-step';
import type { CommandOutput } from '../platform/control-client';
import type { Command } from './command';

export const ForgetInput = z.object({
  phone: z.string(),
  /** An ID or a name; without it, all companies. */
  company: z.string().optional(),
  mode: z.enum(['look', 'export', 'erase']),
});
type ForgetInput = z.infer<typeof ForgetInput>;

const doneWords = { look: 'Would erase', export: 'Exported', erase: 'Erased' } satisfies Record<
  ForgetInput['mode'],
  string
>;

export const forget: Command = async ({ database, settings: { dataDir } }, input, output) => {
  const { phone, company, mode } = ForgetInput.parse(input);
  const written = writtenNumber(phone);
  if (!written) throw new Error(notDialable);
  const companyId = company === undefined ? null : await findCompany(database, company);
  const owner = await findOwnerOfNumber(database.people, companyId, written.number);
  if (owner) throw new Error(describeOwner(owner));
  if (mode === 'erase') await checkNothingWaits(database, dataDir, companyId);
  const found = await takeSteps(database, { written, companyId, mode, dataDir }, output);
  if (mode === 'erase') await reclaimErased(database);
  report(mode, found, output);
};

async function findCompany(database: Database, named: string): Promise<number> {
  const found = await findCompaniesNamed(database.people, named);
  const [id] = found;
  if (id === undefined) throw new Error(`There is no company ${named}.`);
  if (found.length > 1)
    throw new Error(`Several companies are called ${named}: use one of the ids ${found.join(', ')}.`);
  return id;
}

async function checkNothingWaits(database: Database, dataDir: string, companyId: number | null): Promise<void> {
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
  mode: ForgetInput['mode'];
  dataDir: string;
}

async function takeSteps(database: Database, task: Task, output: CommandOutput): Promise<FoundAll> {
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
    for (const record of step.records) output.record(record);
    const percent = Math.floor(step.done * 10) * 10;
    if (percent > shown) output.line(`${percent} %`);
    shown = Math.max(shown, percent);
    cursor = step.cursor;
  } while (cursor !== null);
  return found;
}

function report(mode: ForgetInput['mode'], { counts, calls, backups }: FoundAll, { line }: CommandOutput): void {
  for (const { companyName, calls: count, firstAt, lastAt, locations } of calls) {
    const at = locations.length > 0 ? ` at ${locations.join(', ')}` : '';
    line(`${companyName}: ${countOf(count, 'call')}${at}, from ${firstAt.slice(0, 10)} to ${lastAt.slice(0, 10)}.`);
  }
  line(`${doneWords[mode]}: ${describeCounts(counts)}.`);
  if (mode === 'look') line('Nothing was changed. Add --yes to erase it, or --export <file> to write it to a file.');
  if (mode !== 'erase') return;
  line('Calls stay in every figure. Backups made before still hold it:');
  for (const name of backups) line(`  ${name}`);
  if (backups.length === 0) line('  none in DATA_DIR/backups; check other places.');
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
