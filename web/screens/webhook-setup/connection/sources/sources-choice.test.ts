import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceSlug } from '#contract/webhooks';
import { formatSourceName } from '../../../../shell/format-source-name';
import { draftFrom, proposeSource } from './sources-choice';

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

test('a phone system is called by its name, else by its short name', () => {
  expect(formatSourceName({ source: 'west', name: 'West' })).toBe('West');
  expect(formatSourceName({ source: 'west', name: '' })).toBe('west');
  expect(formatSourceName({ source: 'default' })).toBe('Default');
});

test('a preset passes its mapping and signature on to the form', () => {
  const draft = draftFrom({ source: 'west', name: 'West', preset: 'callrail' });
  expect(draft).toMatchObject({ source: 'west', name: 'West', preset: 'callrail', signature: { scheme: 'callrail' } });
  expect(draft.callIdField).toBeTruthy();
  const blank = draftFrom({ source: 'west', name: 'West', preset: '' });
  expect(blank).toEqual({ source: 'west', name: 'West', endpointPath: expect.stringMatching(/^[\w-]{22}$/) });
  expect(draft.endpointPath).not.toBe(blank.endpointPath);
});
