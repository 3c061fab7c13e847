// Finds what a replay would do, and stores nothing. A delivery would succeed if its call is complete, that is, if any delivery
// states each required field. So one bit for each field is enough, kept in memory for each call with an id.
import type { CallDirection } from '#contract/calls';
import type { Refused } from '#contract/refusals';
import type { ReplayReason, ReplaySample } from '#contract/replays';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import { missingReasons, type OwnField, requiredFields } from '../../database/call-fields';
import { type DeliveryRow, hasCallId, type NotPlaced, states } from '../../database/calls/apply-deliveries';
import { callNameKey, findCallsByName, findHeldFields, type NamedFacts } from '../../database/calls/refold-calls';
import type { Queries } from '../../database/engine/connect';
import { type DecidedPart, decideRows, type RowOutcome } from '../../database/log/decide-rows';
import type { ReplayRow } from '../../database/replays/replay-rows';
import { findLinkedRows } from '../../database/replays/replayed-rows';
import type { ReplayJob } from '../../database/replays/replays';
import { arrivalOf } from '../delivery/delivery-id';
import { factsOf } from '../understand/describe-call';
import { type CallDirections, trackDirections } from './call-directions';
import { countReasons, type Failure } from './count-reasons';
import { type DeliveryPart, partIds, partsInLog, partsOfRow, processedCalls } from './delivery-parts';
import { describeChanges, describeMove } from './describe-changes';
import { previewMoves } from './move-statements';
import { addSums, isWorthShowing, maxSamples, type Sums, sampleOf, sumsOf, type Was, wasOf } from './sum-up';
import type { Understood } from './understand-again';

export interface DryRun {
  addBatch(queries: Pick<Queries, 'execute'>, companyId: number, understood: readonly Understood[]): Promise<void>;
  /** Call after the last batch. Decides rows that depend on other deliveries. */
  finalize(queries: Pick<Queries, 'execute'>, job: ReplayJob): Promise<void>;
  /** For everything decided so far. */
  readonly sums: Sums;
  readonly samples: ReplaySample[];
  readonly reasons: ReplayReason[];
}

/** A row to decide. */
interface Row {
  was: Was;
  source: string;
  /** For those that may be shown. */
  detail?: Detail | undefined;
}

/** A row whose outcome depends on its calls. */
interface Pending extends Row {
  /** The calls before the first refused part that this delivery alone does not complete. */
  calls: PendingCall[];
  /** Why it fails once these calls are complete. */
  refusal: Refused | undefined;
}

interface PendingCall {
  name: string;
  /** Without its sentence, which nobody sees. */
  notPlaced: NotPlaced | undefined;
}

interface Detail {
  row: Pick<ReplayRow, 'id' | 'receivedAt' | 'status' | 'reason'>;
  parts: DeliveryPart[];
  changes: string[];
  order: number;
  about: Pick<Failure, 'processedData' | 'unmapped'>;
}

/** A row with all that it is decided by. */
interface Undecided {
  row: Row;
  parts: DecidedPart[];
}

const maxDetails = 200;
const rowsAtOnce = 500;
const callsAtOnce = 200;

export function createDryRun(): DryRun {
  /** By call: the required fields that deliveries so far state. */
  const said = new Map<string, number>();
  const ways = trackDirections();
  const pending: Pending[] = [];
  const found: { place: ReplaySample; order: number }[] = [];
  let sums: Sums = { succeeded: 0, lost: 0, stillFailing: 0, changed: 0 };
  let looked = 0;
  const reasons = countReasons();

  function add(was: Was, failure: Failure, status: DeliveryStatus): void {
    const more = sumsOf(was, { status, reason: failure.reason });
    sums = addSums(sums, more);
    if (more.stillFailing > 0) reasons.note(failure);
  }

  function decide({ was, source, detail }: Row, outcome: RowOutcome): void {
    add(was, { source, ...detail?.about, reason: outcome.reason, message: outcome.message }, outcome.status);
    if (!detail) return;
    const sample = sampleOf(detail.row, outcome, detail.changes);
    if (isWorthShowing(sample)) found.push({ place: sample, order: detail.order });
    found.sort((a, b) => a.order - b.order).splice(maxSamples);
  }

  /** Returns the row if it can be decided now. */
  function look(row: ReplayRow, now: DeliveryRow, parts: DeliveryPart[], changes: string[]): Undecided | undefined {
    const order = looked++;
    for (const { facts } of parts) {
      if (facts?.notPlaced) ways.note(facts);
      // Only this delivery describes a call without an id; a whole one needs no check.
      if (!facts || (isWhole(facts) && !hasCallId(facts, row.deliveryId))) continue;
      said.set(callNameKey(facts), (said.get(callNameKey(facts)) ?? 0) | fieldsOf(facts));
    }
    const { id, receivedAt, status, reason, source } = row;
    const was = wasOf(row, changes);
    const about = { processedData: now.processedData, unmapped: now.unmapped as Failure['unmapped'] };
    const detail = { row: { id, receivedAt, status, reason }, parts, changes, order, about };
    const firstRefused = parts.findIndex(({ facts, refusal }) => !facts && refusal?.status !== 'not-placed');
    // The first failing part decides.
    const before = parts.slice(0, firstRefused === -1 ? parts.length : firstRefused);
    const calls = before.flatMap(({ facts }) => (facts && !isWhole(facts) ? [pendingOf(facts)] : []));
    if (calls.length === 0) return { row: { was, source, detail }, parts: partsToDecide(parts, everyField, ways) };
    const { refusal } = parts[firstRefused] ?? {};
    pending.push({ was, source, calls, refusal, detail: pending.length < maxDetails ? detail : undefined });
    return undefined;
  }

  async function decideAll(queries: Pick<Queries, 'execute'>, rows: readonly Undecided[]): Promise<void> {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      for (const { row, outcome } of await decideRows(queries, rows.slice(at, at + rowsAtOnce))) decide(row, outcome);
    }
  }

  return {
    get sums() {
      return sums;
    },
    get samples() {
      return found.map(({ place }) => place);
    },
    get reasons() {
      return reasons.list();
    },
    async addBatch(queries, companyId, understood) {
      const decided: Undecided[] = [];
      const replayed = understood.flatMap(({ row, now }) => (now ? [{ row, parts: partsOfRow(now) }] : []));
      const moves = await previewMoves(queries, companyId, replayed);
      for (const { row, now } of understood) {
        if (now) {
          const parts = partsOfRow(now);
          const changes = [
            ...describeChanges(row.processedData, foreseen(now.processedData, parts)),
            ...(moves.get(row.id) ?? []).map(describeMove),
          ];
          const it = look(row, now, parts, changes);
          if (it) decided.push(it);
        } else {
          keep(row, said, ways);
          add(wasOf(row, []), { source: row.source, reason: row.reason, message: row.errorMessage }, row.status);
          looked++;
        }
      }
      await decideAll(queries, decided);
    },
    async finalize(queries, job) {
      const open = [...new Set(pending.flatMap(({ calls }) => calls.map(({ name }) => name)))].filter(
        (name) => said.get(name) !== whole,
      );
      for (let at = 0; at < open.length; at += callsAtOnce) {
        for (const [name, fields] of await findStatedElsewhere(queries, job, open.slice(at, at + callsAtOnce), ways)) {
          said.set(name, (said.get(name) ?? 0) | fields);
        }
      }
      const fieldsOfCall = (name: string) => said.get(name) ?? 0;
      const undecided = pending.map(({ calls, refusal, ...row }): Undecided => {
        if (row.detail) return { row, parts: partsToDecide(row.detail.parts, fieldsOfCall, ways) };
        const parts = calls.map(({ name, notPlaced }) => {
          const call = callThatLacks(lackOf(fieldsOfCall(name)), ways.of(name));
          return { missing: {}, notPlaced, call };
        });
        return { row, parts: refusal ? [...parts, { missing: {}, refusal }] : parts };
      });
      await decideAll(queries, undecided);
    },
  };
}

const whole = (1 << requiredFields.length) - 1;
const everyField = () => whole;

/** One bit per required field. */
const bitsWhere = (isThere: (name: OwnField) => boolean | undefined) =>
  requiredFields.reduce((bits, { name }, bit) => bits | (isThere(name) ? 1 << bit : 0), 0);

const fieldsOf = (facts: NamedFacts) =>
  bitsWhere((name) => states(facts, name) || (name === 'service' && facts.newService !== undefined));

const isWhole = (facts: NamedFacts) => fieldsOf(facts) === whole;

const lackOf = (fields: number) => missingReasons.find((_, bit) => (fields & (1 << bit)) === 0) ?? null;

const callThatLacks = (lacks: RefusalReason | null, direction: CallDirection | null) => ({
  lacks,
  direction,
  locationId: null,
  employeeId: null,
});

const outgoing = { message: '', isOutgoing: true };
const undecided = { message: '', isOutgoing: false };

function pendingOf(facts: NamedFacts): PendingCall {
  const { notPlaced } = facts;
  return { name: callNameKey(facts), notPlaced: notPlaced && (notPlaced.isOutgoing ? outgoing : undecided) };
}

function partsToDecide(
  parts: DeliveryPart[],
  fieldsOfCall: (name: string) => number,
  ways: CallDirections,
): DecidedPart[] {
  return parts.map((part) => {
    if (!part.facts) return part;
    const name = callNameKey(part.facts);
    return { ...part, call: callThatLacks(lackOf(fieldsOf(part.facts) | fieldsOfCall(name)), ways.of(name)) };
  });
}

/** What the log would show, including a service that would be added. */
function foreseen(said: ProcessedData | undefined, parts: DeliveryPart[]): ProcessedData | undefined {
  if (!said) return said;
  const [first, ...others] = processedCalls(said).map((part, index) => {
    const made = parts[index]?.facts?.newService;
    return made === undefined ? part : { ...part, service: { id: 0, name: `${made} (would be added)` } };
  });
  return first && { ...first, ...(others.length > 0 && { calls: others }) };
}

/** A row that is not understood again keeps what it said. */
function keep(row: ReplayRow, said: Map<string, number>, ways: CallDirections): void {
  if (!row.processedData) return;
  const arrival = arrivalOf(row.deliveryId, row.receivedAt);
  for (const [part, it] of processedCalls(row.processedData).entries()) {
    if (part === 0 ? row.callId === null : it.refusal !== undefined) continue;
    const facts = { ...factsOf(it, arrival, part), source: row.source };
    if (facts.values.location === undefined) ways.note(facts);
    said.set(callNameKey(facts), (said.get(callNameKey(facts)) ?? 0) | fieldsOf(facts));
  }
}

/** What calls have from deliveries outside the replay, and from elsewhere. */
async function findStatedElsewhere(
  queries: Pick<Queries, 'execute'>,
  job: ReplayJob,
  names: string[],
  ways: CallDirections,
): Promise<[name: string, fields: number][]> {
  const { companyId } = job;
  const pairs = names.map((name) => JSON.parse(name) as [string, string]);
  const calls = await findCallsByName(
    queries,
    companyId,
    pairs.map(([source, callKey]) => ({ source, callKey })),
  );
  const callById = new Map(calls.map((call) => [call.id, call]));
  const linked = await findLinkedRows(queries, companyId, [...callById.keys()], {
    ahead: { job, reached: null },
  });
  // `isAhead` means everything the replay covers: at the start, all of it.
  const logged = linked.map((row) => ({ row, parts: partsInLog(row, (id) => callById.get(id)) }));
  for (const { row, parts } of logged) {
    if (!row.isAhead) for (const { facts } of parts) if (facts) ways.note(facts);
  }
  const spokenFor = logged.flatMap(({ row, parts }) => partIds(row.deliveryId, parts.length));
  const held = await findHeldFields(queries, companyId, [...callById.keys()], spokenFor);
  return [
    ...logged.flatMap(({ row, parts }) =>
      row.isAhead
        ? []
        : parts.flatMap(({ facts }) => (facts ? [[callNameKey(facts), fieldsOf(facts)] as [string, number]] : [])),
    ),
    ...calls.map(({ id, source, callKey }): [string, number] => {
      const it = held.get(id);
      return [callNameKey({ source, callKey }), bitsWhere((name) => it?.has(name))];
    }),
  ];
}
