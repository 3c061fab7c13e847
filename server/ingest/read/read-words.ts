// The closed words of a call: yes and no, the call's type, its tag. Only what is certain is read.
import { CallTag, CallType } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import type { WebhookField } from '#contract/webhooks';
import { type Reading, read, readTextAs } from './reading';

export type YesNoField = Extract<WebhookField, 'appointment' | 'customerCalled' | 'financingOffered'>;

// "none", "n/a" and "null" are in neither list: they may mean no, or that the sender's template had no value.
const yesWords = ['true', 't', 'yes', 'y', '1', 'on'];
const noWords = ['false', 'f', 'no', 'n', '0', 'off'];

/** Words that say yes for one field only: an appointment that is "called" is not an appointment made. */
const ownYesWords: Record<YesNoField, string[]> = {
  appointment: ['booked', 'scheduled', 'set', 'made'],
  customerCalled: ['called'],
  financingOffered: ['offered'],
};

const meanings: Record<YesNoField, Map<string, boolean>> = {
  appointment: meaningsFor('appointment'),
  customerCalled: meaningsFor('customerCalled'),
  financingOffered: meaningsFor('financingOffered'),
};

/**
 * Booleans, the numbers 1 and 0, and as text, without regard to case: true t yes y 1 on, false f no n 0 off, and the
 * field's own words with their opposites (`booked`, `not booked`, `not_booked`).
 */
export function readYesNo(value: JsonValue | undefined, field: YesNoField): Reading<boolean> {
  if (typeof value === 'boolean') return read(value);
  return readTextAs(value, (text) => meanings[field].get(text.toLowerCase()));
}

const callTypes = wordsOf(CallType.options);
const callTags = wordsOf(CallTag.options);

/** One of the five call types, without regard to case. */
export function readCallType(value: JsonValue | undefined): Reading<CallType> {
  return readTextAs(value, (text) => callTypes.get(text.toLowerCase()));
}

/** `Live` or `Practice`, without regard to case. */
export function readCallTag(value: JsonValue | undefined): Reading<CallTag> {
  return readTextAs(value, (text) => callTags.get(text.toLowerCase()));
}

function meaningsFor(field: YesNoField): Map<string, boolean> {
  const yes = [...yesWords, ...ownYesWords[field]];
  const no = [...noWords, ...ownYesWords[field].flatMap((word) => [`not ${word}`, `not_${word}`, `not-${word}`])];
  return new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);
}

function wordsOf<Word extends string>(words: readonly Word[]): Map<string, Word> {
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}
