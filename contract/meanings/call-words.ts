// The words of phone systems for the direction of a call and for whether it was answered.
import type { Answered, CallDirection } from '../calls';
import { noWords, yesWords } from './yes-no-words';

const directions: Record<CallDirection, string[]> = {
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
};

/** Also what the guide writes into a mapping, besides the words that it has seen. */
export const answerWords: Record<Answered, string[]> = {
  answered: [
    ...['answered', 'answered call', 'completed', 'complete', 'connected', 'call connected', 'accepted'],
    ...['call answered', 'in progress', 'answer'],
  ],
  missed: [
    ...['missed', 'missed call', 'unanswered', 'unanswered call', 'not answered', 'no answer', 'busy'],
    ...['failed', 'canceled', 'cancelled', 'abandoned', 'abandoned call', 'rejected', 'declined', 'not connected'],
    ...['noanswer', 'cancel', 'congestion', 'chanunavail'],
  ],
  voicemail: ['voicemail', 'voice mail', 'left voicemail', 'voicemail left', 'went to voicemail'],
};

const directionOf = meaningOf(directions);
const answerOf = meaningOf({
  ...answerWords,
  answered: [...yesWords, ...answerWords.answered],
  missed: [...noWords, ...answerWords.missed],
});

/** `Incoming`, `outbound-api`, however they are written. */
export const directionOfWord = (text: string): CallDirection | undefined => directionOf.get(spaced(text));

/** Or yes and no. */
export const answerOfWord = (text: string): Answered | undefined => answerOf.get(spaced(text));

/** Nobody can say yet whether such a call will be answered. */
export const isTooEarly = (text: string): boolean => tooEarly.has(spaced(text.trim()));

const tooEarly = new Set(['queued', 'initiated', 'ringing', 'started', 'created']);

/** `no-answer`, `No_Answer` and `NoAnswer` are `no answer`. */
const spaced = (text: string) =>
  text
    .slice(0, maxWordLength)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase();

const maxWordLength = 40;

function meaningOf<Meaning extends string>(words: Record<Meaning, string[]>): Map<string, Meaning> {
  const meanings = Object.entries(words) as [Meaning, string[]][];
  return new Map(meanings.flatMap(([meaning, list]) => list.map((word) => [word, meaning] as const)));
}
