// Which deliveries are about a phone call, by the keys that tell kinds of deliveries apart.
import { isJsonObject, type JsonValue } from '../../json-value';
import type { FilterRule } from '../../mapping-rules';
import { type Column, rowsByText, type Table } from '../facts/columns';
import { callNames, callWords, hasWord, type KeyName, kindWords, nameOf, wordsOf } from '../facts/key-names';
import type { KindKey, KindOfDelivery } from '../inference';
import { isMatter, isNamedAfterCall, isNamedCall, mayBeId, subjectBelow } from './id-names';
import { isWithinAnHour } from './infer-call-id';

const otherWords = new Set(
  [
    'sms mms text texts texting chat chats livechat webchat form forms webform email emails mail fax whatsapp',
    'ping heartbeat formular nachricht mensaje formulario test',
  ].flatMap((line) => line.split(' ')),
);

/** Of texts, but also of envelopes: sure beside calls, or with a text. */
const messageWords = new Set('message messages messaging'.split(' '));

/** What follows from a call or comes without one: sure where the message has no call's ID and is named as an event. */
const thingWords = new Set(
  'appointment appointments appt booking bookings reservation order invoice estimate submission survey review'.split(
    ' ',
  ),
);

/** Not calls where others are: alone they may be a kind of party or of source. */
const perhapsOtherWords = new Set([
  ...thingWords,
  ...'transaction contact contacts user users web payment facebook lead leads'.split(' '),
]);

/** Whose kind it is, if not the delivery's. */
const withKinds = new Set(
  'target user agent contact customer account caller callee from to party line number device queue owner'.split(' '),
);

/** What kinds of messages that are no calls are named, surely or with what else is in the message. */
export const wordsOfOthers: readonly string[] = [...otherWords, ...messageWords, ...thingWords];

type Named = Pick<Column, 'name'>;

const maxKinds = 20;
const maxKindLength = 60;

/** The keys, the most telling first; `isCall` for each row of the table. */
export function inferKinds(table: Table): { kinds: KindKey[]; isCall: boolean[] } {
  const isCall = table.rows.map(() => true);
  const columns = table.columns.filter((column) => isKindColumn(column, table));
  // What any key names a call is one, whatever the others say of its envelope.
  const named = table.rows.map((_, row) => columns.some(({ texts }) => isAboutCalls(texts[row] ?? '')));
  const found = columns.map((column) => {
    const kinds = kindsIn(column, table, named);
    for (const [index, text] of column.texts.entries()) {
      if (kinds.some((kind) => kind.value === text && !kind.isCall)) isCall[index] = false;
    }
    return { column, kinds, rule: ruleFor(column, kinds, table) };
  });
  const weight = ({ column, kinds, rule }: (typeof found)[number]) =>
    kinds.filter((kind) => !kind.isCall).length * 10 +
    (rule ? 5 : 0) +
    (nameIsKind(column) ? 2 : 0) +
    kinds.length / 50;
  found.sort((a, b) => weight(b) - weight(a) || a.column.name.depth - b.column.name.depth);
  const [first] = found;
  const kinds = found.map(({ column, kinds, rule }, index) => {
    // One rule is enough, unless another key excludes something too.
    const isNeeded = index === 0 || kinds.some((kind) => !kind.isCall);
    return { key: column.key, kinds, rule: isNeeded ? rule : undefined };
  });
  const shape = shapeOfOthers(
    table,
    isCall.map((is, row) => is && !named[row]),
  );
  for (const row of shape?.rows ?? []) isCall[row] = false;
  return { kinds: [...(first ? kinds.slice(0, 4) : []), ...(shape ? [shape.key] : [])], isCall };
}

/** Whether a payload's key for kinds names a text, a form, a booking or the like, and none names a call. */
export function namesNoCall(payload: JsonValue): boolean {
  const leaves = leavesOf(payload, []);
  const kinds = leaves.filter((it) => it.text.length <= maxKindLength && nameIsKind(it) && !isOfParty(it));
  const withText = leaves.some(isTextColumn);
  const withCall = leaves.some(isOfCall);
  const isOther = ({ name, text }: (typeof kinds)[number]) =>
    isSurelyOther(wordsOf(text), { withText, isEvent: !withCall && (isEventKey(name) || isEventName(text)) });
  return kinds.some(isOther) && !kinds.some(({ text }) => isAboutCalls(text));
}

function leavesOf(value: JsonValue, steps: string[]): { name: KeyName; text: string }[] {
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...steps, key]));
  return typeof value === 'string' && value !== '' ? [{ name: nameOf(steps), text: value }] : [];
}

/** `reservation.created` */
const isEventName = (text: string) => /^\p{L}+[._:/-]\p{L}+$/u.test(text);
const isEventKey = ({ own }: KeyName) => hasWord(own, eventWords);

const isSurelyOther = (words: string[], { withText, isEvent }: { withText: boolean; isEvent: boolean }) =>
  hasWord(words, otherWords) || (withText && hasWord(words, messageWords)) || (isEvent && hasWord(words, thingWords));

/**
 * Without a word that tells kinds apart: messages with the ID of something else, such as an appointment or a form, or below
 * an element named so; or with a text instead of the ID that calls have. They have nothing that only calls have, and a key
 * that no call here has.
 */
function shapeOfOthers(table: Table, isOpen: boolean[]): { key: KindKey; rows: number[] } | undefined {
  const { columns } = table;
  const has = (row: number, test: (column: Column) => boolean) =>
    columns.some((column) => column.texts[row] !== '' && test(column));
  const haveIds = table.rows.filter((_, row) => has(row, isNamedCall)).length > 1;
  const isOther = (row: number) =>
    (has(row, isOfOther) || (has(row, isTextColumn) && (haveIds || has(row, isOfMessage)))) &&
    !has(row, isOfCall) &&
    !isLinked(row, [row], table, mayBeCallId);
  const rows = table.rows.flatMap((_, row) => (isOpen[row] && isOther(row) ? [row] : []));
  const own = columns.filter(
    ({ texts, isList }) =>
      !isList && texts.every((text, row) => (text === '' ? !rows.includes(row) : rows.includes(row))),
  );
  const column = own.find(isOfOther) ?? own.find(isTextColumn);
  if (!column) return undefined;
  const reason = 'It has what no call has, and no ID of a call.';
  const kind = {
    value: '*',
    count: rows.length,
    isCall: false,
    example: table.rows[rows[0] ?? 0]?.delivery ?? 0,
    reason,
  };
  return { key: { key: column.key, kinds: [kind], rule: { key: column.key, except: ['*'] } }, rows };
}

/** `appointment_id`, `form.id`, and all in a `TextNotification`. */
function isOfOther({ name }: Column): boolean {
  const isOthers = (words: string[]) =>
    (hasWord(words, otherWords) || hasWord(words, thingWords)) && !hasWord(words, callWords);
  const [root] = name.steps;
  const isRoot = name.depth > 0 && root !== undefined && isOthers(wordsOf(root));
  return isRoot || (/(?:^|_)(?:id|uuid|key|sid|ref)$/.test(name.text) && isOthers(name.all));
}

const isOfMessage = ({ name }: Column) => name.depth > 0 && hasWord(wordsOf(name.steps[0] ?? ''), messageWords);

/** What only calls have: an ID, an answer, a hang-up, a recording. */
const isOfCall = (column: Named) => isNamedCall(column) || hasWord(column.name.all, ofCalls);
const ofCalls = new Set([
  ...callNames,
  ...'answered answer hangup ringing talk recording voicemail billsec'.split(' '),
]);

const nameIsKind = ({ name }: Named) => hasWord(name.own, kindWords);
const isOfParty = ({ name }: Named) => hasWord(name.all.slice(0, -name.own.length).slice(-1), withKinds);

function isKindColumn(column: Column, table: Table): boolean {
  const given = column.texts.filter((text) => text !== '');
  if (column.isList || column.isInList || given.length === 0 || column.distinct > maxKinds) return false;
  if (isOfParty(column)) return false;
  if (column.distinct > Math.max(3, given.length * 0.7)) return false;
  const isWords = given.every(
    (text) => text.length <= maxKindLength && /^\p{L}[\p{L}\d ._:/-]*$/u.test(text) && !/^https?:/.test(text),
  );
  if (!isWords || column.values.some((value) => typeof value === 'boolean')) return false;
  const [calls, others] = [given.some(isAboutCalls), given.some(isAboutOther)];
  if (!nameIsKind(column)) return calls && others;
  return calls || others || column.distinct > 1 || sharedBeginning(given, subjectOf(column, table)) !== '';
}

const isAboutCalls = (text: string) => hasWord(wordsOf(text), callWords);
const isAboutOther = (text: string) =>
  !isAboutCalls(text) && [otherWords, messageWords, perhapsOtherWords].some((list) => hasWord(wordsOf(text), list));

function kindsIn(column: Column, table: Table, named: boolean[]): KindOfDelivery[] {
  const rowsOf = new Map<string, number[]>();
  for (const [index, text] of column.texts.entries()) {
    if (text !== '') rowsOf.set(text, [...(rowsOf.get(text) ?? []), index]);
  }
  const hasCalls = [...rowsOf.keys()].some(isAboutCalls);
  return [...rowsOf]
    .map(([value, rows]) => {
      const isNamed = rows.some((row) => named[row]);
      const reason = isNamed ? undefined : whyNoCall(value, rows, { column, table, hasCalls });
      const example = table.rows[rows[0] ?? 0]?.delivery ?? 0;
      return {
        value,
        count: rows.length,
        isCall: reason === undefined,
        example,
        reason: reason ?? (isAboutCalls(value) ? 'Its name is that of a call.' : 'It has what calls have.'),
      };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function whyNoCall(
  value: string,
  rows: number[],
  { column, table, hasCalls }: { column: Column; table: Table; hasCalls: boolean },
): string | undefined {
  const sharesAnId = rows.some((row) => isLinked(row, rows, table));
  const others = table.rows.length - rows.length;
  const has = (test: (it: Column) => boolean, row: number) =>
    table.columns.some((it) => it.values[row] !== undefined && test(it));
  const withText = rows.every((row) =>
    has((it) => (it.texts[row]?.length ?? 0) > 20 && / \S+ /.test(it.texts[row] ?? ''), row),
  );
  const hasPhone = (row: number) => has((it) => it.phoneness !== 'no', row);
  const words = wordsOf(value);
  const isSure = isSurelyOther(words, {
    withText: rows.every((row) => has(isTextColumn, row)),
    isEvent: isEventKey(column.name) && !rows.some((row) => has(isOfCall, row)),
  });
  const isOutcome =
    rows.some((row) => has(isNamedCall, row)) &&
    (hasWord(words, thingWords) || (hasWord(words, perhapsOtherWords) && rows.some(hasPhone)));
  const isNamedOther = isAboutOther(value) && !isOutcome && (hasCalls || (isSure && nameIsKind(column)));
  const isOfTheirCall = rows.some((row) =>
    isLinked(row, rows, table, hasWord(words, otherWords) ? isNamedAfterCall : mayBeCallId),
  );
  if (isNamedOther && !isOfTheirCall) return 'Its name is not that of a call.';
  if (others === 0 || isAboutCalls(value) || sharesAnId || !nameIsKind(column)) return undefined;
  const withPhone = rows.some(hasPhone);
  const isOfACall =
    hasWord(words, stateWords) || rows.some((row) => has(isNamedCall, row)) || !table.columns.some(isSeveral);
  if (!withPhone && isOfACall) return undefined;
  if (!withPhone) return 'It has no telephone number and nothing in common with a call.';
  const isLength = (it: Column) =>
    it.lengths.some((length) => length && length.count > 0) && hasWord(it.name.own, lengthNames);
  const othersHaveLength = table.rows.some((_, row) => !rows.includes(row) && has(isLength, row));
  const withLength = rows.some((row) => has(isLength, row));
  return withText && othersHaveLength && !withLength ? 'It has a text, but no duration as the calls have.' : undefined;
}

/** With the number of one caller only, nothing tells what other calls have in common. */
const isSeveral = ({ phones }: Column) => new Set(phones.filter((number) => number !== undefined)).size > 1;

/** What happens to calls only. */
const stateWords = new Set(
  'ring ringing answer answered missed unanswered voicemail hangup hungup hold transfer transferred busy'.split(' '),
);

const eventWords = new Set('event trigger topic action notification eventtype eventname'.split(' '));
const textWords = new Set(['text', 'body', 'content', 'message']);
const isTextColumn = ({ name }: Named) => hasWord(name.own.slice(-1), textWords);

const lengthNames = new Set('duration seconds secs length talk dauer duracion duree billsec'.split(' '));

/** Most deliveries of a call come within an hour; a customer, a line or a thread comes again in what is later. */
function mayBeCallId(column: Column, table: Table): boolean {
  if (isNamedAfterCall(column)) return true;
  const again = rowsByText(column.texts).filter((rows) => rows.length > 1);
  const isQuick = again.filter((rows) => isWithinAnHour(rows, table)).length > again.length / 2;
  return isQuick && mayBeId(column, table) && !isMatter(column);
}

/** Whether a row has an ID that a row of another kind has, too, but not all of them. */
function isLinked(
  row: number,
  ownRows: number[],
  table: Table,
  isOfCalls: (column: Column, table: Table) => boolean = () => true,
): boolean {
  const { columns, rows } = table;
  return columns.some((column) => {
    const text = column.texts[row] ?? '';
    if (text.length < 5 || column.phoneness !== 'no' || column.times[row] || !/\d/.test(text)) return false;
    if (column.distinct <= 1 || / /.test(text)) return false;
    const same = column.texts.filter((it) => it === text).length;
    const others = column.texts.some((it, index) => it === text && !ownRows.includes(index));
    return others && same <= rows.length / 2 && isOfCalls(column, table);
  });
}

function ruleFor(column: Column, kinds: KindOfDelivery[], table: Table): FilterRule | undefined {
  const { key } = column;
  const calls = kinds.filter((kind) => kind.isCall).map(({ value }) => value);
  const others = kinds.filter((kind) => !kind.isCall).map(({ value }) => value);
  const common = sharedBeginning(calls, subjectOf(column, table));
  if (common && !others.some((value) => value.toLowerCase().startsWith(common.toLowerCase()))) {
    return { key, only: [`${common}*`] };
  }
  if (others.length > 0) return { key, except: others.slice(0, 100) };
  const namesCalls =
    calls.length === 1 && calls.every((value) => isAboutCalls(value) && /^\p{L}+ \p{L}+$/u.test(value));
  return namesCalls && key.split('.').length <= 2 ? { key, only: calls } : undefined;
}

const subjectOf = ({ name }: Column, table: Table) => subjectBelow(name.steps.slice(0, -1), table);

/** `call.` of `call.ended`, `call.tagged`; empty unless it says call by itself, or what the message is about. */
function sharedBeginning(values: string[], subject: string | undefined): string {
  const beginnings = new Set(values.map((value) => /^(\p{L}+)[._:/-]/u.exec(value)?.[0] ?? ''));
  const [only = ''] = beginnings;
  const word = only.slice(0, -1);
  const isSubject = word === subject && !isAboutOther(word);
  return beginnings.size === 1 && (isSubject || callWords.has(word.toLowerCase())) ? only : '';
}
