// The effect of explaining an unmapped value: a value rule, or a new row.
import type { MappingRules, ValueRule } from '#contract/mapping-rules';
import { Code } from '#contract/texts';
import { ownWords } from '#contract/unmapped';
import type { UnmappedField } from '#contract/unmapped-field';
import { foldHandle, foldName } from '../access/fold-name';

const maxValueRules = 200;

export type WordField = keyof typeof ownWords;

export function acceptsWord(field: UnmappedField, word: string): field is WordField {
  return Object.hasOwn(ownWords, field) && (ownWords[field as WordField] as readonly string[]).includes(word);
}

/** The phone system's rules with one more: the value means the word. */
export function explainValue(
  rules: MappingRules,
  { field, value }: { field: WordField; value: string },
  means: string,
): MappingRules | 'too-many-rules' {
  const rule: ValueRule = { when: 'is', value, means };
  const isSame = (one: ValueRule) => one.when === 'is' && foldName(one.value ?? '') === foldName(value);
  // First, since the first match counts; replaces the value's earlier meaning.
  const values = [rule, ...(rules[field]?.values ?? []).filter((one) => !isSame(one))];
  return values.length > maxValueRules ? 'too-many-rules' : { ...rules, [field]: { ...rules[field], values } };
}

/**
 * The code of a location created for the value; null if it is too long or a phone number, which may be one of several.
 */
export function codeFrom(value: string): string | null {
  const isNumber = foldHandle(value) !== foldName(value) || foldHandle(value).startsWith('+');
  return isNumber ? null : (Code.safeParse(value).data ?? null);
}

/** Whether payloads already identify the new employee by the value: it is their full name, and nobody else's. */
export function isFoundByName(value: string, name: string, people: readonly { name: string }[]): boolean {
  return foldName(value) === foldName(name) && people.every((one) => foldName(one.name) !== foldName(name));
}

/** The last word is the last name. */
export function splitName(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/);
  return words.length === 1 ? [name.trim(), ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}
