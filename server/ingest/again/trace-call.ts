// The history of one call: each delivery of the log that is part of it and what it changed, and what people and lists
// stated about it.
import type { CallEvent, HistoryField, HistoryValue } from '#contract/one-call';
import {
  findHeldValues,
  findHistoryNames,
  findStatements,
  type KeyedValues,
  keyFacts,
  type NamedField,
} from '../../database/call-list/call-history';
import { callNameKey, findCalls, findMergedServices, type NamedFacts } from '../../database/calls/refold-calls';
import type { Reads } from '../../database/engine/connect';
import { findLinkedRows, type LinkedRow } from '../../database/replays/replayed-rows';
import { type DeliveryStep, type History, type TextChange, tellHistory } from './call-events';
import { partIds, partsInLog } from './delivery-parts';
import { factsOfRows, type RowFacts, type UnderstoodRow } from './facts-of-rows';

export interface CallHistory {
  events: CallEvent[];
  /** Earlier deliveries are not among them. */
  isCut: boolean;
}

/** Of a call with more deliveries only the last ones are read. */
const maxDeliveries = 100;

export async function traceCall(
  reads: Reads,
  { companyId, callId }: { companyId: number; callId: number },
): Promise<CallHistory> {
  const linked = await findLinkedRows(reads, companyId, [callId], { max: maxDeliveries + 1 });
  const rows = linked.slice(-maxDeliveries);
  const [calls, held, statements] = [
    await findCalls(reads, companyId, [callId]),
    await findHeldValues(reads, companyId, callId),
    await findStatements(reads, companyId, callId),
  ];
  const [call] = calls;
  if (!call) return { events: [], isCut: false };
  const understood = rows.map((row) => ({ ...row, row, parts: partsInLog(row, () => call) }));
  const steps = await stepsOf(reads, companyId, callNameKey(call), understood);
  const initial = heldElsewhere(held, rows, understood);
  const told = tellHistory(initial, steps, statements);
  return {
    events: await nameEvents(reads, companyId, told),
    isCut: linked.length > maxDeliveries || Object.keys(initial).length > 0,
  };
}

interface Step extends DeliveryStep {
  row: LinkedRow;
  isRepetition: boolean;
}

/** A delivery's facts depend on those before it, which it may repeat. */
async function stepsOf(
  reads: Reads,
  companyId: number,
  callName: string,
  rows: readonly (UnderstoodRow & { row: LinkedRow })[],
): Promise<Step[]> {
  const prefixes = rows.map((_, place) =>
    factsOfRows(rows.slice(0, place + 1)).filter(({ facts }) => callNameKey(facts) === callName),
  );
  const merged = await findMergedServices(
    reads,
    companyId,
    prefixes.flat().flatMap(({ facts }) => facts.values.service ?? []),
  );
  const keyedByText = new Map<string, KeyedValues>();
  const given = new Map<string, NamedFacts>();
  for (const { facts } of prefixes.flat()) given.set(JSON.stringify(facts), withMerges(facts, merged));
  const keyed = await keyFacts(reads, [...given.values()]);
  for (const [place, text] of [...given.keys()].entries()) keyedByText.set(text, keyed[place] ?? {});
  const keyedOf = ({ facts }: RowFacts): KeyedValues => keyedByText.get(JSON.stringify(facts)) ?? {};

  return rows.map(({ row }, place): Step => {
    const said = prefixes[place] ?? [];
    const own = said.filter((it) => it.row.deliveryId === row.deliveryId);
    return {
      row,
      at: row.receivedAt,
      said: said.map(keyedOf),
      own: Object.assign({}, ...own.map((it) => withoutAssumed(keyedOf(it)))),
      isRepetition: own.some(({ isRepetition }) => isRepetition),
    };
  });
}

function withMerges(facts: NamedFacts, merged: ReadonlyMap<number, number>): NamedFacts {
  const into = facts.values.service === undefined ? undefined : merged.get(facts.values.service);
  return into === undefined ? facts : { ...facts, values: { ...facts.values, service: into } };
}

const withoutAssumed = (values: KeyedValues): KeyedValues =>
  Object.fromEntries(Object.entries(values).filter(([, keyed]) => keyed.startsWith('1')));

/** What the call has from deliveries that are not listed: of these the key names the delivery. */
function heldElsewhere(
  held: KeyedValues,
  rows: readonly LinkedRow[],
  understood: readonly UnderstoodRow[],
): KeyedValues {
  const mirrored = (digits: string) =>
    digits.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
  const listed = new Set(
    rows.flatMap(({ deliveryId }, place) =>
      partIds(deliveryId, Math.max(1, understood[place]?.parts.length ?? 1)).flatMap((id) => [id, mirrored(id)]),
    ),
  );
  return Object.fromEntries(
    Object.entries(held).filter(([, keyed]) => keyed >= '0' && !listed.has(keyed.slice(17, 49))),
  );
}

const namedFields = ['location', 'employee', 'service'] as const satisfies readonly (NamedField & HistoryField)[];
const isNamed = (field: HistoryField): field is NamedField => namedFields.some((it) => it === field);

async function nameEvents(reads: Reads, companyId: number, { events }: History<Step>): Promise<CallEvent[]> {
  const ids: Record<NamedField, number[]> = { location: [], employee: [], service: [] };
  const note = (field: HistoryField, ...texts: (string | null)[]) => {
    if (isNamed(field)) ids[field].push(...texts.flatMap((text) => (text === null ? [] : [Number(text)])));
  };
  for (const event of events) {
    if (event.kind === 'delivery') {
      for (const { field, before, after } of event.outcome.changes) note(field, before, after);
      for (const { field, value } of event.outcome.overridden) note(field, value);
    } else note(event.change.field, event.change.before, event.change.after, event.statement.value);
  }
  const names = await findHistoryNames(reads, companyId, ids);
  const read = (field: HistoryField, text: string | null): HistoryValue =>
    text === null ? null : isNamed(field) ? (names[field].get(Number(text)) ?? `#${text}`) : readText(field, text);
  const readChange = ({ field, before, after }: TextChange) => ({
    field,
    before: read(field, before),
    after: read(field, after),
  });

  return events.map((event): CallEvent => {
    if (event.kind === 'delivery') {
      const { step, outcome } = event;
      return {
        kind: 'delivery',
        at: step.at.toISOString(),
        logId: step.row.id,
        deliveryId: step.row.deliveryId,
        changes: outcome.changes.map(readChange),
        overridden: outcome.overridden.map((it) => ({ ...it, value: read(it.field, it.value) })),
        isRepetition: step.isRepetition,
        reason: step.row.reason,
      };
    }
    const { kind, at, statement, change } = event;
    return {
      kind,
      at: at.toISOString(),
      source: statement.rank === 3 ? 'person' : 'list',
      personName: statement.saidByName,
      ...readChange(change),
      value: read(change.field, statement.value),
      isWithdrawn: statement.withdrawnAt !== null,
    };
  });
}

/** Texts as the database writes them. */
function readText(field: HistoryField, text: string): HistoryValue {
  if (field === 'startedAt') return new Date(Number(text)).toISOString();
  if (field === 'durationSeconds') return Number(text);
  if (field === 'callTag') return text === 'true' ? 'Practice' : 'Live';
  const isBoolean = field === 'appointment' || field === 'customerCalled' || field === 'financingOffered';
  return isBoolean ? text === 'true' : text;
}
