// Describes a delivery in one sentence: the first line of its row.
import { seenIn } from '#contract/refusals';
import { reasonsOf, type WhyNot } from '#contract/unknown-values';
import type { ProcessedData, RefusalReason, WebhookLog } from '#contract/webhooks';
import { isAlarming } from '../../shell/replay/delivery-labels';
import { formatDuration } from '../../ui/format';

/** What is known of a call, in parts; empty if unknown. */
export interface CallWords {
  about: string;
  outcome: string;
  who: string;
  length: string;
}

export function wordsOfCall(said: ProcessedData | null): CallWords {
  const { service, store, employee, callTag, calls = [], unknown = [] } = said ?? {};
  const what = service?.name ?? (unknown.includes('service') ? 'Service not known' : undefined);
  const about = what && store ? `${what} at ${store.name}` : (what ?? store?.name ?? '');
  const others = calls.length === 0 ? '' : ` and ${calls.length} more ${calls.length === 1 ? 'call' : 'calls'}`;
  const outcome = said ? describeOutcome(said) : '';
  return {
    about: about && `${about}${others}`,
    outcome: callTag === 'Practice' ? ['practice', outcome].filter(Boolean).join(', ') : outcome,
    who: employee?.name ?? '',
    length: said ? describeLength(said) : '',
  };
}

/** Without a stated duration, the time from its answer to its end (server/database/call-fields.ts). */
function describeLength({ durationSeconds, answeredAt, endedAt }: ProcessedData): string {
  const between =
    answeredAt && endedAt ? Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / 1_000) : undefined;
  const isPossible = between !== undefined && between >= 0 && between <= 86_400;
  const seconds = durationSeconds ?? (isPossible ? between : undefined);
  return seconds === undefined ? '' : formatDuration(seconds);
}

/** A call that nobody took was not booked, as long as nobody states an outcome. */
export function isAssumedNo({ answered, unknown = [] }: ProcessedData): boolean {
  return unknown.includes('appointment') && (answered === 'missed' || answered === 'voicemail');
}

function describeOutcome(said: ProcessedData): string {
  const { appointment, assumed = [], unknown = [] } = said;
  if (isAssumedNo(said)) return 'not booked, assumed: not answered';
  if (appointment === undefined) return unknown.includes('appointment') ? 'outcome not known' : '';
  const outcome = appointment ? 'booked' : 'not booked';
  return assumed.includes('appointment') ? `${outcome}, assumed` : outcome;
}

/** "Oil Change at Airport Road, Rosa Delgado, not booked, 4:17"; empty if nothing is known. */
export function describeCallData(said: ProcessedData | null): string {
  const { about, who, outcome, length } = wordsOfCall(said);
  return [about, who, outcome, length].filter(Boolean).join(', ');
}

export interface RowSentence {
  lead: string;
  /** What is known of the call, if the delivery failed. */
  call: string;
  isMuted: boolean;
  whole: string;
}

export function sentenceOf(row: WebhookLog): RowSentence {
  const { status, isTest, processedData, errorMessage } = row;
  const call = describeCallData(processedData);
  if (status === 'success') {
    const lead = `${isTest ? testCounts : ''}${call || 'A call'}`;
    return { lead, call: '', isMuted: isTest, whole: lead };
  }
  if (status === 'handshake') {
    const lead = 'An address check, not a call';
    return { lead, call: errorMessage ?? '', isMuted: true, whole: join(lead, errorMessage) };
  }
  const [first, ...others] = reasonsOf(row);
  const more = others.length === 0 ? '' : ` (and ${others.length} more ${others.length === 1 ? 'reason' : 'reasons'})`;
  const lead = `${first ? describeReason(first, isTest) : notCounted(isTest)}${more}`;
  return { lead, call, isMuted: !isAlarming(row) || isTest, whole: join(lead, call, errorMessage) };
}

export const testCounts = 'Test, would count: ';

const notCounted = (isTest: boolean) => (isTest ? 'Test, would not count' : 'Not counted');

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join('. ');

/** Shorter than the message, which the details show. */
function describeReason(why: WhyNot, isTest: boolean): string {
  // One row for many deliveries: the first sentence says what happened.
  if (why.reason === 'not-kept') return firstSentence(why.message);
  return `${notCounted(isTest)}: ${shortReason(why) || asClause(why.message)}`;
}

function shortReason({ reason, message, unknown }: WhyNot): string | undefined {
  if (unknown?.field === 'storeId' && reason !== 'unknown-store') return asClause(message);
  if (unknown?.field === 'storeId') return `no location has the code ${shorten(unknown.value)}`;
  if (unknown?.field === 'service') return `no service is called “${shorten(unknown.value)}”`;
  if (unknown) return `what does “${shorten(unknown.value)}” mean?`;
  const wanted = unreadable[reason];
  const seen = wanted && seenIn(message);
  return seen ? `${shorten(seen)} is ${wanted}` : shortReasons[reason];
}

const unreadable: Partial<Record<RefusalReason, string>> = {
  'store-unreadable': 'not a location’s code',
  'service-unreadable': 'not a service’s name',
  'appointment-unreadable': 'neither yes nor no',
  'call-type-unreadable': 'not a call type',
  'call-tag-unreadable': 'neither Live nor Practice',
  'timestamp-unreadable': 'not a time',
  'call-id-unreadable': 'not a call ID',
};

const shortReasons: Partial<Record<RefusalReason, string>> = {
  'store-missing': 'it names no location',
  'service-missing': 'it names no service',
  'appointment-missing': 'it does not say whether an appointment was made',
  'call-type-missing': 'it does not say what kind of call it was',
  inactive: 'the webhook was switched off',
  'signature-missing': 'it is not signed',
  'signature-wrong': 'its signature is wrong',
  'signature-stale': 'its signature is too old',
  'configuration-gone': 'its phone system was deleted',
};

const maxValueLength = 40;

/** A value may have 200 characters, and the call comes after it. */
function shorten(value: string): string {
  if (value.length <= maxValueLength) return value;
  return `${Array.from(value).slice(0, maxValueLength).join('')}…${value.endsWith('”') ? '”' : ''}`;
}

/** "The body is empty." becomes "the body is empty", to follow a colon. */
function asClause(message: string): string {
  const sentence = firstSentence(message) || 'the reason was not kept';
  return sentence.replace(/^(The|This|It|Its|No|A|An)(?= )/, (word) => word.toLowerCase());
}

const firstSentence = (message: string) => message.replace(/\.(\s.*)?$/s, '');
