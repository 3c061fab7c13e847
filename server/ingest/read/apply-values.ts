// What a value means by agreement: "when it is …, it means …".
import { type Budget, spend } from '#contract/budget';
import type { JsonValue } from '#contract/json-value';
import { foldName } from '../../access/fold-name';
import type { CompiledValues } from './compile-mapping';

/** So much of a value, or of all of a list's together, is looked at: rules are for words and tags, not for transcripts. */
export const maxCharactersCompared = 2_000;
export const maxElementsCompared = 100;

/** Of a text that is searched, so many characters are a step of the budget. */
const charactersOfStep = 32;

/**
 * The meaning by the first rule, in their order, that fits the value or any element of a list; undefined where none does.
 * Texts, numbers and booleans are compared, as text, without regard to case and to blanks; nothing is said of objects.
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
    // Of what is cut, nobody knows what the whole of it is.
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
