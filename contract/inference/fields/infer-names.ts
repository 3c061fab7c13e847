// Locations, people and services: values that equal what a company calls them, before names of keys.
import { notKnown } from '../../mapping-rules';
import { type Column, examplesOf, type Table } from '../facts/columns';
import { employeeWords, hasWord, serviceWords, storeWords } from '../facts/key-names';
import type { Candidate, WordKey } from '../inference';

interface Kind {
  /** All the names that the company's own have, in lower case. */
  known: ReadonlySet<string>;
  what: string;
  names: ReadonlySet<string>;
  /** How well the name alone says so; not positive: not at all. */
  points: (column: Column) => number;
}

export function inferStore(table: Table): Candidate[] {
  const known = table.facts.locations.flatMap(({ name, code, knownNames }) => [
    name,
    code ?? '',
    ...(knownNames ?? []),
  ]);
  const points = ({ name, texts }: Column) => {
    const isPlace =
      hasWord(name.own, storeWords) &&
      !hasWord(
        name.own,
        new Set(['phone', 'number', 'type', 'url', 'availability', 'email', 'customer', 'caller', 'contact']),
      );
    const isExact =
      /^(?:(?:store|location|branch|shop|dealer|site|filiale|sucursal)(?:_?(?:id|code|name|no|nr|number|key))?)$/.test(
        name.text,
      );
    const isOfPlace = hasWord(name.all.slice(0, -1), storeWords) && /^(?:id|code|name|key)$/.test(name.text) ? 1.5 : 0;
    const isText = texts.every((text) => text.length <= 60 && !/^https?:/.test(text));
    return isText ? (isExact ? 3 : isPlace ? 1 : isOfPlace) : 0;
  };
  return judgeAll(table, { known: lower(known), what: 'one of your locations', names: storeWords, points });
}

export function inferEmployee(table: Table): Candidate[] {
  const known = table.facts.employees.flatMap(({ name, email, code }) => [name, email ?? '', code ?? '']);
  const points = (column: Column) => {
    const { name, texts } = column;
    const isOfOther = hasWord(name.all, new Set('customer caller contact lead contacts cnam'.split(' ')));
    const isPerson = hasWord(name.own, employeeWords) || hasWord(name.all.slice(-2), employeeWords);
    const isEmail = texts.every((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text));
    const isName = texts.every((text) => text === '' || /^\p{Lu}[\p{L}'.-]+(?: \p{L}[\p{L}'.-]*){0,3}$/u.test(text));
    if (!isPerson || isOfOther || column.isList) return 0;
    if (isEmail) return 3;
    if (!namesPerson(name.own.at(-1) ?? '') || texts.every((text) => text === '' || adjectives.has(text.toLowerCase())))
      return 0;
    if (/sales_?person|advisor|employee/.test(name.text)) return 2.8;
    return isName && !/(?:^|_)id$/.test(name.text) ? 2.4 : 0;
  };
  return judgeAll(table, { known: lower(known), what: 'one of your people', names: employeeWords, points });
}

const lastOfPersons = new Set('by to name names initials login username nickname id code ext'.split(' '));

/** `answered_by`, `agent.name`; a `user_sentiment` or an `agent_state` is something about a person. */
const namesPerson = (lastWord: string) =>
  lastWord !== 'answered' && (employeeWords.has(lastWord) || lastOfPersons.has(lastWord));

/** With a capital they look like names. */
const adjectives = new Set(
  [
    'positive negative neutral mixed happy unhappy sad angry calm upset satisfied dissatisfied frustrated confused good bad',
    'poor fair great excellent high medium low available unavailable busy online offline active inactive human machine bot',
    'yes no true false unknown internal external',
  ].flatMap((line) => line.split(' ')),
);

export function inferService(table: Table, words: WordKey[]): Candidate[] {
  const points = ({ name, texts, isList }: Column) => {
    const isExact =
      /^(?:product_service|service(?:_(?:name|requested|type|interest|category))?|requested_service|servicio|leistung|dienstleistung)$/.test(
        name.text,
      );
    const isShort = texts.every((text) => text.length <= 60 && !/[.!?] /.test(text));
    return isExact && isShort && !isList ? 2.5 : 0;
  };
  const kind = { known: lower(table.facts.services), what: 'one of your services', names: serviceWords, points };
  const tagged = words.filter(({ words }) => words.some(({ means }) => means === 'service')).map(({ key }) => key);
  return judgeAll(table, kind).map((candidate) => {
    if (tagged.includes(candidate.key) || candidate.rule.otherwise) {
      return { ...candidate, rule: { otherwise: notKnown, constant: notKnown } };
    }
    const column = table.columns.find(({ key }) => key === candidate.key);
    const isPartial = column !== undefined && (column.filled < column.values.length || column.isEntry);
    return isPartial ? { ...candidate, rule: { ...candidate.rule, constant: notKnown } } : candidate;
  });
}

const lower = (texts: readonly string[]) => new Set(texts.map((text) => text.trim().toLowerCase()).filter(Boolean));

function judgeAll(table: Table, { known, what, points }: Kind): Candidate[] {
  return table.columns
    .map((column) => {
      const given = column.values.flatMap((value) =>
        value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)],
      );
      const equal = new Set(given.map((text) => text.trim().toLowerCase()).filter((text) => known.has(text)));
      const matching = given.filter((text) => equal.has(text.trim().toLowerCase())).length;
      const share = matching / Math.max(1, given.length);
      const isUsable =
        column.phoneness !== 'sure' &&
        !column.times.some((time) => time?.hasDay) &&
        typeof column.values.find((it) => it !== undefined) !== 'boolean';
      // A one-digit code equals many numbers by chance.
      const isChance = [...equal].every((text) => text.length <= 2) && points(column) <= 0;
      const byName = points(column);
      const byFact = equal.size > 0 && !isChance ? 4 + share * 2 + Math.min(equal.size, 3) * 0.5 : 0;
      const score = isUsable
        ? byName + byFact - column.name.depth * 0.1 - (column.isInList ? 0.5 : 0) + column.filled / 1000
        : 0;
      return { column, equal: isChance ? 0 : equal.size, share, score, named: byName > 0 };
    })
    .filter(({ score, named, equal }) => score > 0 && (named || equal > 0))
    .sort((a, b) => b.score - a.score || (a.column.key < b.column.key ? -1 : 1))
    .map(({ column, equal, share }) => {
      const isProved = equal >= 2 || (equal === 1 && share === 1);
      return {
        key: column.key,
        rule: equal > 0 && share < 1 && column.isList ? { otherwise: notKnown } : {},
        examples: examplesOf(column),
        reason: equal > 0 ? `Its values equal ${what}.` : `Its name sounds like ${what}.`,
        certainty: isProved ? ('certain' as const) : ('probably' as const),
        proof: isProved ? '' : `A call with the name of another of these: ${what.replace('one of ', '')}.`,
        ...(equal > 0 && { equalsFact: true as const }),
      };
    });
}
