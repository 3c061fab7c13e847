// What a word can mean, as the options of its choice, and in words.
import { callTypes } from '#contract/calls';
import { type Word, type WordField, WordMeaning, type WordSource } from '#contract/words';
import type { SelectOption } from '../../../ui/select';

/** The value of an option. */
export const encodeMeaning = (means: WordMeaning | undefined): string => (means ? JSON.stringify(means) : '');

export const decodeMeaning = (value: string): WordMeaning | null =>
  value === '' ? null : WordMeaning.parse(JSON.parse(value));

export function meaningLabel(means: WordMeaning): string {
  if (means.kind === 'service') return `Service: ${means.name}`;
  if (means.kind === 'type') return `Type: ${means.type}`;
  return labels[means.kind];
}

const labels = {
  booked: 'Booked',
  'not-booked': 'Not booked',
  'not-known': 'Not known',
  practice: 'Practice call',
  nothing: 'Nothing',
} as const;

/** Only what the word can mean: phone systems send some words for one thing alone. */
export function meaningOptions({ word, services }: { word: Word; services: readonly string[] }): SelectOption[] {
  const can = (field: WordField) => word.fields.includes(field);
  const own = word.meanings[0];
  const meanings: WordMeaning[] = [
    ...(can('appointment') ? ([{ kind: 'booked' }, { kind: 'not-booked' }, { kind: 'not-known' }] as const) : []),
    { kind: 'nothing' },
    ...(can('callTag') ? ([{ kind: 'practice' }] as const) : []),
    ...(can('callType') ? callTypes.map((type) => ({ kind: 'type', type }) as const) : []),
    ...(can('service') ? services.map((name) => ({ kind: 'service', name }) as const) : []),
  ];
  const options = meanings.map((means) => ({ value: encodeMeaning(means), label: meaningLabel(means) }));
  const known = own && !options.some(({ value }) => value === encodeMeaning(own));
  return [
    ...(word.by === 'person' ? [{ value: '', label: 'Take this back' }] : []),
    ...(known ? [{ value: encodeMeaning(own), label: meaningLabel(own) }] : []),
    ...options,
  ];
}

const sources: Record<WordSource, string> = {
  person: 'Explained',
  rule: 'Set up',
  stem: 'Understood',
  'service-name': 'A service’s name',
  itself: 'Understood',
};

/** Why it means that, and what else it means: "Understood; also Type: Quote". */
export function sourceOf({ by, meanings: [, ...others] }: Word): string {
  if (by === null) return 'Not explained';
  const also = others.map(meaningLabel).join(', ');
  return also ? `${sources[by]}; also ${also}` : sources[by];
}
