// What the inference takes for a time, a phone number or a length of time is read by the readers, as the same.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthIn, phoneIn, timeIn } from '#contract/inference/facts/read-facts';
import { readDuration } from './read-duration';
import { readPhone } from './read-phone';
import { readTime } from './read-time';
import { asIfUtc } from './wall-clock';

const two = (max: number, min = 0) => fc.integer({ min, max }).map((it) => String(it).padStart(2, '0'));
const anyOf = (...texts: string[]) => fc.constantFrom(...texts);
const textOf = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((it) => it.join(''));

const year = anyOf('2024', '2026', '26', '1999');
const day = fc.oneof(
  two(31, 1),
  two(9, 1).map((it) => it.slice(1)),
);
/** Of any month. */
const anyDay = two(28, 1);
const month = anyOf('Mar', 'March', 'Sep', 'december');
const time = textOf(two(23), anyOf(':'), two(59), anyOf('', ':07', ':07.25', ':07,123456'));
const halfDay = textOf(two(12, 1), anyOf(':'), two(59), anyOf('', ':07'), anyOf(' AM', ' PM', ' pm', 'PM', ' PM CST'));
const ending = anyOf('', 'Z', ' UTC', '-05:00', ' -0600', ' EST', ' CT', ' akst', ' -0600 CST', ' IST');
const numbers = anyOf('-', '/', '.').chain((separator) => {
  const between = anyOf(separator);
  return fc.oneof(
    textOf(year, between, two(12, 1), between, day),
    textOf(two(12, 1), between, day, between, year),
    textOf(day, between, two(12, 1), between, year),
    // Nobody writes it, but somebody may number things so.
    textOf(year, between, two(12, 1), anyOf('-', '/', '.'), day),
  );
});
const days = fc.oneof(
  numbers,
  textOf(anyDay, anyOf(' '), month, anyOf(' '), year),
  textOf(month, anyOf(' '), anyDay, anyOf(', ', ' '), year),
);
const times = fc.oneof(
  days,
  textOf(days, anyOf('T', ' ', ', '), time, ending),
  textOf(days, anyOf(' ', ', '), halfDay),
  textOf(year, two(12, 1), two(31, 1), anyOf('T', ''), two(23), two(59), two(59), anyOf('', 'Z')),
  fc.integer({ min: 900_000_000, max: 2_100_000_000 }).map(String),
  fc.double({ min: 1e9, max: 2e12, noNaN: true }).map(String),
  fc.integer({ min: 900_000_000_000, max: 2_100_000_000_000 }).map((it) => `/Date(${it})/`),
);

const runs = { numRuns: 3_000 };

describe('a value that is inferred to be', () => {
  test('a time is read as that time', () => {
    fc.assert(
      fc.property(times, (text) => {
        const seen = timeIn(text);
        if (!seen?.hasDay) return;
        // A day alone is no time; the other key has its clock.
        const reading = readTime(seen.hasClock ? text : `${text} 00:00`);
        expect([text, reading.kind]).toEqual([text, 'read']);
        if (reading.kind !== 'read') return;
        const at = 'at' in reading.value ? reading.value.at.getTime() : asIfUtc(reading.value.wallClock);
        expect([text, Math.abs(at - seen.at) < 1000]).toEqual([text, true]);
      }),
      runs,
    );
  });

  test('a phone number is read as one with its digits', () => {
    const digit = anyOf('2', '3', '5', '7', '0', '1');
    const digits = fc
      .array(digit, { minLength: 10, maxLength: 10 })
      .map((it) => it.join(''))
      .filter((it) => /^[2-9]..[2-9]/.test(it));
    const grouped = textOf(
      anyOf('(312) ', '312-', '312.', '312 ', '+1 312 ', '1-312-'),
      anyOf('555-', '555.', '555 '),
      two(99),
      two(99),
    );
    const written = fc.oneof(
      digits,
      grouped,
      textOf(anyOf('+1', 'tel:+1', 'sip:+1'), digits, anyOf('', '@sip.example', ';x=1')),
    );
    fc.assert(
      fc.property(fc.oneof(written, textOf(anyOf('"JANE DOE" <', 'Jane <'), written, anyOf('>'))), (text) => {
        const seen = phoneIn(text);
        if (!seen || seen.isWeak) return;
        const reading = readPhone(text);
        expect([text, reading.kind]).toEqual([text, 'read']);
        if (reading.kind === 'read') expect([text, reading.value.endsWith(seen.digits)]).toEqual([text, true]);
      }),
      runs,
    );
  });

  test('a length of time is read as that many seconds', () => {
    const count = fc.oneof(
      fc.integer({ min: 0, max: 86_400 }).map(String),
      fc.double({ min: 0, max: 900, noNaN: true }).map(String),
    );
    const clock = textOf(anyOf('', '1:', '01:', '0:'), two(75), anyOf(':'), two(75), anyOf('', '.5'));
    const units = textOf(
      anyOf('', '1h ', '1 hour, ', 'PT1H'),
      anyOf('', '3m ', '3 min ', '3M', '1.5 min'),
      anyOf('', '7s', '7 seconds', '7.5 sec', '7S'),
    );
    fc.assert(
      fc.property(fc.oneof(count, clock, units), (text) => {
        const seen = lengthIn(text);
        if (!seen) return;
        const reading = readDuration(text);
        expect([text, reading]).toEqual([text, { kind: 'read', value: Math.round(seen.count) }]);
      }),
      runs,
    );
  });
});
