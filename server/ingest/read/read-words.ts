// The fixed words of a call: yes and no, its type, its tag. Reads only what is unambiguous.
import { type Answered, type CallDirection, CallTag, CallType } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import type { WebhookField } from '#contract/webhook-fields';
import { type Reading, read, readTextAs } from './reading';

export type YesNoField = Extract<WebhookField, 'appointment' | 'customerCalled' | 'financingOffered'>;

// "none", "n/a" and "null" are in neither list: they may mean no, or that the template had no value.
const yesWords = ['true', 't', 'yes', 'y', '1', 'on'];
const noWords = ['false', 'f', 'no', 'n', '0', 'off'];

/** Words that mean yes for one field only: an appointment that is "called" is not booked. */
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

/** Booleans, 1, 0, true, t, yes, y, on and opposites, and the field's own words (`booked`, `not booked`). */
export function readYesNo(value: JsonValue | undefined, field: YesNoField): Reading<boolean> {
  if (typeof value === 'boolean') return read(value);
  return readTextAs(value, (text) => meanings[field].get(text.toLowerCase()));
}

const callTypes = wordsOf(CallType.options);
const callTags = wordsOf(CallTag.options);

export function readCallType(value: JsonValue | undefined): Reading<CallType> {
  return readTextAs(value, (text) => callTypes.get(text.toLowerCase()));
}

export function readCallTag(value: JsonValue | undefined): Reading<CallTag> {
  return readTextAs(value, (text) => callTags.get(text.toLowerCase()));
}

const directions = new Map<string, CallDirection>([
  ...['inbound', 'incoming', 'in'].map((word) => [word, 'inbound'] as const),
  ...['outbound', 'outgoing', 'out'].map((word) => [word, 'outbound'] as const),
  ['internal', 'internal'],
]);

/** `inbound`, `outbound` or `internal`, `incoming`, `outgoing`, `in`, `out`, ignoring case. */
export function readDirection(value: JsonValue | undefined): Reading<CallDirection> {
  return readTextAs(value, (text) => directions.get(text.toLowerCase()));
}

const answers = new Map<string, Answered>([
  ...[...yesWords, 'answered'].map((word) => [word, 'answered'] as const),
  ...noWords.map((word) => [word, 'missed'] as const),
  ...['missed', 'unanswered', 'not answered', 'no answer', 'no-answer', 'no_answer', 'abandoned'].map(
    (word) => [word, 'missed'] as const,
  ),
  ...['voicemail', 'voice mail'].map((word) => [word, 'voicemail'] as const),
]);

/** `answered`, `missed`, `voicemail`, their usual synonyms, or yes and no, ignoring case. */
export function readAnswered(value: JsonValue | undefined): Reading<Answered> {
  if (typeof value === 'boolean') return read(value ? 'answered' : 'missed');
  return readTextAs(value, (text) => answers.get(text.toLowerCase()));
}

function meaningsFor(field: YesNoField): Map<string, boolean> {
  const yes = [...yesWords, ...ownYesWords[field]];
  const no = [...noWords, ...ownYesWords[field].flatMap((word) => [`not ${word}`, `not_${word}`, `not-${word}`])];
  return new Map([...yes.map((word) => [word, true] as const), ...no.map((word) => [word, false] as const)]);
}

function wordsOf<Word extends string>(words: readonly Word[]): Map<string, Word> {
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}
