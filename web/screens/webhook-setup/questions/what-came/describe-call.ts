// A call as a sentence whose words are the fields that were read.
import { shortNameOf } from '#contract/find-in-payload';
import { endings, toWord } from '#contract/inference/facts/call-events';
import type { CallTrial, FieldTrial } from '#contract/mapping-trial';
import type { WebhookField } from '#contract/webhook-fields';
import { formatPhone } from '../../../../ui/format-phone';

export interface Word {
  field: WebhookField;
  text: string;
  /** Something is there that could not be used: a location without a name, a value that is no time. */
  isOpen?: true;
}

export type Part = string | Word;

type Told = Pick<CallTrial, 'fields' | 'processedData'>;

export function describeCall(call: Told): Part[] {
  const { fields, processedData } = call;
  const read = (field: WebhookField) => wordFor(field, fields[field]);
  const time = read('timestamp');
  const customer = read('customerPhone');
  const us = ourSide(read('numberCalled'), read('storeId'));
  const called: Word = { field: 'direction', text: 'called' };
  return [
    ...(time ? ['On ', time, ', '] : []),
    ...(processedData?.direction === 'outbound'
      ? [...us, ' ', called, ' ', customer ?? 'somebody']
      : [customer ?? (time ? 'somebody' : 'Somebody'), ' ', called, ' ', ...us]),
    '. ',
    ...describeAnswer(call),
    ...sentence('It was about ', read('service')),
    ...sentence('Kind of call: ', read('callType')),
    ...sentence('Appointment: ', read('appointment')),
    ...(processedData?.callTag === 'Practice' ? sentence('It was a call for ', read('callTag')) : []),
  ];
}

/** How calls are told apart, by the name of the field with the call's ID. */
export const describeCallId = (key: string): string =>
  key === '' ? 'Each message is its own call.' : `Messages with the same “${shortNameOf(key)}” are one call.`;

const asked = [
  ...(['timestamp', 'customerPhone', 'numberCalled', 'storeId', 'employeeId', 'answered'] as const),
  ...(['duration', 'service', 'callType', 'appointment', 'customerCalled', 'financingOffered'] as const),
] satisfies WebhookField[];

/** What the sentence has no word for. */
export function listNotFound(call: Pick<CallTrial, 'fields'>): WebhookField[] {
  return asked.filter((field) => wordFor(field, call.fields[field]) === undefined);
}

/** A number that is also how the location is found is said once. */
function ourSide(number: Word | undefined, store: Word | undefined): Part[] {
  if (number && store && number.text !== store.text) return [number, ', ', store];
  return [store ?? number ?? 'you'];
}

function describeAnswer(call: Told): Part[] {
  const who = wordFor('employeeId', call.fields.employeeId);
  const duration = wordFor('duration', call.fields.duration);
  const talked: Part[] = duration ? [' and they talked for ', duration] : [];
  const { state, became, found } = call.fields.answered;
  // Another event of the call may say that it was answered.
  const isOnlyEnd = became === 'missed' && endings.test(toWord(found ?? ''));
  const kind = state === 'read' && !isOnlyEnd ? became : undefined;
  if (kind === 'missed') return [{ field: 'answered', text: 'Nobody answered' }, '. '];
  if (kind === 'voicemail') return ['It went to ', { field: 'answered', text: 'voicemail' }, '. '];
  if (kind === 'answered') return [who ?? 'Somebody', ' ', { field: 'answered', text: 'answered' }, ...talked, '. '];
  // Until an event says that it was answered, a person is who it rings at.
  if (who && state !== 'unmapped') return ['It was for ', who, ...(duration ? [' and took ', duration] : []), '. '];
  if (who) return [who, ' took it', ...talked, '. '];
  return duration ? ['It took ', duration, '. '] : [];
}

function wordFor(field: WebhookField, { state, became, found }: FieldTrial): Word | undefined {
  if (state === 'unmapped' || state === 'absent' || became === 'Not known' || became === '') return undefined;
  if (became !== null) return { field, text: tidy(field, became) };
  return { field, text: tidy(field, found?.replace(/^"(.*)"$/, '$1') ?? 'something unclear'), isOpen: true };
}

function tidy(field: WebhookField, text: string): string {
  if (field === 'customerPhone' || field === 'numberCalled' || field === 'storeId') return formatPhone(text);
  // The zone is the location's, which a person takes for granted.
  return field === 'timestamp' ? text.replace(/, [\w/+-]+$/, '') : text;
}

const sentence = (before: string, word: Word | undefined): Part[] => (word ? [before, word, '. '] : []);
