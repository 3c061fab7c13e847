// Texts for unmapped values: what a value names, its effect, and the result of a replay.
import { notKnown } from '#contract/mapping-rules';
import type { Replay } from '#contract/replays';
import { ownWords, type UnmappedField, type UnmappedValue } from '#contract/unmapped';
import { formatCount } from '../../ui/format';
import { formatPhone } from '../../ui/format-phone';

export const nouns: Record<UnmappedField, string> = {
  storeId: 'location',
  employeeId: 'employee',
  service: 'service',
  appointment: 'appointment',
  callType: 'call type',
  callTag: 'call tag',
};

export const kinds: Record<UnmappedField, string> = {
  storeId: 'Store',
  employeeId: 'Employee',
  service: 'Service',
  appointment: 'Appointment',
  callType: 'Call type',
  callTag: 'Call tag',
};

/** Fields whose values are fixed words; the others name a record. */
export type WordField = keyof typeof ownWords;

export const isWordField = (field: UnmappedField): field is WordField => field in ownWords;

export function explainLabel({ field, value }: { field: UnmappedField; value: string }): string {
  if (isWordField(field)) return `Say what “${value}” means`;
  return `Choose ${field === 'employeeId' ? 'an' : 'a'} ${nouns[field]} for ${formatPhone(value)}`;
}

const wordLabels: Record<string, string> = {
  yes: 'Yes, an appointment',
  no: 'No appointment',
  [notKnown]: 'Not known, until a person says',
};

export const wordLabel = (word: string) => wordLabels[word] ?? word;

export function countOf({ count, newServiceId }: Pick<UnmappedValue, 'count' | 'newServiceId'>): string {
  const noun = newServiceId === null ? ['delivery', 'deliveries'] : ['call', 'calls'];
  return `${formatCount(count)} ${noun[count === 1 ? 0 : 1]}`;
}

export function effectOf({ isRefusing, newServiceId, knownAs }: UnmappedValue): string {
  if (knownAs !== null) return `Known now: ${knownAs}`;
  if (newServiceId !== null) return 'New service';
  return isRefusing ? 'Not counted' : 'Counted without it';
}

export function describeReplayed({
  status,
  total,
  done,
  succeeded,
  lost,
  stillFailing,
  changed,
  leftOut,
}: Replay): string {
  if (status === 'waiting') return 'Waiting to apply it to past deliveries…';
  if (status === 'running') return `Applying it to ${past(total)}… ${formatCount(done)} done.`;
  if (status === 'failed') return `Applying it stopped after ${formatCount(done)} of ${past(total)}. Apply it again.`;
  const parts = [
    succeeded > 0 && `${formatCount(succeeded)} now ${succeeded === 1 ? 'counts' : 'count'}`,
    changed > 0 && `${formatCount(changed)} changed`,
    lost > 0 && `${formatCount(lost)} no longer ${lost === 1 ? 'counts' : 'count'}`,
    stillFailing > 0 &&
      `${formatCount(stillFailing)} still ${stillFailing === 1 ? 'fails' : 'fail'}, for another reason`,
    leftOut > 0 && `${formatCount(leftOut)} left out without a valid signature`,
  ].filter(Boolean);
  if (status === 'done' && done === succeeded && parts.length === 1) {
    return `${past(done)} now ${done === 1 ? 'counts' : 'count'}.`;
  }
  const begun =
    status === 'stopped' ? `Stopped after ${formatCount(done)} of ${past(total)}` : `Applied to ${past(done)}`;
  return `${begun}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

const past = (count: number) => `${formatCount(count)} past ${count === 1 ? 'delivery' : 'deliveries'}`;

export const keyOf = ({ source, field, value }: UnmappedValue) => JSON.stringify([source, field, value]);
