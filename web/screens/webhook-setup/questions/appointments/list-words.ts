// The words that came about a call, with what each means under the rules that would be saved.

import type { NewestArrival } from '#contract/arrivals';
import { shortNameOf } from '#contract/find-in-payload';
import type { Inference } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import { type OutcomeOfWord, outcomesUnder } from '#contract/meanings/outcome-of-word';
import type { MappingDraft } from '#contract/webhooks';
import { isAnswered, placeOf } from '../draft/answers';
import { findInCalls } from '../draft/find-in-calls';

export interface SeenWord {
  text: string;
  /** Undefined for answers, which are not counted. */
  count?: number;
  /** Undefined: nobody has said, so it changes nothing. */
  means: OutcomeOfWord;
}

export function listWords(inference: Inference | undefined, mapping: MappingDraft): SeenWord[] {
  const { key, rule } = placeOf(mapping, 'appointment');
  const found = key ? inference?.words.find((it) => it.key === key) : inference?.words[0];
  const outcomeOf = outcomesUnder(rule);
  return (found?.words ?? []).map(({ text, count }) => ({ text, count, means: outcomeOf(text) }));
}

export interface Answering {
  /** The name of the field that is answered. */
  name: string;
  answers: SeenWord[];
}

/** The answers that came, where the phone system itself says yes or no. */
export function listAnswers(inference: Inference | undefined, mapping: MappingDraft): Answering | undefined {
  const { key, rule } = placeOf(mapping, 'appointment');
  const { best, others = [] } = inference?.fields.appointment ?? {};
  const found = [best, ...others].find((it) => it?.key === key);
  if (!found || !isAnswered(mapping)) return undefined;
  const outcomeOf = outcomesUnder(rule);
  const answers = found.examples.map((text) => ({ text, means: outcomeOf(text) }));
  return { name: shortNameOf(key), answers };
}

/** Whether any message has something where appointments are read. A list of tags may be empty. */
export function sayAppointments(messages: readonly Pick<NewestArrival, 'payload'>[], mapping: MappingDraft): boolean {
  const { key, rule } = placeOf(mapping, 'appointment');
  return messages.some(({ payload }) =>
    [key, ...(rule.keys ?? [])].some((it) => findInCalls(payload as JsonValue, it, mapping).some(isSomething)),
  );
}

const isSomething = (value: JsonValue) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
