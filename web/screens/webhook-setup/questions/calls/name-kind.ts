// What a kind of messages is in plain words, as far as its messages tell.
import type { SeenCall } from '#contract/inference/read-seen-calls';

interface Named {
  /** As the phone system calls it; empty if it does not. */
  word: string;
  /** The key that tells the kind. */
  key: string;
  calls: readonly SeenCall[];
  isCall: boolean;
}

const otherKinds: [RegExp, string][] = [
  [/appointment|appt|booking|reservation/i, 'Appointments'],
  [/sms|mms|message|msg|text/i, 'Text messages'],
  [/form|submi/i, 'Web forms'],
  [/chat|conversation/i, 'Chats'],
  [/e-?mail/i, 'E-mails'],
  [/fax/i, 'Faxes'],
  [/ping|heartbeat|test/i, 'Test messages'],
  [/presence/i, 'Presence'],
];

/** What the word of an event says of a call, where its messages say nothing else. */
const events: [RegExp, string][] = [
  [/voice-?_?mail/i, 'voicemail'],
  [/missed|no.?answer|unanswered/i, 'nobody answers'],
  [/ring/i, 'the phone rings'],
  [/answer|connected/i, 'somebody answers'],
  [/end|complet|hang|finish/i, 'the call ends'],
];

export function nameKind({ word, key, calls, isCall }: Named): string {
  if (!isCall) return otherKinds.find(([test]) => test.test(word || key))?.[1] ?? 'Something else';
  const direction = same(calls, (it) => it.direction);
  if (direction === 'internal') return 'Your staff calls each other';
  const event = events.find(([test]) => test.test(word))?.[1];
  const answered = same(calls, ({ values }) => values.answered);
  const end = event ?? (answered && answers[answered]);
  if (direction === 'outbound') return `Your staff calls a customer${end && end !== 'voicemail' ? `, ${end}` : ''}`;
  const isInbound = direction === 'inbound' || direction === undefined;
  if (!isInbound || calls.some((it) => it.direction === 'outbound')) return 'Phone calls';
  if (end === 'voicemail') return 'A customer leaves a voicemail';
  return `A customer calls${end ? `, ${end}` : ''}`;
}

const answers: Readonly<Record<string, string>> = {
  answered: 'somebody answers',
  missed: 'nobody answers',
  voicemail: 'voicemail',
};

/** What all of them say; undefined if they differ. */
function same<T>(calls: readonly SeenCall[], of: (call: SeenCall) => T): T | undefined {
  const [first, ...others] = new Set(calls.map(of));
  return others.length === 0 ? first : undefined;
}
