import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointsBetween, roundedPercent } from './close-rate';

describe('a percentage', () => {
  test.each([
    [351, 897, 39.1],
    [287, 797, 36],
    [0, 5, 0],
    [5, 5, 100],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 36_000_000, 0],
    [35_999_999, 36_000_000, 100],
  ])('of %i appointments from %i calls is %f', (appointments, calls, percent) => {
    expect(roundedPercent(appointments, calls)).toBe(percent);
  });

  test('of nothing is null, not zero', () => {
    expect(roundedPercent(0, 0)).toBeNull();
  });

  test.each([
    [1, 16, 6.3],
    [1, 2000, 0.1],
    [3, 2000, 0.2],
    [67, 400, 16.8],
    [201, 2000, 10.1],
    [1001, 2000, 50.1],
    [1999, 2000, 100],
    // In floating point these three come out just below the half.
    [23, 80, 28.8],
    [41, 80, 51.3],
    [51, 80, 63.8],
  ])('exactly at a half is rounded up: %i of %i is %f', (appointments, calls, percent) => {
    expect(roundedPercent(appointments, calls)).toBe(percent);
  });

  test('is the nearest tenth, the upper one at a half, for any counts', () => {
    const counts = fc
      .integer({ min: 1, max: 40_000_000 })
      .chain((calls) => fc.tuple(fc.constant(calls), fc.integer({ min: 0, max: calls })));
    fc.assert(
      fc.property(counts, ([calls, appointments]) => {
        const tenths = BigInt(Math.round((roundedPercent(appointments, calls) ?? Number.NaN) * 10));
        const twiceTheError = 2n * (tenths * BigInt(calls) - 1000n * BigInt(appointments));
        expect(twiceTheError > -BigInt(calls) && twiceTheError <= BigInt(calls)).toBe(true);
      }),
    );
  });
});

describe('the points between two rates', () => {
  test.each([
    [36, 39.1, 3.1],
    [39.1, 36, -3.1],
    [33.2, 33.3, 0.1],
    [0.1, 0.3, 0.2],
    [16.8, 16.8, 0],
    [100, 0, -100],
  ])('from %f to %f are %f, without floating-point error', (before, after, points) => {
    expect(pointsBetween(before, after)).toBe(points);
  });
});
