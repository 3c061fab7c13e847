// Which key identifies a call. It differs where the caller or the time differs, and stays through a call's events.
import { type Column, examplesOf, isTimeColumn, type Table } from '../facts/columns';
import { hasWord, ofOthers, otherTimes, parentWords, phoneWords } from '../facts/key-names';
import type { Candidate } from '../inference';

export interface CallIds {
  candidates: Candidate[];
  /** By row: which call it is, as far as known. Rows of one call have the same text. */
  callOf: (string | undefined)[];
  /** Several rows are about the same call, and the ID says so. */
  hasEvents: boolean;
}

const dayMs = 86_400_000;
const soonMs = 10 * 60_000;

export function inferCallId(table: Table, customerOf: (string | undefined)[]): CallIds {
  const evidence = gatherEvidence(table, customerOf);
  const ids = table.columns.filter((column) => mayBeId(column, table.callsPath !== ''));
  const judged = ids
    .map((column) => judge(column, evidence, isContactACall(table)))
    .filter((it) => it.score > 0)
    .sort(
      (a, b) =>
        b.score - a.score || a.column.name.depth - b.column.name.depth || (a.column.key < b.column.key ? -1 : 1),
    );
  const { best, legs } = groupLegs(judged, ids);
  if (!best) return { candidates: [], callOf: table.rows.map(() => undefined), hasEvents: false };
  const fallback = legs ?? judged.slice(1).find(({ column }) => completes(column, best.column))?.column;
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
  const given = callOf.filter((it) => it !== undefined);
  return { candidates, callOf, hasEvents: new Set(given).size < given.length };
}

/** The ID that groups the legs of a call moves to the front; `legs` is each leg's own. */
function groupLegs(judged: Judged[], ids: Column[]): { best: Judged | undefined; legs: Column | undefined } {
  const [first] = judged;
  if (!first) return { best: undefined, legs: undefined };
  const parents = judged.filter((it) => it !== first && refersTo(it.column, first.column));
  const [parent] = parents.sort((a, b) => b.column.filled - a.column.filled || b.score - a.score);
  if (parent) {
    judged.splice(judged.indexOf(parent), 1);
    judged.unshift(parent);
    return { best: parent, legs: first.column };
  }
  return { best: first, legs: ids.find((own) => own !== first.column && refersTo(first.column, own)) };
}

function mayBeId(column: Column, hasCalls: boolean): boolean {
  const { isList, phoneness, texts, values, key } = column;
  if (
    isList ||
    (hasCalls && key.startsWith('$')) ||
    (isTimeColumn(column) && !sure.test(column.name.text)) ||
    isClock(column) ||
    hasWord(column.name.own, notIds) ||
    !(isNamedId(column) || isNamedCall(column) || texts.every((text) => text === '' || looksLikeId.test(text)))
  )
    return false;
  // Ten bare digits may be both.
  const isNamedPhone = hasWord(column.name.own, phoneWords) || !isNamedId(column);
  if (phoneness === 'sure' || (phoneness === 'weak' && isNamedPhone && looksDialed(column))) return false;
  return texts.every((text, row) => {
    if (text === '') return values[row] === undefined;
    return typeof values[row] !== 'boolean' && text.length >= 1 && text.length <= 120 && !isNotId.test(text);
  });
}

const isNotId = /[\s@]|^https?:|^\d{1,9}[.:]\d+$|^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Of a key whose name does not say that it is an ID. */
const looksLikeId = /^(?=.*\d)[\w.:-]{6,}$/;
const isClock = ({ texts }: Column) => texts.every((text) => text === '' || /^\d{1,2}:\d\d/.test(text));

/** Lengths, places, devices, clicks and names. */
const notIds = new Set(
  [
    'duration seconds secs sec minutes mins length len talk billsec elapsed score attempt price cost version position',
    'zip postal postcode plz city state country latitude longitude lat lng email url link secret token signature ip ipv4',
    'ipv6 click gclid gbraid wbraid fbclid msclkid dclid ttclid utm campaign keyword referrer cnam name',
  ].flatMap((line) => line.split(' ')),
);
const isNamedCall = ({ name }: Column) => [sure, good, callReference, /^cid$/].some((test) => test.test(name.text));
const isNamedId = ({ name }: Column) =>
  /(?:^|_)(?:id|sid|uuid|guid|ref|key|no|nr|number|reference|uid)$/.test(name.text);
const looksDialed = ({ texts }: Column) => texts.every((text) => text === '' || /^1?[2-9]\d\d[2-9]\d{6}$/.test(text));

interface Evidence {
  /** Rows of two calls, by their callers or else by their times; of one call; and maybe of one. */
  apart: [number, number][];
  later: [number, number][];
  together: [number, number][];
  perhaps: [number, number][];
  callers: number;
}

/** Rows with different callers are different calls; those with the same caller and the same start are one. */
function gatherEvidence({ rows, columns }: Table, customerOf: (string | undefined)[]): Evidence {
  const starts = columns.filter(
    ({ isList, times, distinct, name }) =>
      !isList && distinct > 1 && times.some((time) => time?.hasClock && time.hasDay) && !isOfOther(name),
  );
  const found: Evidence = {
    apart: [],
    later: [],
    together: [],
    perhaps: [],
    callers: new Set(customerOf.filter(Boolean)).size,
  };
  const considered = Math.min(rows.length, 60);
  const whole = rows.slice(0, considered).map(({ call, root, query }) => JSON.stringify([call, root, query]));
  for (let a = 0; a < considered; a++) {
    for (let b = a + 1; b < considered; b++) {
      const [one, other] = [customerOf[a], customerOf[b]];
      // Of a message that was sent twice everything stays the same.
      if (whole[a] === whole[b]) continue;
      if (one === undefined || other === undefined) continue;
      if (one !== other) {
        found.apart.push([a, b]);
        continue;
      }
      const both = starts.filter((it) => it.times[a] && it.times[b]);
      const gap = Math.abs((rows[a]?.arrivedAt ?? 0) - (rows[b]?.arrivedAt ?? 0));
      const sharesStart = both.some((it) => it.times[a]?.at === it.times[b]?.at);
      if (sharesStart) {
        if (gap < dayMs / 2) found.together.push([a, b]);
      } else if (both.length > 0 && bothFar(both, a, b)) found.later.push([a, b]);
      else if (gap < soonMs) found.perhaps.push([a, b]);
    }
  }
  return found;
}

/** The time of a customer or of an earlier call says nothing about this one. */
const isOfOther = ({ all, own }: Column['name']) =>
  hasWord(own, otherTimes) || hasWord(all.slice(0, -own.length), new Set(['contact', 'customer', 'user', 'agent']));

/** All times of two rows are more than an hour apart: longer than the events of a call take. */
const bothFar = (both: Column[], a: number, b: number) =>
  both.every(({ times }) => Math.abs((times[a]?.at ?? 0) - (times[b]?.at ?? 0)) > 3_600_000);

interface Judged {
  column: Column;
  score: number;
  joins: number;
}

/** Amazon Connect calls a call a contact, of which others follow. Elsewhere a contact is a person. */
const isContactACall = ({ columns, empty }: Table) =>
  [...columns, ...empty].some(({ name }) => /^(?:initial|previous|next|related)_contact_id$/.test(name.text));

function judge(column: Column, { apart, later, together, perhaps }: Evidence, isContact: boolean): Judged {
  const same = ([a, b]: [number, number]) => column.texts[a] !== '' && column.texts[a] === column.texts[b];
  const both = ([a, b]: [number, number]) => column.texts[a] !== '' && column.texts[b] !== '';
  const mistakes = apart.filter((pair) => both(pair) && same(pair)).length;
  const parted = apart.filter((pair) => both(pair) && !same(pair)).length;
  const joined = together.filter((pair) => both(pair) && same(pair)).length;
  const splits = together.filter((pair) => both(pair) && !same(pair)).length;
  const soon = perhaps.filter((pair) => both(pair) && same(pair)).length;
  const soonSplit = perhaps.filter((pair) => both(pair) && !same(pair)).length;
  // A transfer may change the number during a call, but never in most pairs.
  const isWrong = (mistakes > 0 && mistakes >= 0.1 * (parted + mistakes)) || splits > joined;
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const facts =
    (parted > 0 ? 1.5 : 0) +
    share(joined - splits, joined + splits) * 6 +
    share(soon - soonSplit, soon + soonSplit) * 2.5;
  // An ID of the customer stays the same when the customer calls again.
  const repeated = share(later.filter((pair) => both(pair) && same(pair)).length, later.filter(both).length) * 3.5;
  const coverage = column.filled / Math.max(1, column.values.length);
  const score = isWrong ? -1 : facts - repeated + namePoints(column, isContact) + coverage - 0.1 * column.name.depth;
  return { column, score, joins: joined + soon };
}

const sure =
  /^(?:call|calls?_?(?:id|sid|uuid|guid|key|ref|reference)|callid|callsid|calluuid|ucid|linkedid|linked_id|uniqueid|unique_id)$/;
const good =
  /^(?:(?:telephony_)?session_?id|lead_id|interaction_id|resource_id|cdr_id|record_id|call_number|call_session_id|x_call_id)$/;
const callReference = /call_?(?:id|ref|no|nr)/;
const eventual = new Set(
  'event request message delivery webhook notification log attempt trigger hook post packet node'.split(' '),
);
const uuidLike = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{24,}$|[A-Z]{2}[0-9a-f]{16,})/i;

function namePoints(column: Column, isContactACall: boolean): number {
  const { name, texts, isInList } = column;
  const above = name.all.slice(0, -name.own.length);
  const parent = above.at(-1) ?? '';
  const inner = name.own.slice(0, -1);
  let points = 0;
  if (isContactACall && name.text === 'contact_id') return 4;
  if (sure.test(name.text)) points += 5;
  else if (good.test(name.text)) points += 4;
  // It may be all that was ever said with a customer.
  else if (name.text === 'conversation_id') points += 3.5;
  else if (/^(?:id|uuid|guid|sid|key|ref|uid)$/.test(name.text))
    points += /^calls?$|^object$|^data$/.test(parent) ? 4 : 2;
  else if (isNamedId(column)) points += /call|session|lead|cdr/.test(name.text) ? 4 : 0.5;
  else if (callReference.test(name.text)) points += 3;
  else if (uuidLike.test(texts.find((text) => text !== '') ?? '')) points += 0.5;
  else points -= 1.5;
  if (hasWord(inner, eventual) || hasWord(above, eventual)) points -= 3;
  else if (hasWord(inner, ofOthers) && !good.test(name.text)) points -= hasWord(inner, parentWords) ? 0 : 3;
  if (hasWord(above.slice(-1), ofOthers) && !/^(?:data|object|call)$/.test(parent)) points -= 2.5;
  if (hasWord(name.own, new Set(['good', 'prior', 'previous', 'last', 'next', 'related', 'first']))) points -= 3;
  if (/sip/.test(name.all.join('_'))) points -= 3;
  if (hasWord(name.own, new Set(['leg', 'party', 'segment', 'channel', 'part']))) points -= 1.5;
  // A word or a small count identifies nothing.
  const isShort = texts.every(
    (text) => text === '' || (text.length < 4 && !isNamedId(column)) || /^\p{L}+$/u.test(text),
  );
  return points - (isShort ? 4 : 0) - (isInList ? 1.5 : 0);
}

/** `parent` is missing in some rows, and elsewhere repeats an ID of `own`: legs of one call. */
function refersTo(parent: Column, own: Column): boolean {
  const isPartial = own.texts.some((text, row) => text !== '' && parent.texts[row] === '');
  const ids = new Set(own.texts.filter((text) => text !== ''));
  return isPartial && parent.texts.every((text) => text === '' || ids.has(text));
}

function completes(column: Column, best: Column): boolean {
  const fills = column.texts.some((text, row) => text !== '' && best.texts[row] === '');
  const meets = column.texts.filter((text, row) => text !== '' && best.texts[row] !== '');
  const differs = column.texts.some((text, row) => text !== '' && best.texts[row] !== '' && text !== best.texts[row]);
  return fills && !differs && meets.length > 0;
}

function reasonOf(
  { column, joins }: Judged,
  { rivals, callers, joinsLegs }: { rivals: boolean; callers: number; joinsLegs?: boolean },
): Pick<Candidate, 'reason' | 'certainty' | 'proof'> {
  if (joinsLegs !== undefined) {
    const isProved = joinsLegs && callers > 1;
    const proof = isProved ? '' : 'Another call with two legs.';
    return { reason: 'It groups the legs of a call.', certainty: isProved ? 'certain' : 'probably', proof };
  }
  if (joins > 0 && callers > 1)
    return {
      reason: 'It stays the same through a call’s events and differs from call to call.',
      certainty: 'certain',
      proof: '',
    };
  if (callers > 1) {
    const reason = 'It differs from call to call.';
    return rivals || !(isNamedId(column) || isNamedCall(column))
      ? { reason, certainty: 'probably', proof: 'A second delivery about one call, such as its start and its end.' }
      : { reason, certainty: 'certain', proof: '' };
  }
  return {
    reason: 'Its name sounds like the ID of a call.',
    certainty: 'probably',
    proof: 'A call from another number.',
  };
}
