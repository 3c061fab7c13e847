import { type Column, examplesOf, type Table } from '../facts/columns';
import { hasWord, recordingWords, wordsOf } from '../facts/key-names';
import type { Candidate } from '../inference';

/** Keys named after a recording that have web addresses; a player's page first, since files may need a sign-in. */
export function inferRecording({ columns }: Table): Candidate[] {
  return columns
    .filter((column) => hasWord(column.name.all, recordingWords) && isLink(column))
    .sort((a, b) => points(b) - points(a) || (a.key < b.key ? -1 : 1))
    .map((column) => ({
      key: column.key,
      rule: {},
      examples: examplesOf(column),
      reason: `“${wordsOf(column.name.text).join(' ')}” is a web address.`,
      certainty: 'probably' as const,
      proof: 'Opening it plays the call.',
    }));
}

const points = ({ name: { own, depth } }: Column) =>
  (own.includes('player') ? 2 : 0) + (hasWord(own, recordingWords) ? 1 : 0) - depth * 0.1;

function isLink({ texts, isList }: Column): boolean {
  const given = texts.filter((text) => text !== '');
  return !isList && given.length > 0 && given.every((text) => /^https?:\/\//i.test(text));
}
