// Value rules: "when it is …, it means …".
import { type Budget, spend } from '#contract/budget';
import type { JsonValue } from '#contract/json-value';
import { foldName } from '../../access/fold-name';
import type { CompiledValues } from './compile-mapping';

/** How much of a value, or of a whole list, is compared: rules are for words and tags, not transcripts. */
export const maxCharactersCompared = 2_000;
export const maxElementsCompared = 100;

/** Characters of searched text per step of the budget. */
const charactersOfStep = 32;

/**
 * The meaning by the first rule that matches the value or any element of a list; undefined without one. Compares texts,
 * numbers and booleans as text, ignoring case and blanks; objects never match.
 */
export function findMeaning(
  value: JsonValue,
  { is, contains }: CompiledValues,
  budget?: Budget | undefined,
): string | undefined {
  let best: { place: number; means: string } | undefined;
  let left = maxCharactersCompared;
  for (const element of Array.isArray(value) ? value.slice(0, maxElementsCompared) : [value]) {
    if (element === null || typeof element === 'object') continue;
    if (left <= 0) break;
    const whole = String(element);
    const text = foldName(whole.slice(0, left));
    // A cut text cannot be compared as a whole.
    const same = whole.length <= left ? is.get(text) : undefined;
    left -= whole.length;
    if (same && (!best || same.place < best.place)) best = same;
    const stepsOfRule = 1 + text.length / charactersOfStep;
    if (!spend(budget, stepsOfRule * (1 + contains.length))) return undefined;
    for (const rule of contains) {
      if (best && rule.place > best.place) break;
      if (text.includes(rule.text)) best = rule;
    }
  }
  return best?.means;
}
