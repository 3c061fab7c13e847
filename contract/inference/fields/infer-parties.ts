// Which number is the customer's and which is the company's. A number that many others call is the company's.

import { dialedPart } from '../../meanings/dialed-part';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { completes } from '../facts/completes';
import {
  behindOurs,
  customerWords,
  hasWord,
  notPhones,
  oursWords,
  phoneWords,
  referenceWords,
} from '../facts/key-names';
import { phoneIn } from '../facts/read-facts';
import type { Candidate } from '../inference';
import { findThirdNumbers } from './third-numbers';

export interface Parties {
  customers: Candidate[];
  ours: Candidate[];
  /** Numbers that are the company's by its own locations, or by what they do here. */
  areOurs: ReadonlySet<string>;
}

export type RowDirection = 'inbound' | 'outbound' | 'internal' | undefined;

/** The keys of the two sides, without fallbacks, and what they say by row. */
export interface Sides {
  customers: Judged[];
  ours: Judged[];
  known: ReadonlySet<string>;
  /** By row, of the best key alone; undefined if unknown. */
  customerOf: (string | undefined)[];
  oursOf: (string | undefined)[];
  areOurs: ReadonlySet<string>;
}

/** `directions` by row, as far as words tell. */
export function inferSides(table: Table, directions: RowDirection[]): Sides {
  const all = phoneColumns(table);
  const third = findThirdNumbers(table, all);
  const known = knownNumbers(table);
  const columns = withoutStrangers(
    all.filter((column) => !third.has(column)),
    known,
  );
  const repeats = repetitionOf(columns, table.rows.length);
  const judged = columns.map((column) => judge(column, { columns, known, repeats, directions }));
  const customers = judged
    .filter((it) => it.asCustomer > 0 || (judged.length === 1 && it.asOurs <= 0))
    .sort((a, b) => b.asCustomer - a.asCustomer || byPlace(a.column, b.column));
  const [customer] = customers;
  const ours = judged
    .filter((it) => it.asOurs > 0 && it.column !== customer?.column && !isSameNumber(it.column, customer?.column))
    .filter(({ column }) => !customer || (meets(column, customer.column) && !callsBack(column, customer.column)))
    .sort((a, b) => b.asOurs - a.asOurs || byPlace(a.column, b.column));
  const areOurs = new Set(known);
  for (const number of repeats.keys()) if ((repeats.get(number) ?? 0) >= 3) areOurs.add(number);
  const best = { customer: customer?.column, ours: ours[0]?.column, directions };
  // A leg from a number of the company's own says nothing about the caller.
  const isOfLeg = table.rows.map(
    (_, row) => directions[row] !== 'outbound' && areOurs.has(customer?.column.phones[row] ?? ''),
  );
  return {
    ...{ customers, ours, known, areOurs },
    customerOf: table.rows.map((_, row) => (isOfLeg[row] ? undefined : customerIn(row, best))),
    oursOf: table.rows.map((_, row) => (isOfLeg[row] ? undefined : ours[0]?.column.phones[row])),
  };
}

/** `callOf` by row: a number completes a side only if it is that side's elsewhere in the same call. */
export function partiesOf({ customers, ours, known, areOurs }: Sides, callOf: (string | undefined)[]): Parties {
  const [customer] = toCandidates(customers, 'customer', { known, callOf, taken: ours.slice(0, 1) });
  const taken = customers.filter(({ column }) => [customer?.key, ...(customer?.rule.keys ?? [])].includes(column.key));
  return {
    customers: toCandidates(customers, 'customer', { known, callOf, taken: ours.slice(0, 1) }),
    ours: toCandidates(ours, 'ours', { known, callOf, taken }),
    areOurs,
  };
}

const byPlace = (a: Column, b: Column) => a.name.depth - b.name.depth || (a.key < b.key ? -1 : 1);

/** Columns of numbers; those that may as well be IDs only if their name says telephone, or they are the company's. */
function phoneColumns(table: Table): Column[] {
  const numbers = knownNumbers(table);
  const named = (column: Column) => hasWord(column.name.own, phoneWords) || hasWord(column.name.own, customerWords);
  return table.columns.filter((column) => {
    const { phoneness, name, isList, values } = column;
    if (phoneness === 'no' || isList || column.times.some((time) => time?.hasDay) || hasWord(name.own, notPhones))
      return false;
    const isId = /^(?:id|sid|uuid|guid|ids)$/.test(name.own.at(-1) ?? '') && !/caller_?id$/.test(name.text);
    if (isId || (hasWord(name.own, referenceWords) && !hasWord(name.own, partyWords))) return false;
    return (
      phoneness === 'sure' ||
      (named(column) && values.every(isLongOrNamed(column))) ||
      hasPhoneDigits(column) ||
      known(column, numbers) > 0.5
    );
  });
}

/** Where names tell both sides: without a key of neither that has another number in each call, which no other key has. */
function withoutStrangers(columns: Column[], known: ReadonlySet<string>): Column[] {
  const isNamed = (list: ReadonlySet<string>) => columns.some(({ name }) => hasWord(name.own, list));
  if (!isNamed(customerWords) || !isNamed(oursWords)) return columns;
  return columns.filter((column) => {
    const numbers = column.phones.filter((it) => it !== undefined);
    const isKnown = (number: string) =>
      known.has(number) || columns.some((it) => it !== column && it.phones.includes(number));
    const differs = numbers.length > 2 && new Set(numbers).size === numbers.length;
    const isOfParty = [phoneWords, customerWords, oursWords].some((list) => hasWord(column.name.all, list));
    return !differs || isOfParty || numbers.some(isKnown);
  });
}

/** Every reference may be a number. */
const partyWords = new Set(
  [...phoneWords, ...customerWords, ...oursWords].filter(
    (word) => !['number', 'num', 'numero', 'nummer'].includes(word),
  ),
);

/** A line inside the company. */
export const isExtension = (digits: string) => digits.length <= 6;

/** Ten and more bare digits that can be dialed in North America. */
const hasPhoneDigits = (column: Column) => {
  const numbers = column.texts.filter((_, index) => column.phones[index] !== undefined).map(dialedPart);
  const dialed = numbers.filter((text) => /^\+?1?[2-9]\d\d[2-9]\d{6}$/.test(text)).length;
  if (dialed === numbers.length) return true;
  // Calls from and to extensions are among the others.
  const isNamed =
    hasWord(column.name.own, phoneWords) ||
    hasWord(column.name.own, customerWords) ||
    hasWord(column.name.own, oursWords);
  return (
    isNamed && dialed >= numbers.length / 2 && numbers.every((text) => text.length >= 10 || /^\d{2,6}$/.test(text))
  );
};

/** Short numbers are extensions, and only under a name that says so. */
const isLongOrNamed = (column: Column) => (value: Column['values'][number]) => {
  const digits = phoneIn(value)?.digits.length ?? 10;
  return (
    digits >= 7 || /^(?:phone_?number|number|from|to|caller|callee|called|extension_?number)$/.test(column.name.text)
  );
};

function knownNumbers({ facts }: Table): Set<string> {
  const all = facts.locations.flatMap(({ phone, numbers }) => [phone ?? '', ...(numbers ?? [])]);
  return new Set(all.flatMap((text) => phoneIn(text)?.digits ?? []));
}

/** For each number, with how many different sets of other numbers it came: a shop's with many, a customer's with one. */
function repetitionOf(columns: Column[], rows: number): Map<string, number> {
  const company = new Map<string, Set<string>>();
  for (let row = 0; row < rows; row++) {
    const numbers = [...new Set(columns.flatMap((column) => column.phones[row] ?? []))].sort();
    for (const number of numbers) {
      const others = numbers.filter((it) => it !== number).join();
      if (others === '') continue;
      company.set(number, (company.get(number) ?? new Set()).add(others));
    }
  }
  return new Map([...company].map(([number, sets]) => [number, sets.size]));
}

interface Judged {
  column: Column;
  asCustomer: number;
  asOurs: number;
  /** From values: -1 is certainly ours, 1 certainly the customer's. */
  byFacts: number;
  equalsLocation: boolean;
  calls: number;
}

interface Evidence {
  columns: Column[];
  known: ReadonlySet<string>;
  repeats: ReadonlyMap<string, number>;
  directions: RowDirection[];
}

function judge(column: Column, evidence: Evidence): Judged {
  const [inbound, outbound] = [[], []] as [number[], number[]];
  for (const [row, number] of column.phones.entries()) {
    if (number === undefined) continue;
    const side = sideOf(number, row, evidence);
    const direction = evidence.directions[row];
    if (direction === 'outbound') outbound.push(side);
    else if (direction !== 'internal') inbound.push(side);
  }
  const alone = evidence.columns.length === 1 ? varietyOf(column) : 0;
  const byFacts =
    inbound.length > 0 ? mean(inbound) + alone : inbound.length + outbound.length > 0 ? -mean(outbound) / 2 : 0;
  // Keys that are the customer's whatever the direction are better than "from".
  const steady = outbound.length > 0 && inbound.length > 0 ? mean(outbound) * 2 : 0;
  const names = nameSides(column);
  const place = -column.name.depth * 0.05 - (column.isInList ? 0.3 : 0) + coverage(column) * 0.5 + clarity(column);
  const share = known(column, evidence.known);
  return {
    column,
    asCustomer: byFacts * 4 + steady + names.customer - names.ours + place,
    asOurs: -byFacts * 4 - steady + share * 2 + names.ours - names.customer + names.dialed + place,
    byFacts,
    equalsLocation: share > 0,
    calls: new Set(column.phones.filter((it) => it !== undefined)).size,
  };
}

/** 1: the customer's; -1: ours; 0: nothing tells. */
function sideOf(number: string, row: number, { columns, known, repeats }: Evidence): number {
  if (known.has(number)) return -1.5;
  const others = [...new Set(columns.flatMap((column) => column.phones[row] ?? []))].filter((it) => it !== number);
  if (others.some((it) => known.has(it)) && others.length === 1) return 1;
  const own = repeats.get(number) ?? 0;
  const counts = others.map((it) => repeats.get(it) ?? 0);
  const [least, most] = [Math.min(own, ...counts), Math.max(own, ...counts)];
  if (own > least) return -Math.min(1, (own - least) / 4);
  return own < most ? Math.min(1, (most - own) / 4) : 0;
}

/** Of the only number: many different ones are customers', the same again and again is ours. */
function varietyOf({ phones, distinct }: Column): number {
  const count = phones.filter((it) => it !== undefined).length;
  if (count < 4) return 0;
  return distinct === 1 ? -0.5 : distinct > count * 0.6 ? 0.5 : 0;
}

function nameSides({ name }: Column): { customer: number; ours: number; dialed: number } {
  const above = name.all.slice(0, -name.own.length);
  const parent = above.slice(-2);
  const weigh = (list: ReadonlySet<string>) => (hasWord(name.own, list) ? 1.5 : 0) + (hasWord(parent, list) ? 1.2 : 0);
  const isBehind = hasWord(name.own, behindOurs) || hasWord(parent, behindOurs);
  const isAlternative = hasWord(name.own, alternativeWords) || hasWord(name.own, new Set(['forward', 'transfer']));
  // Where a call went after it reached the company.
  const isFurther = hasWord(name.own, furtherWords);
  const isOfAgent = hasWord(name.all, new Set(['agent', 'user', 'employee', 'operator', 'rep', 'recipient_user']));
  const isNumber = hasWord(name.own, phoneWords) ? 0.2 : 0;
  return {
    customer:
      weigh(customerWords) + (isAlternative ? -0.8 : 0) + (isFurther ? -4 : 0) + (isOfAgent ? -1.5 : 0) + isNumber,
    ours: weigh(oursWords) + (/^(?:number|line)$/.test(above.at(-1) ?? '') ? 1.2 : 0),
    dialed: (isBehind ? -1.2 : 0) + (isFurther ? -1.5 : 0) + (isOfAgent ? -1.5 : 0),
  };
}

const alternativeWords = new Set(['alternative', 'alternate', 'secondary', 'other', 'callback', 'back']);

const furtherWords = new Set(
  'answering answered connected forward forwarded forwarding transfer transferred redirect redirected target leg'.split(
    ' ',
  ),
);

/** The plain form of several that show the same number. */
function clarity({ texts, name }: Column): number {
  const isPlain = texts.every((text) => text === '' || /^\+\d{8,15}$/.test(text));
  const isDerived = hasWord(name.own, new Set(['format', 'formatted', 'display', 'pretty']));
  const isRaw = hasWord(name.own, new Set(['bare', 'complete', 'raw']));
  return (isPlain ? 0.3 : 0) - (isDerived ? 0.4 : isRaw ? 0.2 : 0);
}

const coverage = ({ filled, values }: Column) => filled / Math.max(1, values.length);

function known({ phones }: Column, numbers: ReadonlySet<string>): number {
  const given = phones.filter((it) => it !== undefined);
  return given.length === 0 ? 0 : given.filter((it) => numbers.has(it)).length / given.length;
}

const mean = (numbers: number[]) => numbers.reduce((sum, it) => sum + it, 0) / Math.max(1, numbers.length);

/** A number that is never beside the customer's belongs to a person who came later. */
const meets = (column: Column, customer: Column) =>
  column.phones.some((number, row) => number !== undefined && customer.values[row] !== undefined);

/** The customer's number once more, or another one of theirs. */
function callsBack({ name, phones }: Column, customer: Column): boolean {
  const given = phones.filter((it) => it !== undefined);
  const same = phones.filter((it, row) => it !== undefined && it === customer.phones[row]);
  return hasWord(name.own, alternativeWords) && same.length > given.length / 2;
}

/** Two keys for one number, wherever both have one. */
export function isSameNumber(a: Column, b: Column | undefined): boolean {
  if (!b) return false;
  let both = 0;
  for (const [row, number] of a.phones.entries()) {
    if (number === undefined || b.phones[row] === undefined) continue;
    if (b.phones[row] !== number) return false;
    both++;
  }
  return both > 0;
}

function customerIn(
  row: number,
  {
    customer,
    ours,
    directions,
  }: { customer?: Column | undefined; ours?: Column | undefined; directions: RowDirection[] },
): string | undefined {
  const own = customer?.phones[row];
  // The company places an outbound call, so the sides are swapped. Both together tell calls apart.
  if (directions[row] === 'outbound' && ours?.phones[row])
    return ours.phones[row] === own ? own : [own, ours.phones[row]].sort().join();
  return own;
}

interface Surroundings {
  known: ReadonlySet<string>;
  callOf: (string | undefined)[];
  /** Keys of the other side. One key never serves both. */
  taken: Judged[];
}

function toCandidates(judged: Judged[], side: 'customer' | 'ours', around: Surroundings): Candidate[] {
  const [best, ...rest] = judged;
  if (!best) return [];
  const alike = { callOf: around.callOf, present: best.column.values };
  const fallbacks = rest
    .filter((it) => !around.taken.some(({ column }) => column === it.column))
    .filter(({ column: { phones } }) => completes(phones, best.column.phones, alike) === 'proven')
    .slice(0, 4)
    .map(({ column }) => column.key);
  return judged.map((it) => ({
    key: it.column.key,
    rule: it === best && fallbacks.length > 0 ? { keys: fallbacks } : {},
    examples: examplesOf(it.column),
    ...reasonOf(it, side, around.known),
  }));
}

function reasonOf({ byFacts, equalsLocation, calls }: Judged, side: 'customer' | 'ours', known: ReadonlySet<string>) {
  const isProved =
    side === 'customer' ? byFacts >= 0.5 && calls >= 2 : byFacts <= -0.5 && (equalsLocation || calls >= 1);
  const proof = isProved
    ? ''
    : side === 'customer'
      ? 'A second call from another number.'
      : 'A second call to the same number from another caller.';
  const certainty = isProved ? ('certain' as const) : ('probably' as const);
  if (side === 'ours' && equalsLocation)
    return { reason: 'It is the number of one of your locations.', certainty, proof, equalsFact: true as const };
  if (isProved) {
    const reason =
      side === 'ours'
        ? 'Different callers reach the same number here.'
        : 'It differs from call to call, while the other number repeats.';
    return { reason, certainty, proof };
  }
  const reason =
    side === 'customer' && byFacts > 0 && known.size > 0
      ? 'The other number is one of your locations.'
      : `Its name sounds like ${side === 'customer' ? 'the caller’s number' : 'the number called'}.`;
  return { reason, certainty, proof };
}
