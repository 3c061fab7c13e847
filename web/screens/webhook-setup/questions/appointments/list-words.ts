// The words that came about a call, with what each means under the rules that would be saved.
import type { NewestArrival } from '#contract/arrivals';
import type { Inference } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import { type OutcomeOfWord, outcomesUnder } from '#contract/meanings/outcome-of-word';
import type { MappingDraft } from '#contract/webhooks';
import { placeOf } from '../draft/answers';
import { findInCalls } from '../draft/find-in-calls';

export interface SeenWord {
  text: string;
  count: number;
  /** Undefined: nobody has said, so it changes nothing. */
  means: OutcomeOfWord;
}

export function listWords(inference: Inference | undefined, mapping: MappingDraft): SeenWord[] {
  const { key, rule } = placeOf(mapping, 'appointment');
  const found = key ? inference?.words.find((it) => it.key === key) : inference?.words[0];
  const outcomeOf = outcomesUnder(rule);
  return (found?.words ?? []).map(({ text, count }) => ({ text, count, means: outcomeOf(text) }));
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
