// What a word could be instead: the places that were found for its field, the one in use among them.
import { shortNameOf } from '#contract/find-in-payload';
import type { Candidate, Certainty } from '#contract/inference/inference';
import type { WebhookField } from '#contract/webhook-fields';
import { type Place, placeOf } from '../draft/answers';
import type { ShownMessage } from './shown-message';

export interface Choosable extends Place {
  reason: string;
}

/** What is in use, and was before a person chose, comes first, unless it is a guess itself. */
export function candidatesFor(
  field: WebhookField,
  { inference, found, mapping, isGuessed }: Pick<ShownMessage, 'inference' | 'found' | 'mapping' | 'isGuessed'>,
): Choosable[] {
  const guess = inference?.fields[field];
  const guesses: Candidate[] = [guess?.best, ...(guess?.others ?? [])].flatMap((it) => it ?? []);
  const places = [found, mapping].flatMap((it) => (it ? [placeOf(it, field)] : [])).filter(isSomewhere);
  const used = places
    .filter((place) => !isGuessed && !guesses.some((it) => isSame(it, place) && it.key === ''))
    .map((place) => ({ ...place, reason: 'As it is set up for this phone system.' }));
  const others = guesses.filter((it) => !used.some(({ key }) => key !== '' && key === it.key));
  const all = [...used, ...others];
  return all.filter((one, index) => all.findIndex((it) => isSame(it, one)) === index);
}

export const isSame = (a: Place, b: Place) => a.key === b.key && JSON.stringify(a.rule) === JSON.stringify(b.rule);

const isSomewhere = ({ key, rule }: Place) =>
  key !== '' || Boolean(rule.byNumberCalled ?? rule.constant ?? rule.between);

/** What a preset or a person says is certain; of a guess, what the inference says. */
export function certaintyOf(
  field: WebhookField,
  { mapping, inference, isGuessed }: Pick<ShownMessage, 'mapping' | 'inference' | 'isGuessed'>,
): Certainty {
  const best = inference?.fields[field].best;
  return isGuessed && best && isSame(best, placeOf(mapping, field)) ? best.certainty : 'certain';
}

/** A candidate with its value: null if the message has nothing there, undefined while it is being read. */
export interface Valued {
  place: Choosable;
  value: string | null | undefined;
}

/** Those that can be told apart: one of each value, and what has none only if it is in use. */
export function mergeEqual(
  candidates: readonly Choosable[],
  values: readonly (string | null | undefined)[],
  used: Place,
): Valued[] {
  const all = candidates.map((place, index) => ({ place, value: values[index] }));
  const inUse = all.find(({ place }) => isSame(place, used));
  return all.filter((it, index) => {
    if (it === inUse || it.value === undefined) return true;
    if (it.value === null || it.value === inUse?.value) return false;
    return all.findIndex(({ value }) => value === it.value) === index;
  });
}

/** Keys of a reason by their last part, in words: `payload.object.answer_start_time` is “answer start time”. */
export const plainReason = (reason: string): string =>
  reason.replace(/“([\w$.[\]-]*[._][\w$.[\]-]+|[^“”]*\[[^“”]+=[^“”]+\][^“”]*)”/g, (_, key: string) => {
    return `“${shortNameOf(key)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .toLowerCase()}”`;
  });
