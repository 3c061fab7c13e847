// What rows of the log say of calls, each repetition as if it had come with the first of its equals (docs/decisions/0053).
import type { ProcessedData } from '#contract/webhooks';
import type { NamedFacts } from '../../database/calls/refold-calls';
import { arrivalOf } from '../delivery/delivery-id';
import { factsOf } from '../understand/describe-call';
import { partsOf, type Statement } from './statements';

/** A row of the log as it is understood now. */
export interface ToldRow {
  row: { deliveryId: string; receivedAt: Date };
  processedData: ProcessedData | null | undefined;
  bodyHash: number | null | undefined;
  told: readonly Statement[];
}

/** Equal deliveries of a call this far apart or closer repeat each other. As in functions/find_repeats.sql. */
const maxApartMs = 7 * 24 * 3_600_000;

export interface RowFacts {
  row: ToldRow['row'];
  facts: NamedFacts;
  isRepetition: boolean;
}

export function factsOfRows(rows: readonly ToldRow[]): RowFacts[] {
  const firstOf = findFirsts(rows);
  return rows.flatMap((it) => {
    const { row, told } = it;
    const first = firstOf.get(it);
    return told.flatMap(({ facts, part }): RowFacts | [] => {
      if (!facts) return [];
      if (!first || !isSameCall(first.told[part]?.facts, facts)) return { row, facts, isRepetition: false };
      return { row, facts: asIfWith(first, it, facts, part), isRepetition: true };
    });
  });
}

/** Each repetition with the first of its equals. */
function findFirsts(rows: readonly ToldRow[]): Map<ToldRow, ToldRow> {
  const firsts = new Map<ToldRow, ToldRow>();
  const latest = new Map<string, ToldRow>();
  for (const it of rows.toSorted((a, b) => (a.row.deliveryId < b.row.deliveryId ? -1 : 1))) {
    const [head] = it.told;
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
const stampOf = ({ row }: ToldRow) => Number.parseInt(row.deliveryId.replaceAll('-', '').slice(0, 12), 16);

const isSameCall = (one: NamedFacts | undefined, other: NamedFacts) =>
  one?.source === other.source && one.callKey === other.callKey;

function asIfWith(first: ToldRow, { processedData }: ToldRow, facts: NamedFacts, part: number): NamedFacts {
  const said = processedData && partsOf(processedData)[part];
  if (!said) return facts;
  const { orderKey, values } = factsOf(said, arrivalOf(first.row.deliveryId, first.row.receivedAt), part);
  return { ...facts, orderKey, values };
}
