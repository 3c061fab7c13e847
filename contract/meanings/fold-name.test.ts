import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from './fold-name';

test.each([
  ['  Oil   Change ', 'oil change'],
  ['Oil\u00a0Change', 'oil change'],
  ['Oil\u2009\tChange\u00a0', 'oil change'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['O\u2019Brien', "o'brien"],
  ['O&#039;Brien', "o'brien"],
  ['O&#x27;Brien', "o'brien"],
  ['O&apos;Brien', "o'brien"],
  ['O&rsquo;Brien', "o'brien"],
  ['O&amp;#039;Brien', "o'brien"],
  ['Brakes &amp; Tires', 'brakes & tires'],
  ['Brakes &amp;amp; Tires', 'brakes & tires'],
  ['Brakes & Tires', 'brakes & tires'],
  ['Ren&#233;', 'ren\u00e9'],
  ['&quot;Quick&quot; Lube&nbsp;', '"quick" lube'],
  ['Oil\u2011Change', 'oil-change'],
  ['\u200eJane\u200b Smith\ufeff', 'jane smith'],
  ['R&D', 'r&d'],
  ['A&B; C', 'a&b; c'],
  ['&#65;', '&#65;'],
  ['&#1114112;', '&#1114112;'],
])('%j is %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test('a folded name stays as it is', () => {
  const part = fc.constantFrom(
    '&',
    'amp;',
    '#',
    '39;',
    '#38;',
    '#x26;',
    'apos;',
    '\u200b',
    '\u0301',
    'e',
    'Σ',
    'İ',
    '’',
    ' ',
    '&#8203;',
    '0',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (name) => {
      expect(foldName(foldName(name))).toBe(foldName(name));
    }),
    { numRuns: 500 },
  );
});
