// One batch of a replay, all or nothing under the company's lock: refolds the calls that its deliveries described
// before or describe now, and updates the log and the job's progress. An
// interrupted batch has no effect.
import type { ReplaySample } from '#contract/replays';
import { missingReasons } from '../../database/call-fields';
import type { DeliveryRow } from '../../database/calls/apply-deliveries';
import {
  type CallState,
  callNameKey,
  findCalls,
  findCallsByName,
  type NamedFacts,
} from '../../database/calls/refold-calls';
import { lockCompany } from '../../database/companies/lock-company';
import type { Database, Transaction } from '../../database/engine/connect';
import { type DecidedPart, decideRows, type RowOutcome } from '../../database/log/decide-rows';
import { findReplayRows, type ReplayRow, type RowSlice } from '../../database/replays/replay-rows';
import {
  findCallIdsOf,
  findStillThere,
  findUnsettled,
  insertUnsettled,
  type LinkedRow,
  type ReplayedRow,
  saveOutcomes,
  saveReplayedRows,
} from '../../database/replays/replayed-rows';
import { lockReplay, type ReplayJob, saveProgress } from '../../database/replays/replays';
import { findEndpointsOfCompany, type WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Directory } from '../names/directory';
import { type DeliveryPart, missingSentences, notPlacedAs, partsOfRow, processedCalls } from './delivery-parts';
import { describeChanges } from './describe-changes';
import { moveStatementsAlong } from './move-statements';
import { type CallsInLog, readCallsInLog, refoldFromLog } from './refold-from-log';
import { addSums, isWorthShowing, maxSamples, sampleOf, sumsOf, wasOf } from './sum-up';
import { couldNotStore, type Understood, understandAgain } from './understand-again';

export interface BatchParts {
  database: Database;
  directory: Directory;
  now: () => Date;
  demoMode: boolean;
}

/**
 * Replays the rows of a slice. Returns the job afterwards; null if it ended.
 * `isRefused`: the database refused the slice's only row, which is stored as bare bytes.
 */
export async function replayBatch(
  job: ReplayJob,
  slice: RowSlice,
  { database, directory, now, demoMode }: BatchParts,
  { isRefused }: { isRefused: boolean },
): Promise<ReplayJob | null> {
  const { companyId } = job;
  const queries = database.background;
  const ids = slice.rows.map(({ id }) => id);
  const rows = await findReplayRows(queries, companyId, ids);
  const understood = isRefused
    ? rows.map((row): Understood => ({ row, now: couldNotStore(row) }))
    : await understandAgain(companyId, rows, { queries, directory, demoMode }, { mayCreate: true });

  const endpoints = await findEndpointsOfCompany(queries, companyId, demoMode);
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const held = await lockReplay(tx, job);
    if (!held) return null;
    const there = await findStillThere(tx, companyId, ids);
    const left = understood.filter(({ row }) => there.has(row.id));
    const batch = { job: held, slice, understood: left, endpoints, at: now() };
    const { sums, samples } = await applyBatch(tx, batch);
    return saveProgress(tx, held, {
      ...sums,
      samples,
      done: held.done + slice.rows.length,
      reachedAt: slice.last?.receivedAt ?? held.reachedAt,
      reachedId: slice.last?.id ?? held.reachedId,
    });
  });
}

interface Batch {
  job: ReplayJob;
  slice: RowSlice;
  understood: readonly Understood[];
  endpoints: Map<number, WebhookEndpoint>;
  at: Date;
}

type Replayed = { row: ReplayRow; now: DeliveryRow; parts: DeliveryPart[] };

async function applyBatch(tx: Transaction, batch: Batch) {
  const { job, slice, understood } = batch;
  const { companyId } = job;
  const replayed = understood.flatMap(({ row, now }): Replayed[] =>
    now ? [{ row, now, parts: partsOfRow(now) }] : [],
  );
  const facts = replayed.flatMap(({ parts }) => parts.flatMap((it) => it.facts ?? []));
  const before = await findCallIdsOf(
    tx,
    companyId,
    replayed.map(({ row }) => row.id),
  );
  const named = await findCallsByName(tx, companyId, facts.map(callNameOf));
  const callIds = [...new Set([...before, ...named.map(({ id }) => id)])];
  const inLog = await readCallsInLog(tx, companyId, callIds, {
    ahead: { job, reached: slice.last },
    replayed: new Set(replayed.map(({ row }) => row.id)),
  });
  const { linked, calls, others } = inLog;
  await refoldFromLog(
    tx,
    companyId,
    inLog,
    replayed.map(({ row, now, parts }) => ({ row, parts, processedData: now.processedData, bodyHash: now.bodyHash })),
  );
  await moveStatementsAlong(tx, companyId, replayed);

  const nowNamed = await findCallsByName(tx, companyId, facts.map(callNameOf));
  const after = new Map([
    ...(
      await findCalls(
        tx,
        companyId,
        calls.map(({ id }) => id),
      )
    ).map((call) => [call.id, call] as const),
    ...nowNamed.map((call) => [call.id, call] as const),
  ]);
  return writeLog(tx, batch, { replayed, others, linked, after });
}

const callNameOf = ({ source, callKey }: NamedFacts) => ({ source, callKey });
const callIdsOf = ({ links }: Pick<LinkedRow, 'links'>) => links.map(({ callId }) => callId);
interface Folded {
  replayed: readonly Replayed[];
  others: CallsInLog['others'];
  linked: readonly LinkedRow[];
  after: Map<number, CallState>;
}

async function writeLog(tx: Transaction, { job, understood, endpoints, at }: Batch, folded: Folded) {
  const { replayed, others, linked, after } = folded;
  const { companyId } = job;
  const callByName = new Map([...after.values()].map((call) => [callNameKey(call), call]));
  const callFor = ({ facts }: DeliveryPart) => facts && callByName.get(callNameKey(facts));
  const endpointOf = (row: { configurationId: number | null }) => endpoints.get(row.configurationId ?? 0);

  const decided = await decideRows(
    tx,
    replayed.map((row) => ({ row, parts: row.parts.map((part) => ({ ...part, call: callFor(part) })) })),
  );
  const outcomes = new Map(decided.map(({ row: { row }, outcome }) => [row.id, outcome]));
  const written = decided.map(({ row: { row, now, parts }, outcome }): ReplayedRow => {
    return {
      ...outcome,
      id: row.id,
      processedData: now.processedData ?? null,
      unmapped: now.unmapped ?? null,
      words: now.words ?? null,
      bodyHash: now.bodyHash ?? null,
      links: parts.flatMap((part) => {
        const call = callFor(part);
        return call ? [{ part: part.part, callId: call.id }] : [];
      }),
      hasCallId:
        now.processedData !== undefined && processedCalls(now.processedData).some(({ callId }) => callId !== undefined),
    };
  });
  await saveReplayedRows(tx, companyId, written, at);

  const touched = others.flatMap(({ row, parts }) => {
    const missing = missingSentences(endpointOf(row));
    const notPlaced = notPlacedAs(row, endpointOf(row));
    const now = parts.map((part): DecidedPart => ({ ...part, missing, notPlaced, call: callFor(part) }));
    return mayTurn(row, now) ? [{ row, parts: now }] : [];
  });
  const turned = (await decideRows(tx, touched)).flatMap(({ row, outcome }) => turnOf(row, outcome) ?? []);
  await saveOutcomes(
    tx,
    companyId,
    turned.map(({ row, ...outcome }) => ({ ...outcome, id: row.id })),
  );

  let sums = { succeeded: job.succeeded, lost: job.lost, stillFailing: job.stillFailing, changed: job.changed };
  let samples = [...job.samples];
  const known = await findUnsettled(
    tx,
    job,
    turned.map(({ row }) => row.id),
  );
  for (const { row, status, reason, message } of turned) {
    const unsettled = known.get(row.id);
    if (!unsettled) continue;
    sums = addSums(addSums(sums, sumsOf(unsettled, row), -1), sumsOf(unsettled, { status, reason }));
    samples = samples.map((it) => (it.logId === row.id ? { ...it, after: { status, reason, message } } : it));
  }

  const aheadCalls = new Set(linked.filter(({ isAhead }) => isAhead).flatMap(callIdsOf));
  const linksOf = new Map(written.map(({ id, links }) => [id, links]));
  const unsettled = [];
  for (const { row, now } of understood) {
    const outcome = outcomes.get(row.id) ?? { status: row.status, reason: row.reason, message: row.errorMessage };
    const changes = now ? describeChanges(row.processedData, now.processedData) : [];
    const was = wasOf(row, changes);
    sums = addSums(sums, sumsOf(was, outcome));
    const sample: ReplaySample = sampleOf(row, outcome, changes);
    if (samples.length < maxSamples && isWorthShowing(sample)) samples.push(sample);
    const links = linksOf.get(row.id) ?? [];
    const isOpen = outcome.status !== 'success' || links.some(({ callId }) => aheadCalls.has(callId));
    if (links.length > 0 && isOpen) unsettled.push({ logId: row.id, ...was });
  }
  await insertUnsettled(tx, job, unsettled);
  return { sums, samples };
}

/** Whether another row of the same calls may have turned with them. */
function mayTurn(row: LinkedRow, parts: readonly DecidedPart[]): boolean {
  // Rows ahead are still to be understood; for others the reason is not what their calls lack. After a refusal among
  // several parts, an earlier part may now lack something.
  const isOfSeveral = row.status === 'failed' && parts.length > 1;
  const isForLack = row.reason === 'not-placed' || (row.reason !== null && missingReasons.includes(row.reason));
  const isByItsCalls = row.status === 'success' || isForLack || isOfSeveral;
  return !row.isAhead && isByItsCalls && parts.length > 0 && parts.every(({ call, refusal }) => call || refusal);
}

/** What it says now; undefined where that is what it said. */
function turnOf(row: LinkedRow, outcome: RowOutcome): (RowOutcome & { row: LinkedRow }) | undefined {
  // Its own sentence names the keys of its time: it stays as long as it is about the same call.
  const [opening = ''] = outcome.message?.match(/^Call \d+ of \d+: /) ?? [];
  const isSameLack = outcome.reason === row.reason && (row.errorMessage ?? '').startsWith(opening);
  const isAsItWas =
    outcome.status === row.status &&
    isSameLack &&
    outcome.locationId === row.locationId &&
    outcome.employeeId === row.employeeId;
  if (isAsItWas) return undefined;
  return { ...outcome, row, message: isSameLack ? row.errorMessage : outcome.message };
}
