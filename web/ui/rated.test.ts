import { expect, test } from 'vitest';
import {
  callsIfFew,
  closeRateOf,
  coverageIfPartial,
  describeCounts,
  describeCoverage,
  drawnRates,
  isCompared,
  listKnown,
  sumOf,
  type Tally,
  whyUnrated,
} from './rated';

const tally = (appointments: number, calls: number, knownAppointments = appointments, knownCalls = calls): Tally => ({
  ...{ calls, appointments, knownCalls, knownAppointments },
});

test.each([
  [[tally(351, 897)], 39.1],
  [[tally(1, 16)], 6.3],
  [[tally(1, 2), tally(0, 1)], 33.3],
  [[], null],
  [[tally(0, 0)], null],
  // 80 % are enough, and the rate is that of the known ones.
  [[tally(9, 10, 4, 8)], 50],
  [[tally(9, 10, 4, 7)], null],
  // The rule is asked of the sum, not of its parts.
  [[tally(0, 2, 0, 1), tally(4, 8)], 44.4],
  [[tally(0, 90), tally(5, 30, 0, 0)], null],
])('%j together close %s percent', (tallies, rate) => {
  expect(closeRateOf(sumOf(tallies))).toBe(rate);
});

test('a source that only says yes never has a rate, of one call or of thirty', () => {
  for (let calls = 1; calls <= 30; calls += 1)
    for (let yes = 0; yes <= calls; yes += 1) expect(closeRateOf(tally(yes, calls, 0, 0))).toBeNull();
});

test('the counts behind a rate are those that it divides', () => {
  expect(describeCounts(tally(1, 1))).toBe('1 of 1 call');
  expect(describeCounts(tally(1241, 3576))).toBe('1,241 of 3,576 calls');
  expect(describeCounts(tally(245, 640, 240, 612))).toBe('240 of 612 calls, outcome known for 612 of 640');
  expect(describeCounts(tally(17, 640, 9, 66))).toBe('outcome known for 66 of 640 calls');
  expect(describeCounts(tally(0, 0))).toBe('0 of 0 calls');
});

test('a column of counts names its unit only where not all is known', () => {
  expect(listKnown(tally(351, 897))).toBe('351 of 897');
  expect(listKnown(tally(17, 640, 9, 66))).toBe('outcome known for 66 of 640 calls');
});

test('a rate that is missing says of how many calls the outcome is known', () => {
  expect(whyUnrated({ closeRate: null, calls: 640, knownCalls: 66 })).toBe('outcome known for 66 of 640 calls');
  expect(whyUnrated({ closeRate: null, calls: 1, knownCalls: 0 })).toBe('outcome known for 0 of 1 call');
  expect(whyUnrated({ closeRate: null, calls: 0, knownCalls: 0 })).toBeUndefined();
  expect(whyUnrated({ closeRate: 0, calls: 640, knownCalls: 612 })).toBeUndefined();
});

test('where every outcome is known nothing is said about it', () => {
  expect(coverageIfPartial({ calls: 640, knownCalls: 612 })).toBe('outcome known for 612 of 640 calls');
  expect(coverageIfPartial({ calls: 640, knownCalls: 640 })).toBeUndefined();
  expect(describeCoverage({ calls: 41_286, knownCalls: 0 })).toBe('outcome known for 0 of 41,286 calls');
});

test.each([
  ['twenty known calls', { closeRate: 10, calls: 25, knownCalls: 20 }, undefined, true],
  ['nineteen known of more calls', { closeRate: 10, calls: 22, knownCalls: 19 }, 19, false],
  // Before those with few calls: its calls may be many.
  ['no rate', { closeRate: null, calls: 34, knownCalls: 0 }, undefined, true],
  ['no calls: there is no rate to doubt', { closeRate: null, calls: 0, knownCalls: 0 }, undefined, false],
])('%s', (_, rated, few, compared) => {
  expect(callsIfFew(rated)).toBe(few);
  expect(isCompared(rated)).toBe(compared);
});

test('a line breaks where a rate is missing or comes from few calls', () => {
  expect(drawnRates({ values: [40, 100, null, 50], knownCalls: [20, 19, 0, 21] })).toEqual([40, null, null, 50]);
});
