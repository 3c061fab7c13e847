// What a word says about an appointment under the rules that are saved: the same as ingest makes of a call with it.
import { type FieldRule, saysNothing, type ValueRule } from '../mapping-rules';
import { createWordFinder } from './find-words';
import { foldName } from './fold-name';
import { yesNoIn } from './yes-no-words';

/** Undefined: nobody has said, so it changes nothing. */
export type OutcomeOfWord = 'yes' | 'no' | 'nothing' | undefined;

/** Compiles the rules once. Conditions on other keys count as met: a word alone does not tell. */
export function outcomesUnder({ values = [], otherwise }: FieldRule): (text: string) => OutcomeOfWord {
  const words = createWordFinder(
    values.flatMap(({ when, value = '', means }, place) =>
      when === 'word' ? [{ text: value, place, isYes: isYes(means) }] : [],
    ),
  );
  return (text) => {
    const folded = foldName(text);
    const equal = values.filter(({ when, value = '' }) => when === 'is' && foldName(value) === folded);
    if (equal.some(({ means }) => means === saysNothing)) return 'nothing';
    const places = values.flatMap((rule, place) =>
      equal.includes(rule) || rule.when === 'present' || isContained(rule, folded) ? [place] : [],
    );
    words.find(text, (place) => places.push(place), undefined);
    const said = values[Math.min(...places)]?.means ?? (otherwise === undefined ? text : undefined);
    const isBooked = said === undefined ? undefined : yesNoIn(said, 'appointment');
    return isBooked === undefined ? undefined : isBooked ? 'yes' : 'no';
  };
}

/** Rules that mean yes need a text that does not take it back. */
export const isYes = (means: string | undefined): boolean =>
  means !== undefined && yesNoIn(means, 'appointment') === true;

const isContained = ({ when, value = '' }: ValueRule, folded: string) =>
  when === 'contains' && folded.includes(foldName(value));
