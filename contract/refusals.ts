// The sentence of each refusal and warning in the Activity Log, with what to fix.
import { formatCount } from './format-count';
import { maxNewServicesPerHour } from './services';
import { type RequiredField, type WebhookField, webhookFields } from './webhook-fields';
import type { RefusalReason } from './webhooks';
import { maxFormFields, maxJsonKeys, maxJsonValues, maxWaiting, maxXmlParts } from './webhooks';

export interface Refused {
  reason: RefusalReason;
  message: string;
}

/** The key of a value, and what replaced the value found there. */
export interface Origin {
  key: string;
  /** `no-rule`: value rules exist, and none matches. */
  by?: 'constant' | 'rule' | 'no-rule';
}

const reasonIfMissing = {
  storeId: 'store-missing',
  service: 'service-missing',
  appointment: 'appointment-missing',
  callType: 'call-type-missing',
} as const satisfies Record<RequiredField, RefusalReason>;
export type MissingReason = (typeof reasonIfMissing)[RequiredField];

/** In the order they are reported. */
export const requiredWebhookFields = Object.keys(reasonIfMissing) as RequiredField[];

const unreadableReasons = {
  storeId: 'store-unreadable',
  service: 'service-unreadable',
  appointment: 'appointment-unreadable',
  callType: 'call-type-unreadable',
  callTag: 'call-tag-unreadable',
  timestamp: 'timestamp-unreadable',
  callId: 'call-id-unreadable',
} as const satisfies Partial<Record<WebhookField, RefusalReason>>;

const expected = {
  storeId: 'a location’s code of at most 200 characters',
  service: 'a service’s name of at most 200 characters',
  appointment: 'yes or no, true or false',
  callType: 'Appointment, Quote, Status, Callback or Other',
  callTag: 'Live or Practice',
  timestamp: 'a time between the year 2000 and tomorrow, such as 2026-11-20T09:38:12-06:00',
  callId: 'a text or number of at most 200 characters',
} satisfies Record<keyof typeof unreadableReasons, string>;

const signatureSentences = {
  missing:
    'It has no signature, and this webhook accepts only signed deliveries. Have the phone system sign them, then replay this one.',
  wrong: 'The signature does not match any active secret. Check the secret at the sender, then replay the delivery.',
  stale:
    'The signature is valid but too old or dated in the future, so the delivery may be a replay by someone else. If the sender’s clock is wrong, correct it, then replay the delivery.',
};

/** Why a body cannot be read, and what its sender can do. */
export const unreadableBodies = {
  empty: 'The body is empty. Have the phone system send what it knows of the call.',
  noObject: 'The body is JSON, but not an object. Have the phone system send its values with their keys.',
  unknown: 'The body is neither JSON nor XML nor a form. Have the phone system send one of these.',
  tooDeep: (levels: string) => `The body is nested deeper than ${levels}. Have the phone system send it flatter.`,
  invalid: (format: 'JSON' | 'XML', complaint: string) =>
    `The body is not valid ${format}: ${complaint} Have the phone system send valid ${format}.`,
  documentType: 'The body is XML with a document type, which is not accepted. Have the phone system send it without.',
  noBoundary:
    'The body is multipart, but its Content-Type names no boundary. Have the phone system send JSON or a form.',
  wrongBoundary:
    'The body is multipart, but cut off or not separated by its boundary. Have the phone system send JSON or a form.',
};

const switchedOff = {
  webhook: 'The webhook was switched off',
  deactivated: 'The company was deactivated',
  deleted: 'The company was deleted',
  'demo-over': 'Demo mode was off (this company belongs to the demo)',
};

export interface TooLargeBody {
  /** As counted, not as declared. */
  bytes: number;
  /** Only if the whole body was read. */
  sha256?: string;
  /** Only if it is too large for its compressed size. */
  compressedBytes?: number;
}

/** Parts of a delivery that are limited; counted before reading. */
export type ComplexPart = keyof typeof complexParts;

const complexParts = {
  json: `The body has more than ${formatCount(maxJsonValues)} JSON values or ${formatCount(maxJsonKeys)} different keys`,
  form: `The body has more than ${formatCount(maxFormFields)} form fields`,
  xml: `The body has more than ${formatCount(maxXmlParts)} XML elements and attributes`,
  query: `The query string has more than ${formatCount(maxFormFields)} fields`,
};

const notMade = {
  'too-long': 'a name this long cannot be added as a new service',
  'too-many': 'the company has reached its limit of services',
  'too-fast': `this phone system has added ${maxNewServicesPerHour} new services within the last hour, which is the limit; replay this delivery to add it anyway`,
};

/** Why deliveries could not be stored in the database or on disk. */
export type NotStoredCause = 'busy' | 'held-back' | 'spool-full' | 'disk-full' | 'nowhere';

const notStoredCauses: Record<NotStoredCause, string> = {
  busy: 'too many arrived at once',
  'held-back': 'their address had tried many paths that do not exist',
  'spool-full': 'the database was unavailable and the space for waiting deliveries was full',
  'disk-full': 'the server’s disk was full',
  nowhere: 'neither the database nor the server’s disk accepted them',
};

export const refused = {
  /** `instead`: what is there and names nothing. */
  missing: (field: RequiredField, keys: readonly string[], instead?: string): Refused => ({
    reason: reasonIfMissing[field],
    message: describeMissing(webhookFields[field].label, keys, instead),
  }),
  /** For a location that comes from the number called. `saw`: that number, or what is there instead. */
  unplaced: (saw: string): Refused => ({
    reason: 'store-missing',
    message: isNumber(saw)
      ? `${saw} is not placed at a location yet: place it under Numbers.`
      : `“${saw}” is no phone number, so it names no location; another event of its call may.`,
  }),
  /** The same where the number may be the customer's. */
  unplacedLine: (): Refused => ({
    reason: 'store-missing',
    message: 'It names no number that is placed at a location. Place your own numbers under Numbers.',
  }),
  /** `what` as the delivery says it; another one may have said which way its call went. `line`: surely ours. */
  notPlaced: (what: 'outbound' | 'internal' | 'extensions' | undefined, line?: string): Refused => ({
    reason: 'not-placed',
    message:
      what === 'extensions' ? 'A call between extensions.' : `${notPlacedCalls[what ?? 'either']} ${fromLine(line)}`,
  }),
  unreadable: (field: keyof typeof unreadableReasons, origin: Origin, saw: string): Refused => ({
    reason: unreadableReasons[field],
    message: `${placeOf(field, origin)} is ${saw}${origin.by === 'no-rule' ? noRuleFits : ''}${mustBe}${expected[field]}.`,
  }),
  unknownStore: (companyName: string, saw: string): Refused => ({
    reason: 'unknown-store',
    message: `No location of ${companyName} has the ${isNumber(saw) ? 'number' : 'code'} ${saw}.`,
  }),
  unknownService: (saw: string, why: keyof typeof notMade): Refused => ({
    reason: 'unknown-service',
    message: `No service is named “${saw}”, and ${notMade[why]}.`,
  }),
  unreadableBody: (why: string): Refused => ({ reason: 'unreadable-body', message: why }),
  brokenEncoding: (encoding: string): Refused => ({
    reason: 'unreadable-body',
    message: `The body could not be decompressed with its Content-Encoding, “${encoding}”. It is kept as received.`,
  }),
  tooComplex: (what: ComplexPart): Refused => ({
    reason: 'too-complex',
    message: `${complexParts[what]}, which is the limit. Its payload is kept as received. Have the phone system send less at once.`,
  }),
  tooLarge: ({ bytes, sha256, compressedBytes }: TooLargeBody): Refused => ({
    reason: 'too-large',
    message: compressedBytes
      ? `The body’s ${formatCount(compressedBytes)} compressed bytes decompress to more than 20 times their size, which is not accepted. The first 64 KiB are kept. Have the phone system send it uncompressed.`
      : `The body has ${sha256 ? '' : 'at least '}${formatCount(bytes)} bytes; the limit is 1,048,576. Its first 64 KiB are kept. Have the phone system send less at once.`,
  }),
  notACall: (key: string, saw: string): Refused => ({
    reason: 'not-a-call',
    message: `${key} is “${saw}”, which is not a phone call.`,
  }),
  noCalls: (path: string): Refused => ({
    reason: 'not-a-call',
    message: `The list under “${path}”, where its calls should be, is empty, so it tells of no phone call.`,
  }),
  noKeys: (): Refused => ({
    reason: 'not-a-call',
    message: 'It has no value under any key of the mapping, so it is not about a phone call.',
  }),
  callsUnreadable: (why: string): Refused => ({ reason: 'calls-unreadable', message: why }),
  tooExpensive: (): Refused => ({
    reason: 'calls-unreadable',
    message:
      'This payload takes too long to read with this mapping: its keys and value rules search too many values. Use keys that point directly to their values, or have fewer calls sent at once; then replay it.',
  }),
  signature: (verdict: 'missing' | 'wrong' | 'stale'): Refused => ({
    reason: `signature-${verdict}`,
    message: signatureSentences[verdict],
  }),
  configurationDeleted: (): Refused => ({
    reason: 'configuration-gone',
    message:
      'The phone system’s configuration was deleted before this could be processed. Its payload is kept as received.',
  }),
  inactive: (what: keyof typeof switchedOff): Refused => ({
    reason: 'inactive',
    message: `${switchedOff[what]} when this arrived, so it was kept but not counted.`,
  }),
  notMappedYet: ({ isCut }: { isCut: boolean }): Refused => ({
    reason: 'not-mapped-yet',
    message: isCut ? notMappedAndCut : 'The phone system is not set up yet. This waits and can be counted once it is.',
  }),
  couldNotStore: (): Refused => ({
    reason: 'could-not-store',
    message: 'The database refused this delivery’s values. Its payload is kept as received.',
  }),
  /** For all deliveries refused within an interval, not a single one. */
  notStored: ({ cause, count, from, to }: { cause: NotStoredCause; count: number; from: Date; to: Date }): Refused => ({
    reason: 'not-kept',
    message: `${formatInterval(from, to)}, ${count === 1 ? '1 delivery was' : `${formatCount(count)} deliveries were`} refused: ${notStoredCauses[cause]}. Senders were asked to send them again; calls from those that did not are missing.`,
  }),
};

const notMappedAndCut = `The phone system is not set up yet, and ${formatCount(maxWaiting)} deliveries or 200 MiB wait already, so of this one at most 1 KiB is kept and it cannot be counted. Set the phone system up, so that later ones count.`;

const isNumber = (saw: string) => /^\+\d{7,15}$/.test(saw);

const notPlacedCalls = {
  outbound: 'An outbound call',
  internal: 'An internal call',
  either: 'An outbound or internal call',
};

function fromLine(line: string | undefined): string {
  if (line === undefined) return 'from a line that is not placed at a location.';
  return isNumber(line)
    ? `from a line that is not placed at a location. Place ${line} under Numbers to list it.`
    : `from “${line}”, which is no phone number and names no location.`;
}

const noRuleFits = '; no value rule matches it';
const mustBe = '; it must be ';

/** The value quoted in an "unreadable" message, such as “maybe”; undefined for other messages. */
export function seenIn(message: string): string | undefined {
  const end = [noRuleFits, mustBe].map((words) => message.indexOf(words)).find((at) => at >= 0);
  const [, seen] = message.slice(0, end ?? 0).split(/ is (.+)/s);
  return seen;
}

/** To the minute, in UTC: the server does not know the reader's zone. */
function formatInterval(from: Date, to: Date): string {
  const [firstDay = '', firstMinute = ''] = minuteOf(from);
  const [lastDay = '', lastMinute = ''] = minuteOf(to);
  if (firstDay !== lastDay) return `From ${firstDay} ${firstMinute} to ${lastDay} ${lastMinute} UTC`;
  if (firstMinute === lastMinute) return `On ${firstDay} at ${firstMinute} UTC`;
  return `On ${firstDay} from ${firstMinute} to ${lastMinute} UTC`;
}

const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).split('T');

function describeMissing(label: string, keys: readonly string[], instead: string | undefined): string {
  if (instead !== undefined)
    return `${label} is “${instead}”, which names nothing. Say in Webhook Setup what a missing value means.`;
  if (keys.length === 0) return `No key is named for ${label}. Name the key that carries it in Webhook Setup.`;
  const named = keys.map((key) => `“${key}”`).join(' or ');
  return `The payload has no value under ${named}, the ${keys.length > 1 ? 'keys' : 'key'} of ${label}.`;
}

function placeOf(field: WebhookField, { key, by }: Origin): string {
  const { label } = webhookFields[field];
  if (by === 'constant') return `${label} (the mapping’s constant)`;
  return by === 'rule' ? `${label} (“${key}”, as a value rule says)` : `${label} (“${key}”)`;
}

export const warnings = {
  unreadable: (field: WebhookField, origin: Origin, saw: string) =>
    `${placeOf(field, origin)} is ${saw}, which could not be read; it was left empty.`,
  noCallId: (saw: string) => `“${saw}” is no call ID. The delivery counts as a call of its own.`,
  cut: (field: WebhookField, { key }: Origin) =>
    `${webhookFields[field].label} (“${key}”) is longer than 64 KiB; value rules read only its beginning.`,
  mended: (what: string) => `The body was not valid JSON (${what}); it was read all the same.`,
  implausibleTime: (key: string) => `Duration (“${key}”) is a time that cannot be; it was left empty.`,
  leftOut: (count: number, total: number) =>
    `${count} of the ${total} items of this body ${count === 1 ? 'is not a phone call and was' : 'are no phone calls and were'} left out.`,
  unreadableOrder: (key: string, saw: string) =>
    `The order of events (“${key}”) is ${saw}, not a whole number or a time; the order of arrival is used instead.`,
  unknownEmployee: (saw: string) => `No employee is known as “${saw}”; the call has no employee.`,
  ambiguousEmployee: (saw: string) => `More than one employee is named “${saw}”; the call has no employee.`,
  /** For a trial, which adds nothing. */
  unknownService: (saw: string) => `“${saw}” is not known yet; its first call adds it to the company’s services.`,
  newService: (saw: string) => `“${saw}” was not known and was added to the company’s services.`,
  /** Without an order field, an older but different event cannot be told from a newer one. */
  appointmentChanged: (from: string, to: string) => `A later statement changed the appointment from ${from} to ${to}.`,
  changesAppointment: (from: string, to: string) => `It changed the appointment of its call from ${from} to ${to}.`,
  repeated: () => 'It repeats an earlier delivery of its call byte for byte, so later values stay.',
  replacedPath: () => 'It used a replaced endpoint path, which stops working 30 days after the replacement.',
};
