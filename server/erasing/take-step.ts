// One step of looking up, exporting or erasing a customer: at most about a second of work, so that any process can take the
// next one, and deliveries get their turn. A step that is taken twice changes nothing (docs/decisions/0122).
import { addCounts, type ErasedCounts, type HeldCalls, type HeldRecord, noCounts } from '#contract/erasures';
import type { WrittenNumber } from '../access/written-number';
import { type Change, insertChange } from '../database/audit/audit';
import { lockCompany } from '../database/companies/lock-company';
import type { Database } from '../database/engine/connect';
import { findErasureCompanies } from '../database/erasure/companies';
import { eraseDeliveriesOfErasedCalls } from '../database/erasure/erased-deliveries';
import type { Found, Mode, Slice, Sought } from '../database/erasure/held';
import { eraseCalls, findCallIds, findHeldCalls, summarizeCalls } from '../database/erasure/held-calls';
import { takeListRows } from '../database/erasure/list-rows';
import { takeLogSlice } from '../database/erasure/log-slices';
import { takeMentions } from '../database/erasure/mentions';
import { listBackups, takeDiskFiles } from './disk-files';
import { takeListFile } from './list-files';

export interface StepInput {
  written: WrittenNumber;
  /** Null: all companies. */
  companyId: number | null;
  cursor: string | null;
  mode: Mode;
  by: Change['by'];
  now: Date;
  dataDir: string;
}

export interface Step {
  cursor: string | null;
  done: number;
  counts: ErasedCounts;
  calls: HeldCalls[];
  records: HeldRecord[];
  backups: string[];
}

/** The parts of a company's data, in the order in which they are erased: what could bring others back goes first. */
const stages = ['files', 'lists', 'calls', 'log', 'mentions'] as const;
type Stage = (typeof stages)[number];

interface Place {
  companyId: number;
  stage: Stage;
  /** What the stage has reached. */
  after: string;
}

const cursorShape = /^(\d+) (files|lists|calls|log|mentions) (\S*)$/;

/** `bad-cursor` if it is none of these steps. */
export async function takeStep(database: Database, input: StepInput): Promise<Step | 'bad-cursor'> {
  const companies = await findErasureCompanies(database.background, input.companyId);
  const [first] = companies;
  const place = input.cursor === null ? first && begin(first) : readCursor(input.cursor, companies);
  if (!place) return input.cursor === null ? takeLastStep(input) : 'bad-cursor';
  const isFirst = place.stage === stages[0] && place.after === '';
  const sought = { companyId: place.companyId, written: input.written, now: input.now };
  const calls = isFirst ? await summarizeCalls(database.background, sought) : null;
  if (isFirst && input.mode === 'export' && calls) await auditExport(database, input, place.companyId, calls);
  const slice = await takeSlice(database, input, sought, place);
  await auditErasure(database, input, place.companyId, slice.counts);

  const next = nextPlace(place, slice, companies);
  const step = {
    counts: addCounts(noCounts, slice.counts),
    calls: calls ? [calls] : [],
    records: slice.records,
  };
  if (next) {
    const { companyId, stage, after } = next;
    const done = doneOf(place, slice, companies);
    return { ...step, cursor: `${companyId} ${stage} ${after}`, done, backups: [] };
  }
  const last = await takeLastStep(input);
  return {
    ...last,
    counts: addCounts(last.counts, step.counts),
    calls: step.calls,
    records: [...step.records, ...last.records],
  };
}

const begin = (companyId: number): Place => ({ companyId, stage: stages[0], after: '' });

function readCursor(cursor: string, companies: readonly number[]): Place | undefined {
  const [, company, stage, after = ''] = cursorShape.exec(cursor) ?? [];
  const known = stages.find((one) => one === stage);
  const companyId = Number(company);
  return known && companies.includes(companyId) ? { companyId, stage: known, after } : undefined;
}

async function takeSlice(database: Database, { mode }: StepInput, sought: Sought, place: Place): Promise<Slice> {
  const queries = database.background;
  const whole = (found: Found): Slice => ({ ...found, next: null, done: 1 });
  switch (place.stage) {
    case 'files':
      return takeListFile(queries, sought, mode, place.after);
    case 'lists':
      return whole(await takeListRows(queries, sought, mode));
    case 'calls':
      return takeCalls(database, sought, mode, place.after);
    case 'log':
      return takeLogSlice(queries, sought, mode, Number(place.after || 0));
    case 'mentions':
      return whole(await takeMentions(queries, sought, mode));
  }
}

const maxCalls = 200;
const maxDeliveries = 500;

async function takeCalls({ background }: Database, sought: Sought, mode: Mode, after: string): Promise<Slice> {
  if (mode !== 'erase') {
    const found = await findHeldCalls(background, sought, Number(after || 0), maxCalls);
    const last = found.length === maxCalls ? found.at(-1) : undefined;
    return {
      counts: { calls: found.length },
      records: mode === 'export' ? found.map(({ record }) => record) : [],
      next: last ? String(last.id) : null,
      done: 0,
    };
  }
  return background.transaction(async (tx) => {
    await lockCompany(tx, sought.companyId);
    const ids = await findCallIds(tx, sought, maxCalls);
    await eraseCalls(tx, sought, ids);
    const deliveries = await eraseDeliveriesOfErasedCalls(tx, sought, maxDeliveries);
    const isWhole = ids.length < maxCalls && deliveries < maxDeliveries;
    return { counts: { calls: ids.length, deliveries }, records: [], next: isWhole ? null : 'more', done: 0 };
  });
}

function nextPlace(place: Place, { next }: Slice, companies: readonly number[]): Place | undefined {
  if (next !== null) return { ...place, after: next };
  const stage = stages[stages.indexOf(place.stage) + 1];
  if (stage) return { ...place, stage, after: '' };
  const company = companies[companies.indexOf(place.companyId) + 1];
  return company === undefined ? undefined : begin(company);
}

/** Nearly all of the work is the log. */
function doneOf({ companyId, stage }: Place, { done }: Slice, companies: readonly number[]): number {
  const ofStage = { files: 0, lists: 0.03, calls: 0.05, log: 0.1 + 0.85 * done, mentions: 0.97 }[stage];
  return Math.min(1, (companies.indexOf(companyId) + ofStage) / companies.length);
}

async function takeLastStep({ written, mode, dataDir }: StepInput): Promise<Step> {
  const onDisk = await takeDiskFiles(dataDir, written, mode);
  return {
    ...{ cursor: null, done: 1, calls: [], records: onDisk.records },
    counts: addCounts(noCounts, onDisk.counts),
    backups: await listBackups(dataDir),
  };
}

/** Tells one customer from another in the log without saying the number. */
const nameOf = ({ number }: WrittenNumber) => `Customer whose number ends in ${number.slice(-2)}`;

async function auditExport(
  { background }: Database,
  { written, by, now }: StepInput,
  companyId: number,
  { calls }: HeldCalls,
): Promise<void> {
  const after = { name: nameOf(written), calls };
  await insertChange(
    background,
    { companyId, by, at: now, action: 'customer.exported', subject: 'customer' },
    null,
    after,
  );
}

/** Each step that erased something has an entry, so that an interrupted erasure has one, too. */
async function auditErasure(
  { background }: Database,
  { written, by, now, mode }: StepInput,
  companyId: number,
  counts: Found['counts'],
): Promise<void> {
  const erased = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (mode !== 'erase' || Object.keys(erased).length === 0) return;
  const after = { name: nameOf(written), ...erased };
  await insertChange(
    background,
    { companyId, by, at: now, action: 'customer.erased', subject: 'customer' },
    null,
    after,
  );
}
