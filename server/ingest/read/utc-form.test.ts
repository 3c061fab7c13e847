import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcInstantOf, utcTextOf } from './utc-form';

const instants = fc.date({
  min: new Date('0100-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

test('any instant is written as a Date writes it, and read again', () => {
  fc.assert(
    fc.property(instants, (at) => {
      expect(utcTextOf(at.getTime())).toBe(at.toISOString());
      expect(utcInstantOf(at.toISOString())).toBe(at.getTime());
    }),
  );
  expect(utcTextOf(-62_167_219_200_001)).toBe(new Date(-62_167_219_200_001).toISOString());
  expect(utcTextOf(8_640_000_000_000_000)).toBe(new Date(8_640_000_000_000_000).toISOString());
  expect(() => utcTextOf(Number.NaN)).toThrow(RangeError);
});

test('the fraction may be left out', () => {
  expect(utcInstantOf('2026-11-20T16:00:07Z')).toBe(Date.parse('2026-11-20T16:00:07Z'));
});

test.each([
  '2026-11-20T16:00:07.12Z',
  '2026-11-20T16:00:07,123Z',
  '2026-11-20T16:00:07.123z',
  '2026-11-20 16:00:07.123Z',
  '2026-11-20T16:00:07.1234',
  '2026-11-20T16:00:07.x23Z',
  '2026-11-20T16-00:07.123Z',
  '2026-02-29T16:00:07.123Z',
  '2026-11-20T24:00:00.000Z',
  '2026-11-20T16:00:60.000Z',
  '0099-11-20T16:00:00.000Z',
  '20261120T160007Z',
  '',
])('“%s” is not of this form', (text) => {
  expect(utcInstantOf(text)).toBeUndefined();
});

test('one changed character never makes another instant than a Date sees in the same text', () => {
  fc.assert(
    fc.property(instants, fc.nat({ max: 23 }), fc.constantFrom(...'0123456789-:.TZ+ e'), (at, place, character) => {
      const text = at.toISOString();
      const changed = text.slice(0, place) + character + text.slice(place + 1);
      const read = utcInstantOf(changed);
      if (read !== undefined) expect(read).toBe(Date.parse(changed));
    }),
  );
});
