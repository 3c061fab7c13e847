// The words that came about a call, with what each means so far.
import type { NewestArrival } from '#contract/arrivals';
import type { Inference } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import type { MappingDraft } from '#contract/webhooks';
import { type Answers, placeOf, type WordMeans } from '../draft/answers';
import { findInCalls } from '../draft/find-in-calls';

export interface SeenWord {
  text: string;
  count: number;
  /** Undefined: nobody has said, so it changes nothing. */
  means: WordMeans | undefined;
}

export function listWords(inference: Inference | undefined, mapping: MappingDraft, answers: Answers): SeenWord[] {
  const { key, rule } = placeOf(mapping, 'appointment');
  const found = key ? inference?.words.find((it) => it.key === key) : inference?.words[0];
  return (found?.words ?? []).map(({ text, count, means }) => {
    const exact = rule.values?.find(({ when, value }) => when === 'is' && value?.toLowerCase() === text.toLowerCase());
    const stated = exact?.means === 'yes' || exact?.means === 'no' ? exact.means : undefined;
    const guessed = means === 'booked' ? 'yes' : means === 'not booked' ? 'no' : undefined;
    return { text, count, means: answers.words[text] ?? stated ?? guessed };
  });
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
