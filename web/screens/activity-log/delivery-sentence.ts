// What a delivery is about, as a person would say it: the first line of its row.
import { reasonsOf, type WhyNot } from '#contract/unknown-values';
import type { ProcessedData, RefusalReason, WebhookLog } from '#contract/webhooks';
import { formatDuration } from '../../ui/format';

/** The parts of what is known of a call; empty where nothing is. */
export interface CallWords {
  /** "Oil Change at Airport Road" */
  about: string;
  /** "not booked" */
  outcome: string;
  /** "Rosa Delgado" */
  who: string;
  /** "4:17" */
  length: string;
}

export function wordsOfCall(said: ProcessedData | null): CallWords {
  const { service, store, employee, appointment, durationSeconds, callTag, calls = [] } = said ?? {};
  const about = service && store ? `${service.name} at ${store.name}` : (service?.name ?? store?.name ?? '');
  const others = calls.length === 0 ? '' : ` and ${calls.length} more ${calls.length === 1 ? 'call' : 'calls'}`;
  const outcome = appointment === undefined ? '' : appointment ? 'booked' : 'not booked';
  return {
    about: about && `${about}${others}`,
    outcome: callTag === 'Practice' ? ['practice', outcome].filter(Boolean).join(', ') : outcome,
    who: employee?.name ?? '',
    length: durationSeconds === undefined ? '' : formatDuration(durationSeconds),
  };
}

/** "Oil Change at Airport Road, Rosa Delgado, not booked, 4:17"; empty where nothing is known of a call. */
export function sayCall(said: ProcessedData | null): string {
  const { about, who, outcome, length } = wordsOfCall(said);
  return [about, who, outcome, length].filter(Boolean).join(', ');
}

export interface RowSentence {
  /** What matters most: the call, or why it does not count. */
  lead: string;
  /** Of a failure what is known of the call all the same. */
  call: string;
  /** Nobody need do anything about it. */
  isMuted: boolean;
}

/** Rows without processed data say what their message says. */
export function sentenceOf(row: WebhookLog): RowSentence {
  const { status, isTest, processedData, errorMessage } = row;
  const call = sayCall(processedData);
  if (status === 'success') {
    return { lead: `${isTest ? 'Test, would count: ' : ''}${call || 'A call'}`, call: '', isMuted: isTest };
  }
  if (status === 'handshake') {
    return { lead: 'A check of the address, not a call', call: errorMessage ?? '', isMuted: true };
  }
  const isMuted = status === 'inactive' || isTest;
  const [first, ...others] = reasonsOf(row);
  const why = first && whyNot(first);
  if (!why)
    return { lead: `${isTest ? 'Test, would not count: ' : ''}${errorMessage ?? 'Not counted'}`, call, isMuted };
  const more = others.length === 0 ? '' : ` (and ${others.length} more ${others.length === 1 ? 'reason' : 'reasons'})`;
  return { lead: `${isTest ? 'Test, would not count' : 'Not counted'}: ${why}${more}`, call, isMuted };
}

/** In fewer words than the message; undefined where that is short enough, or says more. */
function whyNot({ reason, unknown }: Pick<WhyNot, 'reason' | 'unknown'>): string | undefined {
  if (unknown?.field === 'storeId') return `no location has the code ${unknown.value}`;
  if (unknown?.field === 'service') return `no service is called “${unknown.value}”`;
  if (unknown) return `what does “${unknown.value}” mean?`;
  return shortReasons[reason];
}

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
