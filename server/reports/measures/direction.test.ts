import { describe, expect, test } from 'vitest';
import { allKnown as bucket } from '../../../tests/all-known';
import { directionOf } from './direction';

describe('the direction of a close rate', () => {
  test.each<[string, [number, number][], string]>([
    ['nothing at all', [], 'stable'],
    [
      'no calls',
      [
        [0, 0],
        [0, 0],
      ],
      'stable',
    ],
    ['one bucket', [[3, 10]], 'stable'],
    [
      'one bucket with calls among empty ones',
      [
        [0, 0],
        [3, 10],
        [0, 0],
      ],
      'stable',
    ],
    [
      '30 % to 31 %, exactly one point',
      [
        [30, 100],
        [31, 100],
      ],
      'up',
    ],
    [
      '31 % to 30 %',
      [
        [31, 100],
        [30, 100],
      ],
      'down',
    ],
    [
      '30 % to 30.99 %',
      [
        [3000, 10_000],
        [3099, 10_000],
      ],
      'stable',
    ],
    [
      '30.99 % to 30 %',
      [
        [3099, 10_000],
        [3000, 10_000],
      ],
      'stable',
    ],
    [
      'a straight line of a third of a point a step',
      [
        [900, 3000],
        [910, 3000],
        [920, 3000],
        [930, 3000],
      ],
      'up',
    ],
    [
      'a peak in the middle',
      [
        [30, 100],
        [60, 100],
        [30, 100],
      ],
      'stable',
    ],
    // The line through 50 of 100, 50 of 100 and 0 of 1 hardly bends for the single call at the end.
    [
      'one lost call after two hundred',
      [
        [50, 100],
        [50, 100],
        [0, 1],
      ],
      'down',
    ],
    [
      'one lost call after a hundred thousand',
      [
        [25_000, 50_000],
        [25_000, 50_000],
        [0, 1],
      ],
      'stable',
    ],
    // Empty buckets at the ends do not stretch the line: from the 2nd to the 3rd bucket it moves 0.9 points.
    [
      '0.9 points between the only two',
      [
        [0, 0],
        [300, 1000],
        [309, 1000],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      'stable',
    ],
    // A gap in the middle keeps its place: 30, –, 31 is half a point a step, one point over both.
    [
      'a point over a gap',
      [
        [30, 100],
        [0, 0],
        [31, 100],
      ],
      'up',
    ],
  ])('%s', (_name, buckets, direction) => {
    expect(directionOf(buckets.map(([appointments, calls]) => bucket(appointments, calls)))).toBe(direction);
  });

  test('is exact where floating point would not be', () => {
    const many = 4_000_000_000;
    const flat = Array.from({ length: 400 }, () => bucket(many / 2, many));
    expect(directionOf(flat)).toBe('stable');
    // Over 399 steps exactly one point: a rise of 1/399 point a step is no whole number of appointments, so of 39,900.
    const rising = Array.from({ length: 400 }, (_, step) => bucket(19_950_000 + step * 1000, 39_900_000));
    expect(directionOf(rising)).toBe('up');
    const almost = rising.map(({ appointments, calls }, step) => bucket(appointments - (step === 399 ? 1 : 0), calls));
    expect(directionOf(almost)).toBe('stable');
  });
});
