// The facts of log rows, each repetition as if it had arrived with the first of its equals (docs/decisions/0053).
import type { ProcessedData } from '#contract/webhooks';
import type { OwnField } from '../../database/call-fields';
import { hasCallId, states } from '../../database/calls/apply-deliveries';
import { callNameKey, type NamedFacts } from '../../database/calls/refold-calls';
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
  return groupEquals(rows).flatMap((equals) => {
    const [first] = equals;
    return equals.flatMap((it, place) => factsWith(first, it, equals.slice(place + 1)));
  });
}

type Equals = [UnderstoodRow, ...UnderstoodRow[]];

/** Each row with its repetitions, in the order of their arrival; most are alone. */
function groupEquals(rows: readonly UnderstoodRow[]): Equals[] {
  const groups: Equals[] = [];
  const latest = new Map<string, Equals>();
  for (const it of rows.toSorted((a, b) => (a.row.deliveryId < b.row.deliveryId ? -1 : 1))) {
    const name = it.bodyHash && mayRepeat(it) ? it.parts[0]?.facts : undefined;
    const key = name && JSON.stringify([callNameKey(name), it.bodyHash]);
    const group = key === undefined ? undefined : latest.get(key);
    const last = group?.at(-1);
    if (group && last && stampOf(it) - stampOf(last) <= maxApartMs) {
      group.push(it);
      continue;
    }
    const alone: Equals = [it];
    groups.push(alone);
    if (key !== undefined) latest.set(key, alone);
  }
  return groups;
}

/** The same condition as in apply-deliveries.ts. */
const mayRepeat = ({ row, parts }: UnderstoodRow) =>
  parts.every(({ facts }) => !facts || hasCallId(facts, row.deliveryId));

/** The milliseconds in its id. */
const stampOf = ({ row }: UnderstoodRow) => Number.parseInt(row.deliveryId.replaceAll('-', '').slice(0, 12), 16);

/** Its facts with the order of the first, without values that a later equal one states. */
function factsWith(first: UnderstoodRow, it: UnderstoodRow, later: readonly UnderstoodRow[]): RowFacts[] {
  return it.parts.flatMap(({ facts, part }): RowFacts | [] => {
    if (!facts) return [];
    const isOfSameCall = ({ parts }: UnderstoodRow) => {
      const other = parts[part]?.facts;
      return other !== undefined && callNameKey(other) === callNameKey(facts);
    };
    const isRepetition = it !== first && isOfSameCall(first);
    const placed = isRepetition ? asIfWith(first, it, facts, part) : facts;
    const replaced = later.filter(isOfSameCall).flatMap(({ parts }) => parts[part]?.facts ?? []);
    return { row: it.row, facts: without(placed, replaced), isRepetition };
  });
}

function asIfWith(first: UnderstoodRow, { processedData }: UnderstoodRow, facts: NamedFacts, part: number): NamedFacts {
  const said = processedCalls(processedData)[part];
  if (!said) return facts;
  const { orderKey, values, unknown, lone } = factsOf(
    said,
    arrivalOf(first.row.deliveryId, first.row.receivedAt),
    part,
  );
  return { ...facts, orderKey, values, unknown, lone };
}

/** With equal keys the fold would take the greater text. */
function without(facts: NamedFacts, later: readonly NamedFacts[]): NamedFacts {
  if (later.length === 0) return facts;
  const isReplaced = (name: OwnField) =>
    later.some((it) => states(it, name) && it.assumed.includes(name) === facts.assumed.includes(name));
  const kept = Object.entries(facts.values).filter(([name]) => !isReplaced(name as OwnField));
  const unknown = facts.unknown?.filter((name) => !isReplaced(name));
  return { ...facts, values: Object.fromEntries(kept), unknown };
}
