// What the name of a key says of an ID: that it is a call's, an event's, or something that many calls share.
import { type Column, isTimeColumn, type Table } from '../facts/columns';
import {
  callNames,
  callWords,
  customerWords,
  hasWord,
  kindWords,
  notOfCalls,
  ofOthers,
  oursWords,
  parentWords,
  phoneWords,
  stemsOf,
  wordsOf,
} from '../facts/key-names';

export function mayBeId(column: Column, table: Table): boolean {
  const { isList, phoneness, texts, values, key, name } = column;
  const isNamed = isNamedId(column) || isNamedCall(column);
  if (
    isList ||
    (table.callsPath !== '' && key.startsWith('$')) ||
    (isTimeColumn(column) && !isNamed) ||
    isClock(column) ||
    hasWord(name.own, notIds) ||
    isShared(column, table) ||
    !(isNamed || texts.every((text) => text === '' || looksLikeId.test(text)))
  )
    return false;
  // Ten bare digits may be both.
  const isNamedPhone = hasWord(name.own, phoneWords) || !isNamedId(column);
  if (phoneness === 'sure' || (phoneness === 'weak' && isNamedPhone && looksDialed(column))) return false;
  return texts.every((text, row) => {
    if (text === '') return values[row] === undefined;
    const isId = isNamedCall(column) ? !isAddress.test(text) : !/\s|@(?![\d.:]+$)/.test(text);
    return typeof values[row] !== 'boolean' && text.length <= 120 && isId && !isNotId.test(text);
  });
}

const isNotId = /^https?:|^\d{1,9}[.:]\d+$|^\d{1,3}(?:\.\d{1,3}){3}$/;
/** A person's. The ID of a SIP call (RFC 3261) has an @ as well, behind digits or before an address in digits. */
const isAddress = /^[^@\d]*@[^@]*\p{L}[^@]*$/u;
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
export const isNamedCall = ({ name }: Pick<Column, 'name'>) =>
  [sure, good, callReference, /^cid$/].some((test) => test.test(name.text));
export const isNamedId = ({ name }: Column) =>
  /(?:^|_)(?:id|sid|uuid|guid|ref|key|no|nr|number|reference|uid)$/.test(name.text);
const looksDialed = ({ texts }: Column) =>
  texts.every((text) => text === '' || /^1?[2-9]\d\d[2-9]\d{6}$|^\+?\d{11,15}$/.test(text));

/** What many calls have in common, whatever it is in the deliveries at hand: their account, line, person or customer. */
function isShared(column: Column, table: Table): boolean {
  const { name } = column;
  if (isNamedCall(column)) return false;
  if (isContactACall(table) && name.text === 'contact_id') return false;
  const above = name.all.slice(0, -name.own.length).slice(-1);
  const inner = isNamedId(column) ? name.own.slice(0, -1) : name.own;
  return [...inner, ...above].some((word) => {
    const stems = stemsOf(word);
    return hasWord(stems, notOfCalls) || (word !== 'lead' && hasWord(stems, customerWords) && inner.includes(word));
  });
}

/** Of a customer, it stays when the customer calls again. */
export const isMatter = ({ name }: Column) =>
  /^(?:conversation|lead|case|ticket|opportunity|deal|inquiry)(?:_?(?:id|uuid|key|ref|no|number))?$/.test(name.text);

/** Its object says that it is a call: `object: call`, `lead_type: Phone Call`. */
export const isBesideCall = ({ name }: Column, { columns }: Table) =>
  columns.some(
    (it) =>
      it.name.steps.slice(0, -1).join() === name.steps.slice(0, -1).join() &&
      /^(?:object|kind|type|\w+_type)$/.test(it.name.text) &&
      it.texts.some((text) => /^(?:phone |voice )?call$/i.test(text)),
  );

/** Amazon Connect calls a call a contact, of which others follow. Elsewhere a contact is a person. */
const isContactACall = ({ columns, empty }: Table) =>
  [...columns, ...empty].some(({ name }) => /^(?:initial|previous|next|related)_contact_id$/.test(name.text));

/** Enough to propose a key while nothing proves it. */
export function isNamedForCall(column: Column, table: Table): boolean {
  const { name } = column;
  if (isNamedCall(column) || isMatter(column) || isOfMessage(column, table)) return true;
  if (!isNamedId(column)) return false;
  if (table.callsPath !== '') return true;
  const inner = name.own.slice(0, -1);
  const above = name.all.slice(0, -name.own.length);
  const isOwn = inner.length === 0 && (above.length === 0 || hasWord(above, ownParents) || isOfSubject(column, table));
  return isOwn || hasWord(inner, recordWords);
}

/** What a body is wrapped in. */
const ownParents = new Set([...callWords, ...'data object payload body record info details result cdr'.split(' ')]);
/** What a call is called besides. */
const recordWords = new Set([...callWords, 'session', 'lead', 'cdr', 'interaction']);

export const isSurelyNamed = ({ name }: Column) => sure.test(name.text);
const sure =
  /^(?:call|calls?_?(?:id|sid|uuid|guid|key|ref|reference)|callid|callsid|calluuid|ucid|linkedid|linked_id|uniqueid|unique_id)$/;
const good =
  /^(?:(?:telephony_)?session_?id|lead_id|interaction_id|resource_id|cdr_id|record_id|call_number|call_session_id|x_call_id)$/;
/** Unlike a session or a lead, which may be a chat's as well. */
export const isNamedAfterCall = ({ name }: Column) => sure.test(name.text) || callReference.test(name.text);
const callReference = /(?:^|_)call_?(?:id|ref|no|nr|uuid|sid|guid)(?:_|$)/;
const eventual = new Set(
  'event request message delivery webhook notification log attempt trigger hook post packet node'.split(' '),
);
const isPlainId = ({ name }: Column) => /^(?:id|uuid|guid|sid|key|ref|uid)$/.test(name.text);

/** The message's own ID, which may be the call's: not that of an event beside an object with the call. */
export const isOwnId = (column: Column, table: Table) =>
  isOfMessage(column, table) || (isPlainId(column) && !isEventual(column) && !isOfEnvelope(column, table));

export const isOfEnvelope = (column: Column, table: Table) => {
  const above = column.name.steps.slice(0, -1);
  const isBelow = ({ name }: Column) =>
    isUnder(name.steps, above) &&
    name.depth > above.length &&
    /^(?:data|payload|body|object|event)$/i.test(name.steps[above.length] ?? '');
  const isAround = () => table.columns.some((it) => it.phoneness !== 'no' && isBelow(it));
  return isPlainId(column) && (isAround() || subjectBelow(above, table) !== undefined);
};

const isUnder = (steps: readonly string[], above: readonly string[]) =>
  above.every((step, index) => steps[index] === step);

/** What an event is about: the object beside `topic` or `type` with all telephone numbers and an ID. A party has one side's. */
export function subjectBelow(above: readonly string[], { columns }: Table): string | undefined {
  const place = above.length;
  const phones = columns.filter((it) => it.phoneness !== 'no' && !isPlainId(it) && !isTimeColumn(it));
  const subject = phones[0]?.name.steps[place];
  if (subject === undefined || hasWord(wordsOf(subject), parties)) return undefined;
  const isInside = ({ name }: Column) => name.depth > place && isUnder(name.steps, [...above, subject]);
  const kinds = columns.filter(
    ({ name }) => name.depth === place && isUnder(name.steps, above) && hasWord(name.own, kindWords),
  );
  const isNamed = kinds.some(({ texts }) => texts.some((text) => wordsOf(text)[0] === wordsOf(subject)[0]));
  const hasId = columns.some((it) => isInside(it) && it.name.depth === place + 1 && isPlainId(it));
  const hasSide = (words: ReadonlySet<string>) => phones.some(({ name }) => hasWord(name.all.slice(place + 1), words));
  const isSubject = isNamed || (kinds.length > 0 && hasSide(customerWords) && hasSide(oursWords));
  return isSubject && hasId && phones.every(isInside) ? subject : undefined;
}
const parties = new Set([...notOfCalls, ...customerWords, ...oursWords]);

const isOfSubject = (column: Column, table: Table) =>
  isPlainId(column) &&
  column.name.depth > 0 &&
  subjectBelow(column.name.steps.slice(0, -2), table) === column.name.steps.at(-2);

export const isEventual = (column: Column) => {
  const { name } = column;
  const around = [...name.own.slice(0, -1), ...name.all.slice(0, -name.own.length)];
  const isOfCall = name.own.length === 1 && hasWord(name.all.slice(-2, -1), callNames);
  return !isNamedCall(column) && !isOfCall && hasWord(around, eventual);
};

const uuidLike = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{24,}$|[A-Z]{2}[0-9a-f]{16,})/i;

/** Where calls are messages of a kind, as in `messageType: CALL`, a message's ID is a call's. */
const isOfMessage = ({ name }: Column, { columns }: Table) =>
  /^message_?(?:id|uuid|key|sid)$/.test(name.text) &&
  columns.some(
    (kind) =>
      /^message_?(?:type|kind|channel)$/.test(kind.name.text) &&
      kind.texts.every((text) => text === '' || hasWord(wordsOf(text), callWords)),
  );

export function namePoints(column: Column, table: Table): number {
  const { name, texts, isInList } = column;
  const above = name.all.slice(0, -name.own.length);
  const parent = above.at(-1) ?? '';
  const inner = name.own.slice(0, -1);
  let points = 0;
  if (name.text === 'contact_id') return 4;
  if (isOfMessage(column, table)) return 3;
  if (sure.test(name.text)) points += 5;
  else if (good.test(name.text)) points += 4;
  // It may be all that was ever said with a customer.
  else if (isMatter(column)) points += 3.5;
  else if (isPlainId(column)) points += /^calls?$|^object$|^data$/.test(parent) || isOfSubject(column, table) ? 4 : 2;
  else if (isNamedId(column)) points += hasWord(inner, recordWords) ? 4 : 0.5;
  else if (callReference.test(name.text)) points += 3;
  else if (uuidLike.test(texts.find((text) => text !== '') ?? '')) points += 0.5;
  else points -= 1.5;
  if (isEventual(column)) points -= 3;
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
