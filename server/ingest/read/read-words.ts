// The fixed words of a call: yes and no, its type, its tag. Reads only what is unambiguous.
import { type Answered, type CallDirection, CallTag, CallType } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import { answerOfWord, directionOfWord, isTooEarly } from '#contract/meanings/call-words';
import { type YesNoField, yesNoIn } from '#contract/meanings/yes-no-words';
import { absent, type Reading, read, readTextAs } from './reading';

/** Booleans, 1, 0, true, t, yes, y, on and opposites, and the field's own words (`booked`, `not booked`). */
export function readYesNo(value: JsonValue | undefined, field: YesNoField): Reading<boolean> {
  if (typeof value === 'boolean') return read(value);
  return readTextAs(value, (text) => yesNoIn(text, field));
}

const callTypes = wordsOf(CallType.options);
const callTags = wordsOf(CallTag.options);

export function readCallType(value: JsonValue | undefined): Reading<CallType> {
  return readTextAs(value, (text) => callTypes.get(text.toLowerCase()));
}

export function readCallTag(value: JsonValue | undefined): Reading<CallTag> {
  return readTextAs(value, (text) => callTags.get(text.toLowerCase()));
}

/** The words of phone systems for each direction (`Incoming`, `outbound-api`), however they are written. */
export function readDirection(value: JsonValue | undefined): Reading<CallDirection> {
  return readTextAs(value, directionOfWord);
}

/**
 * The words of phone systems for calls that were answered, missed or ended in voicemail, or yes and no, however they are
 * written. Words for a call that still rings are no statement; unclear ones such as `hangup` are unreadable.
 */
export function readAnswered(value: JsonValue | undefined): Reading<Answered> {
  if (typeof value === 'boolean') return read(value ? 'answered' : 'missed');
  if (typeof value === 'string' && isTooEarly(value)) return absent;
  return readTextAs(value, answerOfWord);
}

function wordsOf<Word extends string>(words: readonly Word[]): Map<string, Word> {
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}
