// Predicts, independently of the code it checks, what a mapping makes of a payload: the values that a field's reader
// may get and, for fields with few words, the possible results.
import type { JsonValue } from '#contract/json-value';
import type { FieldRule } from '#contract/mapping-rules';

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

/** The input of a field's reader; `isAssumed` if nobody stated it. `isOrdered`: an order of events is mapped. */
export function give(
  payload: JsonValue,
  firstKey: string,
  rule: FieldRule,
  around: Around,
  isOrdered: boolean,
): { value?: JsonValue | undefined; isAssumed?: boolean } {
  const keys = [firstKey, ...(rule.keys ?? [])].filter((key) => key !== '');
  for (const key of keys) {
    const found = look(payload, key, around);
    if (found === undefined || found === null) continue;
    const mayBeEmpty = rule.otherwise !== undefined;
    if (typeof found === 'string' && found.trim() === '' && !(mayBeEmpty && isOrdered)) continue;
    if (isObject(found) && Object.keys(found).length === 0) continue;
    if (Array.isArray(found) && found.length === 0 && !mayBeEmpty) continue;
    const scalars = [found].flat().filter((it) => it !== null && typeof it !== 'object');
    const fits = rule.values?.find(({ when, value }) =>
      scalars.some((it) => (when === 'is' ? fold(it) === fold(value) : fold(it).includes(fold(value)))),
    );
    const isAssumed = !fits && rule.otherwise !== undefined && !isOrdered;
    return { value: fits?.means ?? rule.otherwise ?? found, isAssumed };
  }
  return rule.constant === undefined ? {} : { value: rule.constant, isAssumed: true };
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
