// A call in words.
import type { AppointmentOrigin, Call } from '#contract/call-list';
import type { AppointmentSaid } from '../../ui/appointment-mark';
import { formatDuration, NONE } from '../../ui/format';
import { formatPhone } from '../../ui/format-phone';

/** Who says what became of a call, beside its mark. */
export function saidBy({ appointmentOrigin }: Pick<Call, 'appointmentOrigin'>): AppointmentSaid | null {
  return appointmentOrigin && { source: appointmentOrigin.source, words: wordsOf(appointmentOrigin) };
}

function wordsOf({ source, name, assumption, match }: AppointmentOrigin): string {
  if (source === 'person') return name ?? 'a person';
  if (source === 'list') return match ? `list, ${match === 'possible' ? 'confirmed' : match}` : 'list';
  if (source === 'phone-system') return 'phone system';
  if (assumption === 'list-complete') return 'assumed: list is complete';
  return assumption === 'not-answered' ? 'assumed: not answered' : 'assumed';
}

export function customerOf({ customerPhone }: Pick<Call, 'customerPhone'>): string {
  return customerPhone === null ? 'No number' : formatPhone(customerPhone);
}

/** "3:02"; without one, why there is none. */
export function lengthOf({ durationSeconds, answered }: Pick<Call, 'durationSeconds' | 'answered'>): string {
  if (answered === 'missed') return 'Missed';
  if (answered === 'voicemail') return 'Voicemail';
  return durationSeconds === null ? NONE : formatDuration(durationSeconds);
}

export function directionWord(direction: Call['direction'] | 'unknown'): string {
  return directionWords[direction ?? 'unknown'];
}

export function answeredWord(answered: Call['answered'] | 'unknown'): string {
  return answeredWords[answered ?? 'unknown'];
}

const notKnown = 'Not known';

const directionWords = { inbound: 'Inbound', outbound: 'Outbound', internal: 'Internal', unknown: notKnown };

const answeredWords = { answered: 'Answered', missed: 'Missed', voicemail: 'Voicemail', unknown: notKnown };
