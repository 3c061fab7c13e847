// The steps of an import: store and match rows, a batch of phones in each transaction, then what a complete list covers.
// Each can be repeated, so that a start resumes what a crash left.
import { addDays, todayIn } from '#contract/days';
import type { ImportRow } from '../database/appointments/appointment-imports';
import { type ListRow, noteImport, saveGuessedMapping } from '../database/appointments/appointment-lists';
import { deleteCoverage, findCoverage, foldCoveredCalls, saveCoverage } from '../database/appointments/coverage';
import { countCallsOfDays, type DaysAt, type DaysCounts } from '../database/appointments/days-counts';
import { countParts, lockImport, saveImport } from '../database/appointments/import-jobs';
import { countOutcomes, findPreviousWebhookDay } from '../database/appointments/import-outcomes';
import { addUnexplained, deleteFindings, insertRefusedRows } from '../database/appointments/refused-rows';
import {
  findKeysElsewhere,
  findKeysOf,
  reassignStatements,
  removeRows,
  storeRows,
} from '../database/appointments/store-rows';
import type { Queries, Transaction } from '../database/engine/connect';
import { matchPhones } from '../database/matches/match-phones';
import { type ImportResult, isAllLeftOut } from '../database/schema/appointment-json';
import { closeRateOf } from '../reports/measures/tally';
import { type ImportPlan, nextBatch } from './plan-import';

/** A transaction of a quarter of a second, for which deliveries of the company wait. */
const rowsAtOnce = 500;
const callsAtOnce = 500;

export const rateOfDays = (counts: DaysCounts) => ({
  totalCalls: counts.calls,
  knownCalls: counts.knownCalls,
  knownAppointments: counts.knownAppointments,
  appointments: counts.appointments,
  closeRate: closeRateOf(counts),
});

/** The days that an import's figures are about; null without rows. */
export function daysOf(
  { completeFrom, completeTo, completeLocationIds, locationIds }: ImportRow,
  { fromDay, toDay }: Pick<ImportResult, 'fromDay' | 'toDay'>,
): DaysAt | null {
  if (completeFrom !== null && completeTo !== null) {
    const there = completeLocationIds.length > 0 ? completeLocationIds : null;
    return { fromDay: completeFrom, toDay: completeTo, locationIds: there ?? locationIds };
  }
  return fromDay === null || toDay === null ? null : { fromDay, toDay, locationIds };
}

/** Saves what was left out, and the figures before. False if the job is no longer to be done. */
export async function beginImport(
  queries: Queries,
  job: ImportRow,
  list: ListRow,
  plan: ImportPlan,
  partsTaken: number,
): Promise<ImportRow | null> {
  // Resumed: what it left out is stored and counted.
  if (job.reachedPhone !== '') {
    return queries.transaction((tx) => lockImport(tx, job, ['running']));
  }
  const owner = { companyId: job.companyId, importId: job.id };
  const isFirst = job.partsDone === 0;
  const { result } = job;
  const refused = { ...(isFirst ? {} : result.refused) };
  for (const [reason, rows] of Object.entries(plan.refusedByReason) as [keyof typeof refused, number][]) {
    refused[reason] = (refused[reason] ?? 0) + rows;
  }
  const fromDay = isFirst ? plan.fromDay : earlier(result.fromDay, plan.fromDay);
  const toDay = isFirst ? plan.toDay : later(result.toDay, plan.toDay);
  const days = daysOf(job, { fromDay, toDay });
  const before = days && (result.before ?? rateOfDays(await countCallsOfDays(queries, job.companyId, days)));
  const rowsBefore = isFirst ? 0 : result.totalRows;
  const next: ImportResult = {
    ...result,
    ...{ refused, fromDay, toDay, before, partsTaken },
    totalRows: rowsBefore + plan.totalRows,
    rowsRead: rowsBefore + plan.totalRows,
    rowsDone: rowsBefore,
  };
  return queries.transaction(async (tx) => {
    const locked = await lockImport(tx, job, ['running']);
    if (!locked) return null;
    // A start after a crash finds those of the attempt before.
    if (isFirst) await deleteFindings(tx, owner);
    await insertRefusedRows(tx, owner, plan.refused);
    await addUnexplained(tx, owner, plan.unexplained);
    if (plan.mapping && !list.mapping && !job.isDryRun) await saveGuessedMapping(tx, list, plan.mapping);
    await saveImport(tx, job, { result: next });
    return { ...locked, result: next };
  });
}

const earlier = (one: string | null, other: string | null) =>
  one !== null && (other === null || one < other) ? one : other;
const later = (one: string | null, other: string | null) =>
  one !== null && (other === null || one > other) ? one : other;

/** Stores and matches the next rows. Null when all are done, or the job is no longer to be done. */
export async function importNext(
  queries: Queries,
  job: ImportRow,
  plan: ImportPlan,
  from: number,
): Promise<{ job: ImportRow; next: number } | null> {
  const owner = { companyId: job.companyId, listId: job.listId, importId: job.id };
  const asked = nextBatch(plan.rows, from, rowsAtOnce);
  return queries.transaction(async (tx) => {
    const locked = await lockImport(tx, job, ['running']);
    if (!locked || asked.length === 0) return null;
    const { rows, elsewhere } = await withoutOthers(tx, job, asked);
    const stored = await storeRows(tx, owner, rows);
    const stated = await matchPhones(tx, job.companyId, stored.phones);
    const { result } = locked;
    const refused = { ...result.refused };
    if (elsewhere.length > 0) {
      refused['other-location'] = (refused['other-location'] ?? 0) + elsewhere.length;
      await insertRefusedRows(
        tx,
        owner,
        elsewhere.map(({ line, rowId }) => ({ line, reason: 'other-location', values: { id: rowId ?? '' } })),
      );
    }
    const counts = countRows(job, result, stored);
    const next: ImportResult = {
      ...result,
      ...counts,
      refused,
      rowsDone: result.rowsDone + asked.length,
      newlyBooked:
        result.newlyBooked + stated.filter(({ importId, wasBooked }) => importId === job.id && !wasBooked).length,
    };
    await saveImport(tx, job, { result: next, reachedPhone: asked.at(-1)?.phone ?? '' });
    return { job: { ...locked, result: next }, next: from + asked.length };
  });
}

/** Rows that are read again were counted when they were imported: only those that were left out then are new. */
function countRows(
  { isRepeated }: ImportRow,
  result: ImportResult,
  { newRows, changedRows, sameRows }: { newRows: number; changedRows: number; sameRows: number },
) {
  if (isRepeated) return { newRows: result.newRows + newRows };
  return {
    newRows: result.newRows + newRows,
    changedRows: result.changedRows + changedRows,
    sameRows: result.sameRows + sameRows,
  };
}

/** A store manager's file must not move appointments of other locations. */
async function withoutOthers(tx: Transaction, job: ImportRow, rows: ImportPlan['rows']) {
  if (job.locationIds === null) return { rows, elsewhere: [] };
  const keys = rows.map(({ key }) => key);
  const others = await findKeysElsewhere(tx, job.companyId, keys, job.locationIds);
  return {
    rows: rows.filter(({ key }) => !others.has(key)),
    elsewhere: rows.filter(({ key }) => others.has(key)),
  };
}

/** Rows that the file no longer yields, because it reads differently now. */
export async function removeMissing(queries: Queries, job: ImportRow, plan: ImportPlan): Promise<void> {
  const owner = { companyId: job.companyId, importId: job.id };
  const missing = await findKeysOf(queries, owner);
  for (const { key } of plan.rows) missing.delete(key);
  const keys = [...missing];
  for (let at = 0; at < keys.length; at += rowsAtOnce) {
    const slice = keys.slice(at, at + rowsAtOnce);
    await queries.transaction(async (tx) => {
      if (await lockImport(tx, job, ['running'])) await removeSlice(tx, owner, slice);
    });
  }
}

async function removeSlice(
  tx: Transaction,
  owner: { companyId: number; importId: number },
  keys: readonly string[] | null,
): Promise<boolean> {
  const removed = await removeRows(tx, owner, { limit: rowsAtOnce, keys });
  await matchPhones(tx, owner.companyId, removed.phones, removed.callIds);
  await reassignStatements(tx, owner, removed.restored);
  return removed.isDone;
}

/** Undoes the next rows. True when nothing is left of them. */
export async function undoNext(queries: Queries, job: ImportRow): Promise<boolean> {
  const owner = { companyId: job.companyId, importId: job.id };
  return queries.transaction(async (tx) => {
    if (!(await lockImport(tx, job, ['undoing']))) return false;
    return removeSlice(tx, owner, null);
  });
}

/** Ends an undone import, whose file is no longer needed. */
export async function endUndone(queries: Queries, job: ImportRow, now: Date): Promise<void> {
  const owner = { companyId: job.companyId, importId: job.id };
  const covered = await queries.transaction(async (tx) => {
    await lockImport(tx, job, ['undoing']);
    return deleteCoverage(tx, owner);
  });
  if (covered) await foldDays(queries, job, covered);
  await queries.transaction(async (tx) => {
    if (!(await lockImport(tx, job, ['undoing']))) return;
    await deleteFindings(tx, owner);
    await saveImport(tx, job, { status: job.undoneAt ? 'undone' : 'stopped', finishedAt: now });
  });
}

/** What a list that is declared complete covers; what it covered before, too, if that changed. */
export async function applyCoverage(queries: Queries, job: ImportRow, list: ListRow, timeZone: string): Promise<void> {
  const owner = { companyId: job.companyId, importId: job.id };
  const wanted = await coverageOf(queries, job, list, timeZone);
  const changed = await queries.transaction(async (tx) => {
    if (!(await lockImport(tx, job, ['running']))) return [];
    const before = await findCoverage(tx, owner);
    // Calls may have moved to other days since.
    if (JSON.stringify(before) === JSON.stringify(wanted)) return job.isRepeated ? [wanted] : [];
    await deleteCoverage(tx, owner);
    if (wanted) await saveCoverage(tx, owner, wanted);
    return [before, wanted];
  });
  for (const days of changed) if (days) await foldDays(queries, job, days);
}

async function coverageOf(queries: Queries, job: ImportRow, list: ListRow, timeZone: string): Promise<DaysAt | null> {
  if (isAllLeftOut(job.result)) return null;
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
  if (job.kind === 'file') {
    if (job.completeFrom === null || job.completeTo === null) return null;
    const ids = job.completeLocationIds.length > 0 ? job.completeLocationIds : job.locationIds;
    return { fromDay: job.completeFrom, toDay: job.completeTo, locationIds: ids && sorted(ids) };
  }
  if (list.completeSince === null) return null;
  const toDay = todayIn(timeZone, job.createdAt);
  const previous = await findPreviousWebhookDay(queries, job);
  // Since the webhook was last heard of: the days between are covered by what came now.
  const since = previous === null ? list.completeSince : addDays(todayIn(timeZone, previous), 1);
  const fromDay = since > list.completeSince ? since : list.completeSince;
  if (fromDay > toDay) return null;
  const { completeLocationIds } = list;
  const ids = completeLocationIds.length > 0 ? completeLocationIds : job.locationIds;
  const mine = ids?.filter((id) => job.locationIds === null || job.locationIds.includes(id)) ?? null;
  if (mine?.length === 0) return null;
  return { fromDay, toDay, locationIds: mine && sorted(mine) };
}

async function foldDays(queries: Queries, { companyId }: ImportRow, days: DaysAt): Promise<void> {
  for (let reached: number | null = 0; reached !== null; ) {
    const afterId: number = reached;
    reached = await queries.transaction((tx) => foldCoveredCalls(tx, companyId, days, { afterId, limit: callsAtOnce }));
  }
}

/** Ends an import with what it came to. */
export async function endImport(
  queries: Queries,
  job: ImportRow,
  { partsDone, now }: { partsDone: number; now: Date },
): Promise<void> {
  const days = daysOf(job, job.result);
  const after = days && rateOfDays(await countCallsOfDays(queries, job.companyId, days));
  const outcomes = await countOutcomes(queries, job);
  await queries.transaction(async (tx) => {
    const locked = await lockImport(tx, job, ['running']);
    if (!locked) return;
    const result = { ...locked.result, ...outcomes, after };
    // The webhook may have brought more meanwhile.
    const status = (await countParts(tx, job)) > partsDone ? 'waiting' : 'done';
    await saveImport(tx, job, { isRepeated: false, reachedPhone: '', partsDone, result, status, finishedAt: now });
    if (!job.isRepeated) await noteImport(tx, { companyId: job.companyId, id: job.listId }, now);
  });
}
