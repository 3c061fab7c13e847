// Which value rules match a text, as the ingest matches them (server/ingest/read/apply-values.ts, which is quicker and bounded).
import { saysNothing, type ValueRule } from '../mapping-rules';
import { createWordFinder } from './find-words';
import { foldName } from './fold-name';
import { secondsIn } from './length-of-time';
import { yesNoIn } from './yes-no-words';

/**
 * Compiles the rules once. Returns the places of those that match a text, in order, whatever else they require;
 * undefined if a person said that the text says nothing about the field. `present` matches, `missing` does not.
 */
export function matcherOf(
  rules: readonly (Pick<ValueRule, 'when' | 'value'> & { means?: string })[],
): (text: string) => number[] | undefined {
  const words = createWordFinder(
    rules.flatMap(({ when, value = '', means }, place) =>
      when === 'word' ? [{ text: value, place, isYes: isYes(means) }] : [],
    ),
  );
  return (text) => {
    const folded = foldName(text);
    const isEqual = ({ when, value = '' }: (typeof rules)[number]) => when === 'is' && foldName(value) === folded;
    if (rules.some((rule) => rule.means === saysNothing && isEqual(rule))) return undefined;
    const number = numberIn(text.trim());
    const found = new Set<number>();
    words.find(text, (place) => found.add(place), undefined);
    for (const [place, rule] of rules.entries()) {
      const { when, value = '' } = rule;
      const isMatch =
        when === 'present' ||
        isEqual(rule) ||
        (when === 'contains' && folded.includes(foldName(value))) ||
        (number !== undefined && when === 'over' && number > Number(value)) ||
        (number !== undefined && when === 'under' && number < Number(value));
      if (isMatch) found.add(place);
    }
    return [...found].sort((a, b) => a - b);
  };
}

/** `61`, `"61.5"`, and forms of durations such as `1:04` in whole seconds. */
function numberIn(text: string): number | undefined {
  if (/^-?\d{1,15}(?:\.\d+)?$/.test(text)) return Number(text);
  const seconds = secondsIn(text, 'seconds');
  return seconds === undefined || seconds > 86_400 ? undefined : Math.round(seconds);
}

/** Rules that mean yes need a text that does not take it back. */
export const isYes = (means: string | undefined): boolean =>
  means !== undefined && yesNoIn(means, 'appointment') === true;
