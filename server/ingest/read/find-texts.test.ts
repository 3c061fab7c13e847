import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextFinder } from './find-texts';

function findIn(text: string, texts: string[]): number[] {
  const found: number[] = [];
  createTextFinder(texts.map((it, place) => ({ text: it, place }))).find(text, (place) => found.push(place));
  return found.sort((a, b) => a - b);
}

test('every contained text is found once, as by looking for each', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 });
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(text, fc.array(short, { maxLength: 10 }), (where, texts) => {
      expect(findIn(where, texts)).toEqual(texts.flatMap((it, place) => (where.includes(it) ? [place] : [])));
    }),
    { numRuns: 2_000 },
  );
});

test('a finder can be used again', () => {
  const finder = createTextFinder([{ text: 'ab', place: 7 }]);
  for (const text of ['xaby', 'ab', 'aab']) {
    const found: number[] = [];
    finder.find(text, (place) => found.push(place));
    expect(found).toEqual([7]);
  }
});

test('two hundred texts that almost match take no longer than one', () => {
  const texts = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(150 + (index % 40))}${index}`);
  // Looking for each by itself would take minutes.
  for (let run = 0; run < 20; run++) expect(findIn('a'.repeat(65_536), texts)).toEqual([]);
}, 20_000);
