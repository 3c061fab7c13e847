// Value rules: "when it is …, it means …", and conditions on a payload.

import { type Budget, spend } from '#contract/budget';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { isBlank } from '#contract/placeholders';
import { foldName } from '../../access/fold-name';
import { closeTexts, isOpened } from '../delivery/open-texts';
import type { CompiledCondition, CompiledValueRule, CompiledValues } from './compile-values';
import { look } from './find-value';
import { readDuration } from './read-duration';
import { readValue } from './reading';

/** How much of a value, or of a whole list, is compared. */
export const maxCharactersCompared = 64 * 1024;
export const maxElementsCompared = 100;

/** Characters of searched text per step of the budget, and steps for each element, however short. */
const charactersOfStep = 4;
const stepsOfElement = 8;

export interface Match {
  rule: CompiledValueRule;
  /** The value that it matches; undefined if it is `missing`. */
  value: JsonValue | undefined;
}

/**
 * The first rule that matches any of the values or an element of a list; undefined without one. Compares texts, numbers
 * and booleans as text, ignoring case and blanks; objects never match.
 */
export function findRule(
  values: readonly JsonValue[],
  compiled: CompiledValues,
  holds: (condition: CompiledCondition) => boolean,
  budget?: Budget | undefined,
): Match | undefined {
  const matched = findMatches(values, compiled, budget);
  for (const place of [...matched.keys()].sort((a, b) => a - b)) {
    const rule = compiled.rules[place];
    if (rule && (!rule.and || holds(rule.and))) return { rule, value: matched.get(place) };
  }
  return undefined;
}

/** Whether a rule of the field is about this value, whatever else it requires. */
export const isExplainedBy = (value: JsonValue, compiled: CompiledValues): boolean =>
  isSkipped(value, compiled) || findMatches([value], compiled).size > 0;

/** The first rule that matches a text by itself, whatever else it requires. */
export function findRuleOf(text: string, compiled: CompiledValues): CompiledValueRule | undefined {
  const [place] = [...findMatches([text], compiled).keys()].sort((a, b) => a - b);
  return place === undefined ? undefined : compiled.rules[place];
}

/** A person said that this text says nothing about the field. */
export const isSkipped = (value: JsonValue, { skipped }: CompiledValues): boolean =>
  skipped.size > 0 && (typeof value === 'string' || typeof value === 'number') && skipped.has(foldName(String(value)));

export function holdsIn(payload: JsonValue, around: Surroundings) {
  return ({ key, values }: CompiledCondition): boolean => {
    const found = look(payload, key, around);
    return findMatches(found === undefined ? [] : [found], values, around.budget).size > 0;
  };
}

/** Whether its texts are longer than what is compared. */
export function isCut(value: JsonValue): boolean {
  let length = 0;
  for (const element of elementsOf(value)) length += typeof element === 'string' ? element.length : 0;
  return length > maxCharactersCompared;
}

/** Of a text that is a list, the text and its elements. */
function elementsOf(value: JsonValue): JsonValue[] {
  if (!Array.isArray(value)) return [value];
  const elements = value.slice(0, maxElementsCompared);
  return isOpened(value) ? [closeTexts(value), ...elements] : elements;
}

/** The places of the rules that match, each with the value. */
function findMatches(
  values: readonly JsonValue[],
  compiled: CompiledValues,
  budget?: Budget,
): Map<number, JsonValue | undefined> {
  const matched = new Map<number, JsonValue | undefined>();
  const isPresent = values.some((value) => !isBlank(value));
  for (const place of isPresent ? compiled.present : compiled.missing) matched.set(place, values[0]);
  for (const value of values) {
    let left = maxCharactersCompared;
    const report = (place: number) => {
      if (!matched.has(place)) matched.set(place, value);
    };
    for (const element of elementsOf(value)) {
      if (element === null || typeof element === 'object' || isSkipped(element, compiled)) continue;
      const whole = String(element);
      if (left <= 0 || !spend(budget, stepsOfElement)) break;
      compareElement(whole, whole.slice(0, left), compiled, report, budget);
      left -= whole.length;
    }
  }
  return matched;
}

function compareElement(
  whole: string,
  read: string,
  { is, contains, words, numbers }: CompiledValues,
  report: (place: number) => void,
  budget: Budget | undefined,
): void {
  for (const { place, when, limit } of numbers) {
    const number = numberOf(whole);
    if (number !== undefined && (when === 'over' ? number > limit : number < limit)) report(place);
  }
  if (is.size > 0 || contains) {
    if (!spend(budget, read.length / charactersOfStep)) return;
    const text = foldName(read);
    // A cut text cannot be compared as a whole.
    if (read.length === whole.length) for (const place of is.get(text) ?? []) report(place);
    contains?.find(text, report);
  }
  if (words && spend(budget, read.length / charactersOfStep)) words.find(read, report, budget);
}

/** `61`, `"61.5"`, and forms of durations such as `1:04` in seconds. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  return readValue(readDuration(trimmed));
}
