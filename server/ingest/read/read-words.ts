// The fixed words of a call: yes and no, its type, its tag. Reads only what is unambiguous.
import { type Answered, type CallDirection, CallTag, CallType } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import { noWords, type YesNoField, yesNoIn, yesWords } from '#contract/meanings/yes-no-words';
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

const directions = wordsMeaning<CallDirection>({
  inbound: ['inbound', 'incoming', 'in', 'inbound call', 'incoming call', 'received'],
  outbound: [
    'outbound',
    'outgoing',
    'out',
    'outbound call',
    'outgoing call',
    'outbound api',
    'outbound dial',
    'placed',
  ],
  internal: ['internal', 'internal call', 'intercom'],
});

/** The words of phone systems for each direction (`Incoming`, `outbound-api`), however they are written. */
export function readDirection(value: JsonValue | undefined): Reading<CallDirection> {
  return readTextAs(value, (text) => directions.get(spaced(text)));
}

const answers = wordsMeaning<Answered>({
  answered: [
    ...[...yesWords, 'answered', 'answered call', 'completed', 'complete', 'connected', 'call connected', 'accepted'],
    ...['call answered', 'in progress'],
  ],
  missed: [
    ...[...noWords, 'missed', 'missed call', 'unanswered', 'unanswered call', 'not answered', 'no answer', 'busy'],
    ...['failed', 'canceled', 'cancelled', 'abandoned', 'abandoned call', 'rejected', 'declined', 'not connected'],
  ],
  voicemail: ['voicemail', 'voice mail', 'left voicemail', 'voicemail left', 'went to voicemail'],
});

/** Nobody can say yet whether such a call will be answered. */
const tooEarly = new Set(['queued', 'initiated', 'ringing', 'started', 'created']);

/**
 * The words of phone systems for calls that were answered, missed or ended in voicemail, or yes and no, however they are
 * written. Words for a call that still rings are no statement; unclear ones such as `hangup` are unreadable.
 */
export function readAnswered(value: JsonValue | undefined): Reading<Answered> {
  if (typeof value === 'boolean') return read(value ? 'answered' : 'missed');
  if (typeof value === 'string' && tooEarly.has(spaced(value.trim()))) return absent;
  return readTextAs(value, (text) => answers.get(spaced(text)));
}

/** `no-answer`, `No_Answer` and `NoAnswer` are `no answer`. */
const spaced = (text: string) =>
  text
    .slice(0, maxWordLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase();

const maxWordLength = 40;

function wordsMeaning<Meaning extends string>(words: Record<Meaning, string[]>): Map<string, Meaning> {
  const meanings = Object.entries(words) as [Meaning, string[]][];
  return new Map(meanings.flatMap(([meaning, list]) => list.map((word) => [word, meaning] as const)));
}

function wordsOf<Word extends string>(words: readonly Word[]): Map<string, Word> {
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}
