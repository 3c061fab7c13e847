// Which key identifies a call. It differs where the caller or the time differs, and stays through a call's events. A wrong one
// folds different calls into one for ever, so a key needs proof, or the name of a call's ID; otherwise there is none.

import { namesNothing } from '../../placeholders';
import { type Column, examplesOf, rowsByText, type Table } from '../facts/columns';
import { completes } from '../facts/completes';
import { answerWords, endWords, hasWord, otherTimes, startWords } from '../facts/key-names';
import type { Candidate } from '../inference';
import {
  isBesideCall,
  isEventual,
  isMatter,
  isNamedCall,
  isNamedForCall,
  isNamedId,
  isOfEnvelope,
  isOwnId,
  isSurelyNamed,
  mayBeId,
  namePoints,
} from './id-names';

export interface CallIds {
  candidates: Candidate[];
  /** By row: which call it is, as far as known. Rows of one call have the same text. */
  callOf: (string | undefined)[];
}

export interface SeenNumbers {
  /** By row, of the best key alone: a fallback never tells calls apart. */
  customerOf: (string | undefined)[];
  oursOf: (string | undefined)[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function inferCallId(table: Table, numbers: SeenNumbers): CallIds {
  const evidence = gatherEvidence(table, numbers);
  const ids = table.columns.map(withoutNothing).filter((column) => column.filled > 0 && mayBeId(column, table));
  const possible = ids
    .map((column) => judge(column, evidence, table))
    .filter((it) => !it.isWrong)
    .sort(
      (a, b) =>
        b.score - a.score || a.column.name.depth - b.column.name.depth || (a.column.key < b.column.key ? -1 : 1),
    );
  const judged = withoutMatters(possible).filter(
    (it) => it.score > 0 && (!isMatter(it.column) || isOfOneCall(it, table)),
  );
  const { best, legs } = groupLegs(judged, ids, evidence);
  if (!best) return { candidates: [], callOf: table.rows.map(() => undefined) };
  const present = textsOf(best.column);
  const fallback =
    legs ?? judged.slice(1).find(({ column }) => completes(textsOf(column), present) === 'proven')?.column;
  const rivals = judged.some(
    (it) => it !== best && it.column.distinct === best.column.distinct && it.score > best.score - 3,
  );
  const callOf = best.column.texts.map((text, row) => text || fallback?.texts[row] || undefined);
  const joinsLegs = evidence.together.some(([a, b]) => callOf[a] !== undefined && callOf[a] === callOf[b]);
  const candidates = judged.map((it) => ({
    key: it.column.key,
    rule: it === best && fallback ? { keys: [fallback.key] } : {},
    examples: examplesOf(it.column),
    ...reasonOf(it, { rivals, callers: evidence.callers, ...(it === best && legs && { joinsLegs }) }),
  }));
  return { candidates, callOf };
}

/** A zero or `unknown` is no ID, and the ingest reads none in it. */
const textsOf = ({ texts }: Column) => texts.map((text) => text || undefined);

function withoutNothing(column: Column): Column {
  if (!column.values.some(namesNothing)) return column;
  const values = column.values.map((value) => (namesNothing(value) ? undefined : value));
  const texts = column.texts.map((text, row) => (values[row] === undefined ? '' : text));
  return {
    ...column,
    values,
    texts,
    filled: texts.filter(Boolean).length,
    distinct: new Set(texts.filter(Boolean)).size,
  };
}

/** The ID of a customer's matter stays when the customer calls again, so one that differs between calls is better. */
function withoutMatters(possible: Judged[]): Judged[] {
  // An event's own ID tells no more of calls than having none.
  const likely = possible.filter(({ isOwn, isOfEvent, joins }) => isOwn || joins > 0 || !isOfEvent);
  const [first] = likely.filter(({ score }) => score > 0);
  if (!first || !isMatter(first.column)) return likely;
  const isBetter = ({ column, isParting, isOwn, isOfEvent, isGathering }: Judged) =>
    isSurelyNamed(column) ||
    (isParting && !isOfEvent) ||
    (isNamedCall(column) && isGathering) ||
    (!first.isGathering && (isParting || isOwn || isNamedCall(column)));
  const better = possible.find((it) => !isMatter(it.column) && isBetter(it));
  return better ? [{ ...better, score: first.score }, ...likely.filter((it) => it !== better)] : likely;
}

/** A matter that nothing shows to change when a customer calls again: it must be one call's in some other way. */
const isOfOneCall = ({ column, isGathering, isRenewed }: Judged, table: Table) =>
  isGathering || isRenewed || isBesideCall(column, table);

/** The ID that groups the legs of a call moves to the front; `legs` is each leg's own. */
function groupLegs(
  judged: Judged[],
  ids: Column[],
  evidence: Evidence,
): { best: Judged | undefined; legs: Column | undefined } {
  const [first] = judged;
  if (!first) return { best: undefined, legs: undefined };
  const parents = judged.filter((it) => it !== first && refersTo(it.column, first.column, evidence));
  const [parent] = parents.sort((a, b) => b.column.filled - a.column.filled || b.score - a.score);
  if (parent) {
    judged.splice(judged.indexOf(parent), 1);
    judged.unshift(parent);
    return { best: parent, legs: first.column };
  }
  return { best: first, legs: ids.find((own) => own !== first.column && refersTo(first.column, own, evidence)) };
}

type Pair = [number, number];

interface Evidence {
  /** Rows of two calls: by their callers, or without any by their times or by our number. */
  apart: Pair[];
  /** The named start of the call differs, with any caller; only legs of a call may. */
  restarted: Set<Pair>;
  /** Of the same caller, over an hour apart or with another start. */
  later: Pair[];
  together: Pair[];
  perhaps: Pair[];
  callers: number;
  customerOf: (string | undefined)[];
  /** Rows whose call began at another time than that of another row, by the name of the time. */
  starts: Column[];
}

/** Rows with different callers are different calls; those with the same caller and the same start are one. */
function gatherEvidence({ rows, columns }: Table, { customerOf, oursOf }: SeenNumbers): Evidence {
  const times = columns.filter(
    ({ isList, times, distinct, name }) =>
      !isList &&
      (distinct > 1 || isNamedStart(name.own)) &&
      times.some((time) => time?.hasClock && time.hasDay) &&
      !isOfOther(name),
  );
  const found: Evidence = {
    ...{ apart: [], restarted: new Set(), later: [], together: [], perhaps: [] },
    callers: new Set(customerOf.filter(Boolean)).size,
    customerOf,
    starts: times.filter(({ name }) => isNamedStart(name.own)),
  };
  const sureStarts = found.starts.filter(isStartOfCall);
  const considered = Math.min(rows.length, 60);
  const whole = rows.slice(0, considered).map(({ call, root, query }) => JSON.stringify([call, root, query]));
  for (let a = 0; a < considered; a++) {
    for (let b = a + 1; b < considered; b++) {
      // Of a message that was sent twice everything stays the same.
      if (whole[a] === whole[b]) continue;
      const pair: Pair = [a, b];
      const [one, other] = [customerOf[a], customerOf[b]];
      const both = times.filter((it) => it.times[a] && it.times[b]);
      const isFar = both.length > 0 && both.every(({ times }) => gapOf(times, a, b) > hourMs);
      const isOther = (starts: Column[]) => {
        const named = both.filter((it) => starts.includes(it));
        return named.length > 0 && named.every(({ times }) => gapOf(times, a, b) > minuteMs);
      };
      const isRestarted = isOther(sureStarts);
      if (isRestarted) found.restarted.add(pair);
      if (one === undefined || other === undefined) {
        const [called, dialed] = [oursOf[a], oursOf[b]];
        const isElsewhere = called !== undefined && dialed !== undefined && called !== dialed;
        if (one === other && (isFar || isRestarted || isElsewhere)) found.apart.push(pair);
        continue;
      }
      if (one !== other) {
        found.apart.push(pair);
        continue;
      }
      const gap = Math.abs((rows[a]?.arrivedAt ?? 0) - (rows[b]?.arrivedAt ?? 0));
      const sharesStart = both.some((it) => it.times[a]?.at === it.times[b]?.at);
      if (sharesStart) {
        if (gap < 12 * hourMs) found.together.push(pair);
      } else if (isFar || isOther(found.starts)) found.later.push(pair);
      else if (gap < 10 * minuteMs) found.perhaps.push(pair);
    }
  }
  return found;
}

const gapOf = (times: Column['times'], a: number, b: number) => Math.abs((times[a]?.at ?? 0) - (times[b]?.at ?? 0));

/** The time of a customer or of an earlier call says nothing about this one. */
const isOfOther = ({ all, own }: Column['name']) =>
  hasWord(own, otherTimes) || hasWord(all.slice(0, -own.length), new Set(['contact', 'customer', 'user', 'agent']));

const isNamedStart = (words: readonly string[]) =>
  hasWord(words, startWords) && !hasWord(words, new Set(['created', 'received', 'event', ...answerWords, ...endWords]));

/** Not a time that each event, leg or ring of a call may have of its own. */
const isStartOfCall = ({ name, isInList }: Column) =>
  !isInList && hasWord(name.own, sureStartWords) && !hasWord(name.all, partWords);
const sureStartWords = new Set(
  'start started starts starttime begin began begins beginn initiated inicio debut anfang calldate'.split(' '),
);
const partWords = new Set(
  'leg legs segment segments part party channel step state status ring queue hold ivr recording voicemail'.split(' '),
);

interface Judged {
  column: Column;
  score: number;
  /** What can never be: different calls have the same, one call has several, or nothing speaks for it. */
  isWrong: boolean;
  joins: number;
  /** As the ID of a call. */
  isNamed: boolean;
  /** It differs wherever calls are known to differ, and separates no events of a call. */
  isParting: boolean;
  /** It comes again within the time that a call takes. */
  isGathering: boolean;
  /** Of a message beside the call. */
  isOfEvent: boolean;
  /** Its name may be that of the message's own ID, and it separates no events of a call. */
  isOwn: boolean;
  /** Whether the same caller had another one in a later call. */
  isRenewed: boolean;
  /** It comes back with another start or caller, as with legs and transfers, or where it is no call's. */
  isDoubtful: boolean;
}

function judge(column: Column, evidence: Evidence, table: Table): Judged {
  const { texts } = column;
  const count = (pairs: Pair[]) => {
    const both = pairs.filter(([a, b]) => texts[a] !== '' && texts[b] !== '');
    const same = both.filter(([a, b]) => texts[a] === texts[b]).length;
    return { same, differ: both.length - same, all: both.length };
  };
  const [apart, later, together, perhaps] = [evidence.apart, evidence.later, evidence.together, evidence.perhaps].map(
    count,
  ) as [Counted, Counted, Counted, Counted];
  const isNamed = isNamedForCall(column, table);
  // A transfer may change the number during a call, but never in most pairs.
  const mistakes = isNamedCall(column) || together.same > 0 ? 0.1 * apart.all : 0;
  const isMistaken = apart.same > 0 && apart.same >= mistakes;
  const isWrong =
    (isMistaken && !isOfTransfers(column, evidence, table)) ||
    foldsOften(column, evidence) ||
    together.differ > together.same ||
    isConstant(column, table, evidence) ||
    (later.same > later.differ && !isNamedCall(column)) ||
    (apart.differ + later.differ === 0 && !isNamed);
  const share = ({ same, differ, all }: Counted) => (all === 0 ? 0 : (same - differ) / all);
  const facts = (apart.differ > 0 ? 1.5 : 0) + share(together) * 6 + share(perhaps) * 2.5;
  // An ID of the customer stays the same when the customer calls again.
  const repeated = later.all === 0 ? 0 : (later.same / later.all) * 3.5;
  const coverage = column.filled / Math.max(1, column.values.length);
  const score = facts - repeated + namePoints(column, table) + coverage - 0.1 * column.name.depth;
  return {
    ...{ column, score, isWrong, isNamed, joins: together.same + perhaps.same },
    isParting: apart.differ + later.differ > 0 && apart.same + later.same + together.differ + perhaps.differ === 0,
    isGathering: isGathering(column, table),
    isOfEvent: isEventual(column) || isOfEnvelope(column, table),
    isOwn: isOwnId(column, table) && perhaps.differ === 0,
    isRenewed: later.differ > 0 && later.same === 0,
    isDoubtful: isMistaken || count([...evidence.restarted]).same > 0,
  };
}

function isGathering({ texts }: Column, table: Table): boolean {
  const calls = rowsByText(texts);
  return calls.filter((call) => call.length > 1 && isWithinAnHour(call, table)).length > calls.length / 2;
}

export function isWithinAnHour(call: number[], { rows }: Table): boolean {
  const arrivals = call.map((row) => rows[row]?.arrivedAt ?? 0);
  return Math.max(...arrivals) - Math.min(...arrivals) < hourMs;
}

/** In few calls every mistake weighs much: under the name of a call's ID, each may have one other number for some minutes. */
function isOfTransfers(column: Column, { customerOf }: Evidence, table: Table): boolean {
  const calls = rowsByText(column.texts);
  const isOne = (call: number[]) =>
    new Set(call.flatMap((row) => customerOf[row] ?? [])).size <= 2 && isWithinAnHour(call, table);
  return isSurelyNamed(column) && calls.length > 1 && calls.every(isOne);
}

/** Other callers with other starts have it in common: seldom the legs of a call that was transferred, often two calls. */
function foldsOften({ texts, distinct }: Column, { apart, restarted }: Evidence): boolean {
  const folded = apart.filter((pair) => texts[pair[0]] === texts[pair[1]] && restarted.has(pair));
  return new Set(folded.flatMap(([row]) => texts[row] || [])).size >= distinct / 4;
}

interface Counted {
  same: number;
  differ: number;
  all: number;
}

/** The same in all deliveries although calls began at different times; the name of a call's ID may stay for an hour. */
function isConstant(column: Column, { rows }: Table, { starts }: Evidence): boolean {
  const { distinct, filled, texts } = column;
  if (distinct !== 1 || filled < 2) return false;
  const least = isSurelyNamed(column) ? hourMs : minuteMs;
  const own = rows.flatMap((_, row) => (texts[row] === '' ? [] : [row]));
  return starts.some(({ times }) => {
    const given = own.flatMap((row) => times[row]?.at ?? []);
    return given.length > 1 && Math.max(...given) - Math.min(...given) > least;
  });
}

/** `parent` is missing in some rows, and elsewhere repeats an ID of `own`: legs of one call, not an earlier call. */
function refersTo(parent: Column, own: Column, { apart, later }: Evidence): boolean {
  const isPartial = own.texts.some((text, row) => text !== '' && parent.texts[row] === '');
  const ids = new Set(own.texts.filter((text) => text !== ''));
  const isOther = [...apart, ...later].some(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].some(([one = 0, other = 0]) => parent.texts[one] !== '' && parent.texts[one] === own.texts[other]),
  );
  return isPartial && !isOther && parent.texts.every((text) => text === '' || ids.has(text));
}

function reasonOf(
  { column, joins, isNamed, isRenewed, isDoubtful }: Judged,
  { rivals, callers, joinsLegs }: { rivals: boolean; callers: number; joinsLegs?: boolean },
): Pick<Candidate, 'reason' | 'certainty' | 'proof'> {
  if (joinsLegs !== undefined) {
    const isProved = joinsLegs && callers > 1;
    const proof = isProved ? '' : 'Another call with two legs.';
    return { reason: 'It groups the legs of a call.', certainty: isProved ? 'certain' : 'probably', proof };
  }
  if (isMatter(column) && !isRenewed) {
    const reason = 'It may stay the same when a customer calls again.';
    return { reason, certainty: 'probably', proof: 'A second call from the same number.' };
  }
  if (isDoubtful) {
    const reason = 'It stays the same although the caller or the start changes.';
    return { reason, certainty: 'probably', proof: 'More calls, each with an ID of its own.' };
  }
  if (joins > 0 && callers > 1)
    return {
      reason: 'It stays the same through a call’s events and differs from call to call.',
      certainty: 'certain',
      proof: '',
    };
  if (callers > 1) {
    const reason = 'It differs from call to call.';
    return rivals || !(isNamed || (isNamedId(column) && isRenewed))
      ? { reason, certainty: 'probably', proof: 'A second delivery about one call, such as its start and its end.' }
      : { reason, certainty: 'certain', proof: '' };
  }
  return {
    reason: 'Its name sounds like the ID of a call.',
    certainty: 'probably',
    proof: 'A call from another number.',
  };
}
