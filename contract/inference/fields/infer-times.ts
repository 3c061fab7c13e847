// When a call began: minutes before the arrival, the earliest of its times, the same in all of its events.
import { isZeroCount } from '../../placeholders';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { completes } from '../facts/completes';
import { answerWords, endWords, eventWords, hasWord, ofOthers, otherTimes, startWords } from '../facts/key-names';
import { instantIn, ordersIn, type SeenTime } from '../facts/read-facts';
import type { Candidate } from '../inference';

/** A column of times as instants, by row. */
export interface TimeColumn {
  column: Column;
  at: (number | undefined)[];
  /** Set if the clock is not the company's. */
  timeZone?: string;
  timeKey?: string;
  isWall: boolean;
  role: 'start' | 'answer' | 'end' | 'event' | 'other' | 'unknown';
  /** Minutes before the arrival, the median. */
  lag: number;
  /** Through one call's events: the same, different, or nothing tells. */
  inCall: 'same' | 'differs' | 'unknown';
}

export interface Times {
  candidates: Candidate[];
  columns: TimeColumn[];
  best: TimeColumn | undefined;
  isEventTime: boolean;
  /** Keys without any value yet that sound like the time of an answer or an end. */
  unseen: { key: string; role: TimeColumn['role']; placeholders: string[] }[];
}

export function inferTimes(table: Table, callOf: (string | undefined)[]): Times {
  const columns = timeColumns(table, callOf);
  const isStream = isOfEvents(table);
  const dayFirst = table.dayFirst && columns.some(({ column }) => column.values.some((value) => ordersIn(value)));
  const judged = columns
    .map((time) => ({ time, score: judge(time, columns, table), isLate: isAfterEvents(time, columns, callOf) }))
    .filter((it) => it.score > 0)
    .sort(
      (a, b) =>
        Number(a.isLate) - Number(b.isLate) || b.score - a.score || (a.time.column.key < b.time.column.key ? -1 : 1),
    );
  const best = judged[0]?.time;
  const isEvent = best !== undefined && isEventTime(best, columns, isStream);
  const fallback = best && judged.slice(1).find(({ time }) => mayReplace(time, best));
  return {
    candidates: judged.map(({ time }) => ({
      key: time.column.key,
      rule: {
        ...(time === best && fallback && { keys: [fallback.time.column.key] }),
        ...(time.timeZone && { timeZone: time.timeZone }),
        ...(time.timeKey && { timeKey: time.timeKey }),
        ...(isEventTime(time, columns, isStream) && { isEventTime: true as const }),
        ...(dayFirst && { dayFirst: true as const }),
      },
      examples: examplesOf(time.column),
      ...reasonOf(time, isEventTime(time, columns, isStream), dayFirst ? ' Its dates name the day first.' : ''),
    })),
    columns,
    best,
    isEventTime: isEvent,
    unseen: [
      ...table.empty.filter(({ name }) => timeNames.test(name.text)),
      ...table.columns.filter((column) => isZeroAnswer(column, columns)),
    ].map((column) => ({ key: column.key, role: roleOf(column), placeholders: column.placeholders })),
  };
}

const timeNames = /(?:^|_)(?:at|time|date|timestamp|datetime|stamp|u?epoch)(?:_|$)|connected$|answered$/;

/** An answer time with only zeros, whose name ends like that of a time: `answer_epoch` beside `start_epoch`. */
function isZeroAnswer(column: Column, times: TimeColumn[]): boolean {
  const ending = endingOf(column);
  return (
    ending !== undefined &&
    roleOf(column) === 'answer' &&
    column.texts.every((text) => text === '' || isZeroCount(text)) &&
    times.some((time) => endingOf(time.column) === ending)
  );
}

/** A time of talking is a length. */
const endingOf = ({ name }: Column) => /^(?!talk|connect).*?(at|time|date|stamp|epoch)$/.exec(name.text)?.[1];

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

function timeColumns(table: Table, callOf: (string | undefined)[]): TimeColumn[] {
  const days = table.columns.filter((column) => isFull(column, (time) => time?.hasDay === true));
  const clocks = table.columns.filter((column) => isFull(column, (time) => time?.hasClock === true && !time.hasDay));
  const made = days.flatMap((column): TimeColumn[] => {
    if (!column.times.some((time) => time && !time.hasClock)) return [withZone(column, column.times, table, callOf)];
    const clock = clockFor(column, clocks);
    if (!clock) return [];
    const times = column.times.map((day, row): SeenTime | undefined => {
      const time = clock.times[row];
      return day && time ? { at: day.at + time.at, isWall: true, hasDay: true, hasClock: true } : undefined;
    });
    return [{ ...withZone(column, times, table, callOf), timeKey: clock.key }];
  });
  return made;
}

const isFull = (column: Column, test: (time: SeenTime | undefined) => boolean) =>
  !column.isList &&
  column.filled > 0 &&
  column.phoneness !== 'sure' &&
  column.values.every((value, row) => value === undefined || test(column.times[row]));

/** The time of day that belongs to a day: below the same object, with the most words in common. */
function clockFor(day: Column, clocks: Column[]): Column | undefined {
  const above = (key: string) => key.split('.').slice(0, -1).join('.');
  const fits = clocks.filter(
    ({ key, texts }) => above(key) === above(day.key) && texts.some((text) => /^\d{1,2}:\d\d/.test(text)),
  );
  const points = ({ name }: Column) =>
    name.own.filter((word) => day.name.own.includes(word)).length +
    (hasWord(name.own, startWords) ? 1 : 0) +
    (name.own.includes('time') || name.own.includes('hora') || name.own.includes('uhrzeit') ? 1 : 0) -
    (hasWord(name.own, endWords) || hasWord(name.own, answerWords) || /dur|talk|wait|len/.test(name.text) ? 2 : 0);
  return [...fits].sort((a, b) => points(b) - points(a) || (a.key < b.key ? -1 : 1))[0];
}

const otherZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'];

function withZone(
  column: Column,
  times: (SeenTime | undefined)[],
  table: Table,
  callOf: (string | undefined)[],
): TimeColumn {
  const isWall = times.some((time) => time?.isWall);
  const own = table.facts.timeZone;
  const read = (timeZone: string) =>
    times.map((time) => time && (time.isWall ? instantIn(time.at, timeZone) : time.at));
  let [at, timeZone] = [read(own), undefined as string | undefined];
  // A clock in another zone is hours off, either way. Old samples are compared with their own times that name a zone.
  if (isWall && !isNear(medianLag(at, table))) {
    const fits = (zone: string) => isNear(medianLag(read(zone), table)) || agreesWithZoned(read(zone), column, table);
    const found = fits(own) ? undefined : ['UTC', ...otherZones].find((zone) => zone !== own && fits(zone));
    if (found) [at, timeZone] = [read(found), found];
  }
  const lag = medianLag(at, table);
  const inCall = constancy(at, callOf);
  return { column, at, isWall, lag, inCall, role: roleOf(column), ...(timeZone && { timeZone }) };
}

/** Within five minutes of a time with a zone in every row that has both. */
function agreesWithZoned(at: (number | undefined)[], own: Column, { columns }: Table): boolean {
  return columns.some((column) => {
    if (column === own || !isFull(column, (time) => time?.hasDay === true && !time.isWall)) return false;
    const gaps = at.flatMap((time, row) => {
      const other = column.times[row]?.at;
      return time === undefined || other === undefined ? [] : [Math.abs(time - other)];
    });
    return gaps.length > 0 && gaps.every((gap) => gap < 5 * minuteMs);
  });
}

/** In minutes. A sender's clock may be a little ahead; a call and its processing take up to half an hour. */
const isNear = (lag: number | undefined) => lag !== undefined && lag > -3 && lag < 32;

function medianLag(at: (number | undefined)[], { rows }: Table): number {
  const lags = at.flatMap((time, row) => (time === undefined ? [] : [((rows[row]?.arrivedAt ?? 0) - time) / minuteMs]));
  return lags.sort((a, b) => a - b)[Math.floor((lags.length - 1) / 2)] ?? Number.POSITIVE_INFINITY;
}

function constancy(at: (number | undefined)[], callOf: (string | undefined)[]): TimeColumn['inCall'] {
  let [same, differs] = [0, 0];
  const first = new Map<string, number>();
  for (const [row, call] of callOf.entries()) {
    const time = at[row];
    if (call === undefined || time === undefined) continue;
    const known = first.get(call);
    if (known === undefined) first.set(call, time);
    else if (known === time) same++;
    else differs++;
  }
  if (same + differs === 0) return 'unknown';
  return same >= differs ? 'same' : 'differs';
}

function roleOf({ name }: Column): TimeColumn['role'] {
  const words = name.own;
  if (hasWord(words, otherTimes)) return 'other';
  if (hasWord(words, endWords)) return 'end';
  if (hasWord(words, answerWords)) return 'answer';
  if (/^(?:timestamp|ts)$/.test(name.text) || !hasWord(words, startWords)) {
    return hasWord(words, eventWords) && name.text !== 'timestamp' ? 'event' : 'unknown';
  }
  return hasWord(words, eventWords) && !hasWord(words, new Set(['start', 'started', 'begin'])) ? 'event' : 'start';
}

const roleScore = { start: 4, unknown: 1.5, event: 1.7, answer: -0.5, end: -2, other: -3 } as const;
const inCallScore = { same: 3, unknown: 0, differs: -2.5 } as const;

function judge(time: TimeColumn, all: TimeColumn[], { rows }: Table): number {
  const { name, filled, isInList, key } = time.column;
  const above = name.all.slice(0, -name.own.length);
  // Samples are old: then all times lie about as far back, and the latest of them is taken as the arrival.
  const latest = Math.min(...all.map(({ lag }) => (lag > -600 ? lag : Number.POSITIVE_INFINITY)));
  const age = time.lag - (latest < 2 * 24 * 60 ? 0 : latest);
  const near = age < -10 ? -3 : age < 200 ? 2 : age < 3 * 24 * 60 ? 0 : -3;
  const rivals = all.filter((it) => it !== time && Math.abs(it.lag - time.lag) < 6 * 60 && it.role !== 'other');
  const early = rivals.length > 0 && rivals.every((it) => !isLater(time, it)) ? 1.5 : 0;
  const place = -0.15 * name.depth - (isInList ? 1.5 : 0) - (hasWord(above.slice(-1), ofOthers) ? 2 : 0);
  const rootOfMany = key.startsWith('$') ? -2 : 0;
  const exact = hasWord(name.own, new Set(['call', 'calls'])) ? 0.3 : 0;
  const clear =
    (/start|began|begin|called_at|initiated/.test(name.text) ? 1 : 0) +
    (time.isWall && !time.timeKey ? -0.4 : 0) +
    exact;
  const coverage = filled / Math.max(1, rows.length);
  return 1 + roleScore[time.role] + inCallScore[time.inCall] + near + early + place + rootOfMany + clear + coverage;
}

/** The calls have earlier events: what is named a start is that of the conversation. */
function isAfterEvents(time: TimeColumn, all: TimeColumn[], callOf: (string | undefined)[]): boolean {
  if (time.inCall === 'differs') return false;
  const events = all.filter(({ inCall, role, lag }) => inCall === 'differs' && role !== 'other' && lag < dayMinutes);
  return events.some(({ at }) => {
    const firsts = new Map<string, number>();
    for (const [row, call] of callOf.entries()) {
      const event = at[row];
      if (call !== undefined && event !== undefined) firsts.set(call, Math.min(event, firsts.get(call) ?? event));
    }
    const gaps = callOf.flatMap((call, row) => {
      const [first, own] = [firsts.get(call ?? ''), time.at[row]];
      return first === undefined || own === undefined ? [] : [own - first];
    });
    return gaps.length > 0 && gaps.filter((gap) => gap > 1_500).length >= gaps.length * 0.7;
  });
}

/** In some row the time is later than the other. */
const isLater = (time: TimeColumn, other: TimeColumn) =>
  time.at.some((at, row) => at !== undefined && other.at[row] !== undefined && at > (other.at[row] ?? 0) + 999);

/** Its value differs between the events of a call; or only its name tells, and no other time is a start. */
function isEventTime(time: TimeColumn, all: TimeColumn[], isStream: boolean): boolean {
  if (time.role === 'end' || time.role === 'answer') return false;
  if (time.inCall !== 'unknown') return time.inCall === 'differs';
  const isUnsure = time.role === 'event' || (time.role === 'unknown' && isStream && !time.timeKey);
  return isUnsure && all.every((it) => it.role !== 'start');
}

/** Deliveries that name an event or a state may come several to a call. */
const isOfEvents = ({ columns }: Table) =>
  columns.some(({ name, isList, texts }) => {
    const isState = name.own.at(-1) === 'state' && texts.every((text) => text.length !== 2);
    return !isList && (isState || hasWord(name.own, new Set(['event', 'status', 'sequence', 'seq', 'leg'])));
  });

/** Each event may name its time by a key of its own, so both need not meet. */
function mayReplace(time: TimeColumn, best: TimeColumn): boolean {
  if (time.timeZone !== best.timeZone || time.timeKey || best.timeKey || time.role === 'other') return false;
  return completes(time.at, best.at, { isSame: (one, other) => Math.abs(one - other) <= minuteMs }) !== 'no';
}

function reasonOf(
  time: TimeColumn,
  isEvent: boolean,
  order: string,
): Pick<Candidate, 'reason' | 'certainty' | 'proof'> {
  const isClose = isNear(time.lag) || (time.lag > -3 && time.lag < 200);
  const zone = `${order}${time.timeZone ? ` Its clock is that of ${time.timeZone}.` : ''}`;
  if (isEvent && time.inCall === 'differs') {
    const reason = `It is the time of each event; the earliest is the call’s start.${zone}`;
    return { reason, certainty: isClose ? 'certain' : 'probably', proof: isClose ? '' : 'A call that has just ended.' };
  }
  if (isClose && time.inCall === 'same') {
    return {
      reason: `It lies minutes before the arrival and stays the same through a call’s events.${zone}`,
      certainty: 'certain',
      proof: '',
    };
  }
  if (isClose && time.role === 'start' && new Set(time.at).size > 2) {
    return {
      reason: `It lies minutes before each arrival, before the other times.${zone}`,
      certainty: 'certain',
      proof: '',
    };
  }
  if (isClose) {
    return {
      reason: `It lies minutes before the arrival.${zone}`,
      certainty: 'probably',
      proof: 'A second delivery about the same call.',
    };
  }
  return {
    reason: `Its name sounds like the start of a call.${order}`,
    certainty: 'probably',
    proof: 'A call that has just ended.',
  };
}
