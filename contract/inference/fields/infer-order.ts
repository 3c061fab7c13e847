// By which number or time the events of a call are ordered: it grows with their arrival.
import { type Column, examplesOf, type Table } from '../facts/columns';
import { eventWords, hasWord, ofOthers, sequenceWords } from '../facts/key-names';
import type { Candidate } from '../inference';
import type { Times } from './infer-times';

interface Judged {
  column: Column;
  grows: number;
  falls: number;
  score: number;
  isTime: boolean;
}

export function inferOrder(table: Table, callOf: (string | undefined)[], times: Times): Candidate[] {
  const steps = stepsOf(table, callOf);
  const columns = table.columns.flatMap((column): Judged[] => {
    const isTime = times.columns.some((time) => time.column === column);
    if (column.isList || (column.isInList && !isTime) || (!isTime && !isCount(column)) || isStart(column, times))
      return [];
    const judged = judge(column, steps, isTime);
    // What is the same everywhere orders nothing, and a version may be the sender's program's.
    const isStill = column.distinct === 1 && (column.filled > 1 || hasWord(column.name.own, versionWords));
    return judged.score > 0 && !isStill ? [judged] : [];
  });
  return columns
    .sort(
      (a, b) =>
        b.score - a.score || a.column.name.depth - b.column.name.depth || (a.column.key < b.column.key ? -1 : 1),
    )
    .map(({ column, grows, falls, isTime }) => {
      const isProved = grows >= 2 && falls === 0;
      return {
        key: column.key,
        rule: {},
        examples: examplesOf(column),
        reason:
          grows > 0
            ? 'It grows from event to event of a call.'
            : `Its name sounds like ${isTime ? 'the time of an event' : 'a count of events'}.`,
        certainty: isProved ? ('certain' as const) : ('probably' as const),
        proof: isProved ? '' : 'Three deliveries about one call.',
      };
    });
}

/** The call's time, or a copy of it. */
function isStart(column: Column, { best, isEventTime, columns }: Times): boolean {
  if (!best || isEventTime) return false;
  const own = columns.find((time) => time.column === column);
  return (
    own?.at.every(
      (at, row) => at === undefined || best.at[row] === undefined || Math.abs(at - (best.at[row] ?? 0)) < 1000,
    ) ?? false
  );
}

/** Pairs of rows of one call, in order of arrival. */
function stepsOf(table: Table, callOf: (string | undefined)[]): [number, number][] {
  const last = new Map<string, number>();
  const steps: [number, number][] = [];
  for (const [row, call] of callOf.entries()) {
    if (call === undefined) continue;
    const before = last.get(call);
    if (before !== undefined && table.rows[before]?.delivery !== table.rows[row]?.delivery) steps.push([before, row]);
    last.set(call, row);
  }
  return steps;
}

const versionWords = new Set(['version', 'revision']);

/** A number of a telephone counts nothing. */
const isCount = (column: Column) =>
  column.phones.every((number) => number === undefined || number.length < 7) &&
  column.texts.every((text) => text === '' || /^\d{1,15}$/.test(text)) &&
  hasWord(column.name.own, sequenceWords) &&
  !/phone|store|account|line|call_number|tracking/.test(column.name.text);

function judge(column: Column, steps: [number, number][], isTime: boolean): Judged {
  const { name } = column;
  let [grows, falls, same] = [0, 0, 0];
  for (const [before, after] of steps) {
    const [a, b] = isTime
      ? [column.times[before]?.at, column.times[after]?.at]
      : [column.texts[before], column.texts[after]].map((text) => (text ? Number(text) : undefined));
    if (a === undefined || b === undefined) continue;
    if (b > a) grows++;
    else if (b < a) falls++;
    else same++;
  }
  const isSequence =
    /^(?:sequence(?:_?(?:number|no|id))?|seq(?:_?(?:no|num|number))?|event_?(?:index|number|order)|version|revision)$/.test(
      name.text,
    );
  const isEvent =
    isTime &&
    (hasWord(name.own, eventWords) ||
      /^(?:last_)?(?:updated|modified)(?:_?at)?$|last_(?:updated|modified)/.test(name.text));
  const above = name.all.slice(0, -name.own.length).at(-1) ?? '';
  const isOfOther = hasWord([above], ofOthers) ? -3 : 0;
  const byName = isSequence ? 3 : isEvent ? 2 : -1;
  const byFacts =
    steps.length === 0
      ? 0
      : grows >= 1 && falls <= grows * 0.2
        ? 2 + Math.min(grows, 4) * 0.5 - Math.min(same, 4)
        : -3 - same;
  return { column, grows, falls, isTime, score: byName + byFacts + isOfOther - name.depth * 0.1 };
}
