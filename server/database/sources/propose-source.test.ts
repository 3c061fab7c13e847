import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceSlug } from '#contract/webhooks';
import { proposeSource } from './propose-source';

describe('the short name of a phone system', () => {
  test.each([
    ['CallRail, West Stores', 'callrail-west-stores'],
    ['  Zürich – Aircall ', 'zu-rich-aircall'],
    ['電話', 'phone-system'],
    ['Default', 'default-2'],
  ])('%s is proposed as %s', (name, slug) => expect(proposeSource(name, [])).toBe(slug));

  test('is none that is taken', () => {
    expect(proposeSource('West', ['west', 'west-2'])).toBe('west-3');
  });

  test('is always one that can be saved', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.constantFrom('phone-system', 'a', 'a-2')),
        (name, taken) => {
          const slug = proposeSource(name, taken);
          expect(SourceSlug.safeParse(slug).success).toBe(true);
          expect(taken).not.toContain(slug);
        },
      ),
    );
  });
});
