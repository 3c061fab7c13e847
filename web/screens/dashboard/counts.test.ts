import { expect, test } from 'vitest';
import { closeRateOf, describeCounts } from './counts';

test.each([
  [[{ appointments: 351, calls: 897 }], 39.1],
  [[{ appointments: 1, calls: 16 }], 6.3],
  [
    [
      { appointments: 1, calls: 2 },
      { appointments: 0, calls: 1 },
    ],
    33.3,
  ],
  [[], null],
  [[{ appointments: 0, calls: 0 }], null],
])('%j together close %s percent', (counts, rate) => {
  expect(closeRateOf(counts)).toBe(rate);
});

test('one call is no calls', () => {
  expect(describeCounts({ appointments: 1, calls: 1 })).toBe('1 of 1 call');
  expect(describeCounts({ appointments: 1241, calls: 3576 })).toBe('1,241 of 3,576 calls');
});
