// What a word says about an appointment under the rules that are saved: the same as ingest makes of a call with it.
import { type FieldRule, notKnown } from '../mapping-rules';
import { foldName } from './fold-name';
import { matcherOf } from './match-rules';
import { yesNoIn } from './yes-no-words';

/** Undefined: nobody has said, so it changes nothing. */
export type OutcomeOfWord = 'yes' | 'no' | 'not-known' | 'nothing' | undefined;

/** Compiles the rules once. Conditions on other keys count as met: a word alone does not tell. */
export function outcomesUnder({ values = [], otherwise }: FieldRule): (text: string) => OutcomeOfWord {
  const match = matcherOf(values);
  return (text) => {
    const places = match(text);
    if (!places) return 'nothing';
    const said = values[places[0] ?? -1]?.means ?? (otherwise === undefined ? text : undefined);
    if (said !== undefined && foldName(said) === notKnown) return 'not-known';
    const isBooked = said === undefined ? undefined : yesNoIn(said, 'appointment');
    return isBooked === undefined ? undefined : isBooked ? 'yes' : 'no';
  };
}
