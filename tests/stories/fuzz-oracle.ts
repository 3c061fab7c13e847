// Predicts, independently of the code it checks, what a mapping makes of a payload: the values that a field's reader
// may get and, for fields with few words, the possible results.
import type { JsonValue } from '#contract/json-value';
import type { Condition, FieldRule, FilterRule, TimePart } from '#contract/mapping-rules';
import { namesNothing, namingFields } from '#contract/placeholders';
import type { WebhookField } from '#contract/webhook-fields';

interface Around {
  root: JsonValue;
  query: Record<string, JsonValue> | undefined;
}

const isObject = (value: unknown): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (value: unknown, key: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

export function look(payload: JsonValue, key: string, around: Around): JsonValue | undefined {
  if (key === '') return undefined;
  const found =
    own(payload, key) ?? (Object.hasOwn(Object(payload), key) && own(payload, key) === null ? null : undefined);
  if (found !== undefined) return found;
  const walked = walk(payload, key);
  if (walked !== undefined) return walked;
  if (key === '$') return around.root;
  const fromRoot = { ...around, query: undefined };
  if (key.startsWith('$.')) return look(around.root, key.slice(2), fromRoot);
  if (key.startsWith('$[')) return look(around.root, key.slice(1), fromRoot);
  return own(around.query, key.replace(/^\?/, ''));
}

function child(value: JsonValue, name: string): JsonValue[] {
  if (Array.isArray(value)) return /^(0|[1-9]\d{0,9})$/.test(name) ? value.slice(Number(name), Number(name) + 1) : [];
  const found = own(value, name);
  return found === undefined ? [] : [found];
}

function walk(payload: JsonValue, path: string): JsonValue | undefined {
  let places = [payload];
  let isAmbiguous = false;
  for (const step of path.split('.')) {
    const next: JsonValue[] = [];
    for (const place of places) {
      if (own(place, step) !== undefined) {
        next.push(own(place, step) ?? null);
        continue;
      }
      if (typeof place !== 'object' || place === null) continue;
      const [, name = '', brackets = ''] = /^(.*?)((?:\[(?:0|[1-9]\d{0,9}|)\])*)$/su.exec(step) ?? [];
      let here = name === '' ? [place] : child(place, name);
      for (const [, index = ''] of brackets.matchAll(/\[(\d*)\]/g)) {
        if (index === '' && !isAmbiguous) {
          if (!Array.isArray(here[0])) return undefined;
          isAmbiguous = true;
        }
        here = here
          .filter((it) => Array.isArray(it))
          .flatMap((it) =>
            (index === '' ? it : child(it, index).map((one) => [one])).map((one) =>
              index === '' ? one : ((one as JsonValue[])[0] ?? null),
            ),
          );
      }
      next.push(...here);
    }
    if (!isAmbiguous && next.length === 0) return undefined;
    places = next;
  }
  return isAmbiguous ? places : places[0];
}

const fold = (value: unknown) => String(value).trim().replace(/\s+/g, ' ').toLowerCase();

const isBlank = (value: JsonValue | undefined) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const scalarsOf = (value: JsonValue) => [value].flat().filter((it) => it !== null && typeof it !== 'object');

/** The words of each clause. */
const clausesOf = (text: string) =>
  text
    .replaceAll('’', "'")
    .toLowerCase()
    .split(/[.!?;,\n]/)
    .map((clause) => clause.match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []);

/** The generated texts know no other negations. */
const isNegation = (word: string) => word === 'no' || word === 'not';

function hasWords(text: string, sought: string): boolean {
  const phrase = fold(sought).match(/[\p{L}\p{N}]+\*?/gu) ?? [];
  const clauses = clausesOf(text);
  const isLast = (clause: string[]) => clauses.findLast((it) => it.length > 0) === clause;
  return clauses.some((clause) =>
    clause.some((_, at) => {
      const fits = phrase.every((word, index) => {
        const found = clause[at + index];
        return word.endsWith('*') ? found?.startsWith(word.slice(0, -1)) : found === word;
      });
      const isDenied = isLast(clause) && at + phrase.length === clause.length - 1 && isNegation(clause.at(-1) ?? '');
      const isNegated = isDenied || clause.slice(Math.max(0, at - 6), at).some(isNegation);
      return phrase.length > 0 && fits && (!isNegated || phrase.some(isNegation));
    }),
  );
}

function numberOf(text: string): number {
  if (/^-?\d{1,15}(\.\d+)?$/.test(text.trim())) return Number(text);
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text.trim()) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds);
  return Number(/^(\d+)s$/.exec(text.trim())?.[1] ?? Number.NaN);
}

type Comparison = Pick<Condition, 'when' | 'value'>;

/** Whether a comparison holds for any of the values. */
function holds({ when, value: sought = '' }: Comparison, values: JsonValue[]): boolean {
  const isPresent = values.some((value) => !isBlank(value));
  if (when === 'present' || when === 'missing') return isPresent === (when === 'present');
  return values.flatMap(scalarsOf).some((it) => {
    const text = String(it);
    if (when === 'is') return fold(text) === fold(sought);
    if (when === 'contains') return fold(text).includes(fold(sought));
    if (when === 'word') return hasWords(text, sought);
    return when === 'over' ? numberOf(text) > Number(sought) : numberOf(text) < Number(sought);
  });
}

function isMet({ key, ...comparison }: Condition, payload: JsonValue, around: Around): boolean {
  const found = look(payload, key, around);
  return holds(comparison, found === undefined ? [] : [found]);
}

/** The time under a key, unless it is only of other deliveries. */
export function timeOf({ key, only }: TimePart, payload: JsonValue, around: Around): JsonValue | undefined {
  return only && !isMet(only, payload, around) ? undefined : look(payload, key, around);
}

/** Whether a filter keeps a call. */
export function isKept(filter: FilterRule[], payload: JsonValue, around: Around): boolean {
  return filter.every(({ key, only, except }) => {
    const found = look(payload, key, around);
    const texts = found === undefined || isBlank(found) ? [] : scalarsOf(found);
    if (texts.length === 0) return true;
    const isNamed = texts.some((text) =>
      (only ?? except ?? []).some((it) =>
        it.endsWith('*') ? fold(text).startsWith(fold(it).slice(0, -1)) : fold(text) === fold(it),
      ),
    );
    return isNamed === (only !== undefined);
  });
}

export interface Given {
  value?: JsonValue | undefined;
  isAssumed?: boolean;
  /** The payload has a value under one of the keys. */
  isFound?: boolean;
}

/** The input of a field's reader; `isAssumed` if nobody stated it. `isOrdered`: an order of events is mapped. */
export function give(
  field: WebhookField,
  payload: JsonValue,
  firstKey: string,
  rule: FieldRule,
  around: Around,
  isOrdered: boolean,
): Given {
  const mayBeEmpty = rule.otherwise !== undefined;
  const found: JsonValue[] = [];
  const keys = [firstKey, ...(rule.keys ?? [])].filter((key) => key !== '');
  const takesLists = (rule.values ?? []).length > 0 || mayBeEmpty;
  for (const [index, key] of keys.entries()) {
    const value = look(payload, key, around);
    if (value === undefined || (index > 0 && typeof value === 'object' && !takesLists)) continue;
    const isEmptyValue = mayBeEmpty && (Array.isArray(value) || (isOrdered && typeof value === 'string'));
    if (isBlank(value) && !isEmptyValue) continue;
    const isExplained = rule.values?.some((it) => it.when !== 'missing' && holds(it, [value]));
    if (namingFields.has(field) && namesNothing(value) && !isExplained) continue;
    found.push(value);
    if (!rule.either) break;
  }
  const isFound = found.some((value) => !isBlank(value));
  const isWhole = isOrdered && (!rule.either || found.length === keys.length);
  const fits = rule.values?.find((it) => holds(it, found) && (!it.and || isMet(it.and, payload, around)));
  if (fits) {
    const isStated = fits.when !== 'missing' || fits.and !== undefined || (isWhole && found.length > 0);
    return { value: fits.means, isAssumed: !isStated, isFound };
  }
  const [first] = found;
  if (first !== undefined) {
    return { value: rule.otherwise ?? first, isAssumed: rule.otherwise !== undefined && !isWhole, isFound };
  }
  const constant = rule.notReported ? 'not known' : rule.constant;
  return constant === undefined ? { isFound } : { value: constant, isAssumed: true, isFound };
}

/** A text of at most 200 characters; undefined if absent or unreadable. */
export function asText(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > 200 ? undefined : text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD');
}

const words = (list: string) => list.split(' ');

export function asYesNo(value: JsonValue | undefined, own: string): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = asText(value)?.toLowerCase() ?? '';
  const ownWords = own === '' ? [] : words(own);
  if ([...words('true t yes y 1 on'), ...ownWords].includes(text)) return true;
  const opposites = ownWords.flatMap((word) => [`not ${word}`, `not_${word}`, `not-${word}`]);
  return [...words('false f no n 0 off'), ...opposites].includes(text) ? false : undefined;
}

export function asOneOf(value: JsonValue | undefined, list: readonly string[]): string | undefined {
  const text = asText(value)?.toLowerCase();
  return list.find((word) => word.toLowerCase() === text);
}

/** Undefined unless it is a number. */
export function asSeconds(value: JsonValue | undefined, unit: FieldRule['unit'] = 'seconds'): number | undefined {
  const text = asText(value) ?? '';
  const count = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  const seconds = unit === 'milliseconds' ? count / 1000 : unit === 'minutes' ? count * 60 : count;
  return seconds >= 0 && seconds <= 86_400 ? Math.floor(seconds + 0.5) : undefined;
}

/** Numbers that might lose digits become texts, as in our JSON parser. */
export function normalize(value: JsonValue): JsonValue {
  if (typeof value === 'number') {
    const text = JSON.stringify(value);
    return text.replace(/\D/g, '').length >= 16 ? text : value;
  }
  if (Array.isArray(value)) return value.map(normalize);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, normalize(inner)]));
}
