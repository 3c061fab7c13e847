// What rows of the log say of calls, each repetition as if it had come with the first of its equals (docs/decisions/0053).
import type { ProcessedData } from '#contract/webhooks';
import type { NamedFacts } from '../../database/calls/refold-calls';
import { arrivalOf } from '../delivery/delivery-id';
import { factsOf } from '../understand/describe-call';
import { type DeliveryPart, processedCalls } from './delivery-parts';

/** A row of the log as it is understood now. */
export interface UnderstoodRow {
  row: { deliveryId: string; receivedAt: Date };
  processedData: ProcessedData | null | undefined;
  bodyHash: number | null | undefined;
  parts: readonly DeliveryPart[];
}

/** Equal deliveries of a call this far apart or closer repeat each other. As in functions/find_repeats.sql. */
const maxApartMs = 7 * 24 * 3_600_000;

export interface RowFacts {
  row: UnderstoodRow['row'];
  facts: NamedFacts;
  isRepetition: boolean;
}

export function factsOfRows(rows: readonly UnderstoodRow[]): RowFacts[] {
  const firstOf = findFirsts(rows);
  return rows.flatMap((it) => {
    const { row, parts } = it;
    const first = firstOf.get(it);
    return parts.flatMap(({ facts, part }): RowFacts | [] => {
      if (!facts) return [];
      if (!first || !isSameCall(first.parts[part]?.facts, facts)) return { row, facts, isRepetition: false };
      return { row, facts: asIfWith(first, it, facts, part), isRepetition: true };
    });
  });
}

/** Each repetition with the first of its equals. */
function findFirsts(rows: readonly UnderstoodRow[]): Map<UnderstoodRow, UnderstoodRow> {
  const firsts = new Map<UnderstoodRow, UnderstoodRow>();
  const latest = new Map<string, UnderstoodRow>();
  for (const it of rows.toSorted((a, b) => (a.row.deliveryId < b.row.deliveryId ? -1 : 1))) {
    const [head] = it.parts;
    if (!head?.facts || !it.bodyHash) continue;
    const { source, callKey } = head.facts;
    const key = JSON.stringify([source, callKey, it.bodyHash]);
    const before = latest.get(key);
    latest.set(key, it);
    if (before && stampOf(it) - stampOf(before) <= maxApartMs) firsts.set(it, firsts.get(before) ?? before);
  }
  return firsts;
}

/** The milliseconds in its id. */
const stampOf = ({ row }: UnderstoodRow) => Number.parseInt(row.deliveryId.replaceAll('-', '').slice(0, 12), 16);

const isSameCall = (one: NamedFacts | undefined, other: NamedFacts) =>
  one?.source === other.source && one.callKey === other.callKey;

function asIfWith(first: UnderstoodRow, { processedData }: UnderstoodRow, facts: NamedFacts, part: number): NamedFacts {
  const said = processedData && processedCalls(processedData)[part];
  if (!said) return facts;
  const { orderKey, values } = factsOf(said, arrivalOf(first.row.deliveryId, first.row.receivedAt), part);
  return { ...facts, orderKey, values };
}
