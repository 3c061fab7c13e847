// How long a call took: a number that agrees with two of its times, which also tells the unit; or the times themselves.
import type { Condition, FieldRule } from '../../mapping-rules';
import { answers, beginnings, endings, toWord } from '../facts/call-events';
import { type Column, examplesOf, isLengthColumn, isTimeColumn, type Table } from '../facts/columns';
import { durationWords, hasWord, notDurations, ofOthers } from '../facts/key-names';
import type { Candidate } from '../inference';
import type { TimeColumn, Times } from './infer-times';

type Unit = NonNullable<FieldRule['unit']>;
const secondsOf: Record<Unit, number> = { seconds: 1, milliseconds: 0.001, minutes: 60 };

interface Judged {
  column: Column;
  unit: Unit;
  score: number;
  /** How many deliveries agree with two times, or with the time of arrival. */
  agrees: number;
  with: string;
}

export function inferDuration(table: Table, times: Times, callOf: (string | undefined)[]): Candidate[] {
  const spans = spansOf(table, times, callOf);
  const scored = table.columns
    .filter((column) => mayBeDuration(column))
    .map((column) => judge(column, spans, table))
    .filter((it): it is Judged => it !== undefined && it.score > 0)
    .sort((a, b) => b.score - a.score || (a.column.key < b.column.key ? -1 : 1));
  const judged = withTalkFirst(withRoundedLast(scored));
  const [best] = judged;
  const stated = judged.map((it) => candidateOf(it));
  const fallback = best && judged.slice(1).find((it) => it.unit === best.unit && fills(it.column, best.column));
  if (best && fallback && stated[0]) stated[0].rule = { ...stated[0].rule, keys: [fallback.column.key] };
  const between = betweenTimes(times) ?? betweenEvents(table, times);
  if (!between) return stated;
  // A number whose name says little comes second if it never agrees although the times are there, or only as started minutes.
  const isBest = best && !isUnnamedMinutes(best) && (best.agrees > 0 || best.score >= minScore);
  return isBest ? [...stated, between] : [between, ...stated];
}

/** Started minutes, and what is billed, agree with a call as well as its seconds do. */
function withRoundedLast(judged: Judged[]): Judged[] {
  const rounded = judged.filter(isRounded);
  const exact = judged.filter((it) => !isRounded(it));
  return exact.some((it) => it.agrees > 0 || it.score >= minScore) ? [...exact, ...rounded] : judged;
}

/** Of a number whose name alone says enough. */
const minScore = 2.5;

const isStartedMinutes = ({ column, unit }: Judged) =>
  unit === 'minutes' &&
  column.lengths.every((length) => !length || (!length.hasUnit && Number.isInteger(length.count)));

const isUnnamedMinutes = (it: Judged) => isStartedMinutes(it) && unitIn(it.column.name.own) === undefined;

const isRounded = (it: Judged) => hasWord(it.column.name.own, roundedNames) || isStartedMinutes(it);
const roundedNames = new Set('billable billed billing rounded round charged chargeable'.split(' '));

/** A duration that includes the ringing gives way to the time that was talked: nobody talks in a call that only rang. */
function withTalkFirst(judged: Judged[]): Judged[] {
  const [whole] = judged;
  if (!whole || isTalk(whole.column) || whole.with !== 'start to end') return judged;
  const talk = judged.find((it) => isTalk(it.column) && isWithin(it, whole));
  return talk ? [talk, ...judged.filter((it) => it !== talk)] : judged;
}

const isTalk = ({ name }: Column) => hasWord(name.own, talkWords);
const billedWords = new Set(['billsec']);
const talkWords = new Set(['talk', 'talked', 'talktime', ...billedWords]);

/** It is there wherever the other is, never longer, and agrees with the answer; or it is what is billed, and nothing is for ringing. */
function isWithin(talk: Judged, whole: Judged): boolean {
  const pairs = whole.column.lengths.flatMap((_, row) => {
    const all = secondsIn(whole, row);
    return all === undefined ? [] : [{ all, part: secondsIn(talk, row) }];
  });
  const isBilled = hasWord(talk.column.name.own, billedWords) && pairs.some(({ part, all }) => part === 0 && all > 0);
  const isProved = talk.with === 'answer to end' || isBilled;
  return (
    isProved &&
    pairs.some(({ part }) => part !== undefined && part > 0) &&
    pairs.every(({ part, all }) => part !== undefined && part <= all + 1)
  );
}

function secondsIn({ column, unit }: Judged, row: number): number | undefined {
  const length = column.lengths[row];
  return length && length.count * (length.hasUnit ? 1 : secondsOf[unit]);
}

function mayBeDuration(column: Column): boolean {
  const { isList, name, lengths, phoneness, key } = column;
  if (isList || !isLengthColumn(column) || isTimeColumn(column) || phoneness === 'sure' || key.startsWith('$'))
    return false;
  if (column.values.some((value) => typeof value === 'boolean')) return false;
  const isId = /^(?:id|ids|sid|number|no|nr|code)$/.test(name.own.at(-1) ?? '');
  const isTooLong = lengths.some((length) => length && length.count > 86_400_000);
  return !isId && !isTooLong && !hasWord(name.own, notDurations) && !hasWord(name.all.slice(0, -1), notDurations);
}

interface Span {
  row: number;
  seconds: number;
  kind: 'start to end' | 'answer to end' | 'start to answer' | 'start to arrival';
}

/** Every two of them are compared with every number. */
const maxTimes = 6;

/** The distances of the times of each row, and of the events of a call. */
function spansOf({ rows }: Table, times: Times, callOf: (string | undefined)[]): Span[] {
  const spans: Span[] = [];
  const add = (row: number, kind: Span['kind'], from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined && to >= from) spans.push({ row, kind, seconds: (to - from) / 1000 });
  };
  const close = times.columns
    .filter(({ role, lag, column }) => role !== 'other' && lag < (times.best?.lag ?? 0) + 24 * 60 && !isId(column))
    .sort(
      (a, b) => Number(a.role === 'unknown') - Number(b.role === 'unknown') || (a.column.key < b.column.key ? -1 : 1),
    )
    .slice(0, maxTimes);
  const timesOfCall = new Map<string, number[]>();
  for (const [row, at] of (times.isEventTime ? (times.best?.at ?? []) : []).entries()) {
    const call = callOf[row];
    const known = call === undefined ? [] : (timesOfCall.get(call) ?? []);
    if (call !== undefined && at !== undefined && known.length < maxTimes) timesOfCall.set(call, [...known, at]);
  }
  const earliest = times.isEventTime ? firstOfCall(times.best, callOf) : undefined;
  for (const [row, { arrivedAt }] of rows.entries()) {
    const call = callOf[row];
    const start = earliest && call ? earliest.get(call) : times.best?.at[row];
    const own = close.filter(({ at }) => at[row] !== undefined);
    const ends = own.filter(({ role, at }) => role === 'end' || (role === 'unknown' && (at[row] ?? 0) > (start ?? 0)));
    const answers = own.filter(({ role }) => role === 'answer' || role === 'unknown');
    for (const end of ends) {
      add(row, 'start to end', start, end.at[row]);
      for (const answer of answers)
        if (answer !== end && answer !== times.best) add(row, 'answer to end', answer.at[row], end.at[row]);
    }
    for (const answer of answers) if (answer.role === 'answer') add(row, 'start to answer', start, answer.at[row]);
    if (times.isEventTime) {
      const at = times.best?.at[row];
      add(row, 'start to end', start, at);
      for (const earlier of call === undefined ? [] : (timesOfCall.get(call) ?? [])) {
        if (earlier !== start) add(row, 'answer to end', earlier, at);
      }
    } else if (ends.length === 0) add(row, 'start to arrival', start, arrivedAt);
  }
  return spans;
}

/** Asterisk's `uniqueid` begins with a time. */
const isId = ({ name }: Column) => /(?:^|_|unique|linked)id$/.test(name.text);

function firstOfCall(time: TimeColumn | undefined, callOf: (string | undefined)[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const [row, at] of (time?.at ?? []).entries()) {
    const call = callOf[row];
    if (call !== undefined && at !== undefined) first.set(call, Math.min(at, first.get(call) ?? at));
  }
  return first;
}

const kindScore: Record<Span['kind'], number> = {
  'start to end': 4,
  'answer to end': 3.6,
  'start to arrival': 2,
  'start to answer': -6,
};

function judge(column: Column, spans: Span[], table: Table): Judged | undefined {
  const { name } = column;
  const above = name.all.slice(0, -name.own.length);
  const isNamed =
    hasWord(name.own, durationWords) || hasWord(above.slice(-1), durationWords) || timeOfTalk.test(name.text);
  const inName: Unit | undefined = unitIn(name.own);
  const units: Unit[] = column.lengths.some((length) => length?.hasUnit)
    ? ['seconds']
    : inName
      ? [inName]
      : ['seconds', 'milliseconds', 'minutes'];
  let best: Judged | undefined;
  for (const unit of units) {
    const { agrees, kind, against } = compare(column, unit, isNamed ? spans : spans.filter(isBetweenTimes));
    const fitsName =
      inName === undefined ? (unit === 'seconds' ? 0.5 : unit === 'minutes' ? -1 : 0) : inName === unit ? 1.5 : -2;
    const plausible = isPlausible(column, unit, spans);
    let score =
      (isNamed ? 2.5 : -1.5) +
      fitsName +
      (plausible ? 0 : -4) -
      (against > agrees ? 1.5 : 0) +
      (kind ? kindScore[kind] : 0);
    score += namePoints(column, above) + column.filled / Math.max(1, table.rows.length);
    if (!best || score > best.score) best = { column, unit, score, agrees, with: kind ?? '' };
  }
  return best;
}

/** That it came about then proves a number only if its name says that it is a length. */
const isBetweenTimes = ({ kind }: Span) => kind !== 'start to arrival';

const timeOfTalk = /^(?:connect(?:ed|ion)?|in_?call|on_?call|active|speaking|conversation)_?time$/;

function namePoints({ name, distinct, texts, isInList }: Column, above: string[]): number {
  const isTotal =
    hasWord(name.own, new Set(['total', 'call', 'seconds', 'secs'])) || name.text === 'duration' ? 0.5 : 0;
  const isPart = hasWord(name.own, new Set(['talk', 'billsec', 'billable', 'handle', 'conversation', 'agent']))
    ? -0.4
    : 0;
  const isRecording = hasWord(name.own, new Set(['recording', 'formatted', 'recorded'])) ? -2.5 : 0;
  const isOfOther = hasWord(above.slice(-1), ofOthers) ? -3 : 0;
  const isZero = distinct === 1 && texts.some((text) => /^0(?:\.0+)?$/.test(text)) ? -1 : 0;
  return isTotal + isPart + isRecording + isOfOther + isZero - name.depth * 0.1 - (isInList ? 1 : 0);
}

function unitIn(words: string[]): Unit | undefined {
  if (hasWord(words, new Set(['ms', 'millis', 'msec', 'milliseconds', 'millisecond']))) return 'milliseconds';
  if (hasWord(words, new Set(['minutes', 'mins', 'min', 'minute', 'minuten', 'minutos']))) return 'minutes';
  return hasWord(words, new Set(['seconds', 'secs', 'sec', 'second', 'billsec', 'sekunden', 'segundos']))
    ? 'seconds'
    : undefined;
}

/** The kind of span that most values agree with. Zeros and very short calls agree with anything. */
function compare(
  column: Column,
  unit: Unit,
  spans: Span[],
): { agrees: number; kind: Span['kind'] | undefined; against: number } {
  const rows = new Map<Span['kind'], { agree: Set<number>; all: Set<number> }>();
  for (const { row, seconds, kind } of spans) {
    const length = column.lengths[row];
    if (!length || (length.count === 0 && seconds < 5) || seconds < 4) continue;
    const at = rows.get(kind) ?? { agree: new Set(), all: new Set() };
    rows.set(kind, at);
    at.all.add(row);
    const value = length.count * (length.hasUnit ? 1 : secondsOf[unit]);
    const isStarted = unit === 'minutes' && !length.hasUnit && length.count === Math.ceil(seconds / 60);
    const tolerance = kind === 'start to arrival' ? Math.max(6, seconds * 0.1) : 1.5 + seconds * 0.01;
    if (length.count > 0 && (isStarted || Math.abs(value - seconds) <= tolerance)) at.agree.add(row);
  }
  let best: { agrees: number; kind: Span['kind'] | undefined } = { agrees: 0, kind: undefined };
  for (const [kind, { agree, all }] of rows) {
    // The same number for calls of any length agrees with some of them by chance.
    if (column.distinct === 1 && column.filled > 1 && agree.size < all.size) continue;
    const isBetter =
      agree.size > best.agrees || (agree.size === best.agrees && best.kind && kindScore[kind] > kindScore[best.kind]);
    if (agree.size > 0 && agree.size >= all.size * 0.5 && isBetter) best = { agrees: agree.size, kind };
  }
  const whole = [...(rows.get('start to end')?.all ?? [])];
  return { ...best, against: whole.filter((row) => (column.lengths[row]?.count ?? 0) > 0).length };
}

/** Nobody talks past the arrival of the report, and not for a second and less in each of many calls. */
function isPlausible(column: Column, unit: Unit, spans: Span[]): boolean {
  const limits = spans.filter(({ kind }) => kind === 'start to arrival' || kind === 'start to end');
  const isPast = limits.some(({ row, seconds }) => {
    const length = column.lengths[row];
    return length && !length.hasUnit && length.count * secondsOf[unit] > seconds + 120 && seconds < 86_400;
  });
  const given = column.lengths.flatMap((length) =>
    length && length.count > 0 ? [length.count * (length.hasUnit ? 1 : secondsOf[unit])] : [],
  );
  const isHuge = given.some((seconds) => seconds > 6 * 3600);
  const isTiny = unit === 'milliseconds' && given.length > 0 && given.every((seconds) => seconds < 1);
  return !isPast && !isHuge && !isTiny;
}

function fills(column: Column, best: Column): boolean {
  return (
    column.texts.some((text, row) => text !== '' && best.texts[row] === '') &&
    !column.texts.some((text, row) => text !== '' && best.texts[row] !== '')
  );
}

function candidateOf({ column, unit, agrees, with: span }: Judged): Candidate {
  const words = {
    'start to end': 'its start and end',
    'answer to end': 'its answer and end',
    'start to arrival': 'its start and arrival',
    'start to answer': '',
  };
  const described = words[span as keyof typeof words] || 'its times';
  const isProved = agrees >= 2 && span !== 'start to arrival';
  return {
    key: column.key,
    rule: unit === 'seconds' ? {} : { unit },
    examples: examplesOf(column),
    reason:
      agrees > 0
        ? `It agrees with the time between ${described}, in ${unit}.`
        : 'Its name sounds like the length of a call.',
    certainty: isProved ? 'certain' : 'probably',
    proof: isProved ? '' : agrees > 0 ? 'A second call of another length.' : 'A call of a length that you know.',
  };
}

/** From the answer, or the start, to the end. */
function betweenTimes({ columns, best, isEventTime, unseen }: Times): Candidate | undefined {
  const pick = (role: TimeColumn['role']) =>
    columns
      .filter((it) => it.role === role && !it.timeKey && (best === undefined || it.lag < best.lag + 24 * 60))
      .sort((a, b) => points(b) - points(a) || (a.column.key < b.column.key ? -1 : 1))[0];
  const points = ({ column: { filled, name, isInList } }: TimeColumn) =>
    filled / 100 -
    name.depth * 0.2 -
    (isInList ? 1 : 0) -
    (hasWord(name.own, new Set(['monitor', 'recording', 'wrap'])) ? 3 : 0);
  const end = pick('end');
  if (!end) return undefined;
  const answer = pick('answer')?.column.key ?? unseen.find(({ role }) => role === 'answer')?.key;
  const from = answer ?? (best?.timeKey ? undefined : best?.column.key);
  if (from === undefined || from === end.column.key) return undefined;
  const isSound = best !== undefined && !isEventTime;
  return {
    key: '',
    rule: { between: { from: { key: from }, to: { key: end.column.key } } },
    examples: examplesOf(end.column),
    reason: `It is the time from “${from}” to “${end.column.key}”.`,
    certainty: isSound && end.column.distinct > 1 ? 'certain' : 'probably',
    proof: isSound && end.column.distinct > 1 ? '' : 'A second call of another length.',
  };
}

/** Of a stream of events with one time each: from the event that answers to the one that ends. */
function betweenEvents(table: Table, { best, isEventTime }: Times): Candidate | undefined {
  if (!best || !isEventTime || best.timeKey) return undefined;
  const states = table.columns.filter(
    (column) => !column.isList && column.texts.some((text) => endings.test(toWord(text))),
  );
  const [state] = states
    .filter(({ distinct, filled }) => distinct > 1 && distinct <= Math.max(3, filled * 0.7))
    .sort((a, b) => b.distinct - a.distinct || a.name.depth - b.name.depth || (a.key < b.key ? -1 : 1));
  if (!state) return undefined;
  const first = (test: RegExp) => [...new Set(state.texts)].sort().find((text) => test.test(toWord(text)));
  const [end, answer] = [first(endings), first(answers)];
  const from = answer ?? first(beginnings);
  if (end === undefined || from === undefined || end === from) return undefined;
  const part = (value: string): { key: string; only: Condition } => ({
    key: best.column.key,
    only: { key: state.key, when: 'is', value },
  });
  return {
    key: '',
    rule: { between: { from: part(from), to: part(end) } },
    examples: [...new Set(state.texts)].slice(0, 3),
    reason: `It is the time from “${from}” to “${end}”.`,
    certainty: 'probably',
    proof: 'A call of a length that you know.',
  };
}
