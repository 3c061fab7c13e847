// Folds calls from all their rows in the log, under the company's lock: for replays, and for stale calls.
import {
  type CallState,
  callNameKey,
  findCalls,
  findMergedServices,
  type NamedFacts,
  refoldCalls,
} from '../../database/calls/refold-calls';
import type { Transaction } from '../../database/engine/connect';
import { type Ahead, findLinkedRows, type LinkedRow } from '../../database/replays/replayed-rows';
import { type DeliveryPart, partIds, partsInLog, processedCalls } from './delivery-parts';
import { factsOfRows, type UnderstoodRow } from './facts-of-rows';

/** Calls and their rows in the log, before they are folded. */
export interface CallsInLog {
  callIds: readonly number[];
  /** All rows of these calls, earliest first. */
  linked: readonly LinkedRow[];
  /** These calls, and others that the same rows belong to. */
  calls: readonly CallState[];
  /** The rows that are not understood again. */
  others: readonly { row: LinkedRow; parts: DeliveryPart[] }[];
}

/** `replayed` are the rows that are understood again. */
export async function readCallsInLog(
  tx: Transaction,
  companyId: number,
  callIds: readonly number[],
  { ahead, replayed }: { ahead: Ahead | null; replayed: ReadonlySet<number> },
): Promise<CallsInLog> {
  const linked = await findLinkedRows(tx, companyId, callIds, { ahead });
  const others = linked.filter(({ id }) => !replayed.has(id));
  const calls = await findCalls(tx, companyId, [
    ...callIds,
    ...others.flatMap(({ links }) => links.map(({ callId }) => callId)),
  ]);
  const callById = new Map(calls.map((call) => [call.id, call]));
  const understood = others.map((row) => ({ row, parts: partsInLog(row, (id) => callById.get(id)) }));
  return { callIds, linked, calls, others: understood };
}

/** A row that is understood again: as logged, and as understood now. */
export interface RefoldedRow extends UnderstoodRow {
  row: UnderstoodRow['row'] & { processedData: UnderstoodRow['processedData'] };
}

/** Folds these calls and those that replayed rows name now. */
export async function refoldFromLog(
  tx: Transaction,
  companyId: number,
  { callIds, calls, others }: CallsInLog,
  replayed: readonly RefoldedRow[],
): Promise<void> {
  const named = replayed.flatMap(({ parts }) => parts.flatMap(({ facts }) => (facts ? [callNameKey(facts)] : [])));
  const touched = new Set(callIds);
  // A row can also belong to calls that do not change.
  const concerned = new Set([...calls.filter(({ id }) => touched.has(id)).map(callNameKey), ...named]);
  const rows = [...replayed, ...others.map(({ row, parts }): UnderstoodRow => ({ ...row, row, parts }))];
  const facts = factsOfRows(rows).flatMap((it) => (concerned.has(callNameKey(it.facts)) ? [it.facts] : []));
  const deliveryIds = [
    ...replayed.flatMap(({ row, parts }) => partIds(row.deliveryId, Math.max(parts.length, countParts(row)))),
    // Calls keep their values from a row without processed data.
    ...others.flatMap(({ row, parts }) => (parts.length > 0 ? partIds(row.deliveryId, parts.length) : [])),
  ];
  await refoldCalls(tx, companyId, { callIds, facts: await followMerges(tx, companyId, facts), deliveryIds });
}

const countParts = ({ processedData }: RefoldedRow['row']) => Math.max(1, processedCalls(processedData).length);

/** Deliveries may name services that have been merged since. */
async function followMerges(tx: Transaction, companyId: number, facts: NamedFacts[]): Promise<NamedFacts[]> {
  const ids = new Set(facts.flatMap(({ values }) => values.service ?? []));
  const merged = await findMergedServices(tx, companyId, [...ids]);
  if (merged.size === 0) return facts;
  return facts.map((it) => {
    const into = it.values.service === undefined ? undefined : merged.get(it.values.service);
    return into === undefined ? it : { ...it, values: { ...it.values, service: into } };
  });
}
