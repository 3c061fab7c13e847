import { expect, test } from 'vitest';
import { readDuration } from './read-duration';

test.each([
  [0, 0],
  [-0, 0],
  [312, 312],
  ['13', 13],
  ['13s', 13],
  ['13 sec', 13],
  ['4:32', 272],
  ['04:32', 272],
  ['0:05', 5],
  ['1:04:32', 3872],
  ['00:00:13', 13],
  ['90:00', 5400],
  ['4:32.5', 273],
  [63.5, 64],
  [63.49, 63],
  [0.49999999999999994, 0],
  [1e-7, 0],
  ['63.5', 64],
  ['63.512345678901234', 64],
  ['63.5s', 64],
  ['2m', 120],
  ['1m 3s', 63],
  ['1m3s', 63],
  ['1h 2m 3s', 3723],
  ['1 hour, 5 min', 3900],
  ['2 Minutes', 120],
  ['PT1M3S', 63],
  ['1.5 minutes', 90],
  ['1.5 min', 90],
  ['0.25h', 900],
  ['PT0.5H', 1800],
  ['49000 ms', 49],
  ['1499.6 milliseconds', 1],
  ['1m 3.5s', 64],
  ['86400', 86400],
  ['24:00:00', 86400],
])('%j is %i seconds', (value, seconds) => {
  expect(readDuration(value)).toEqual({ kind: 'read', value: seconds });
});

test.each([
  -1,
  -0.4,
  86401,
  86400.4,
  '-5',
  '1:75',
  '1:60:00',
  '25:00:00',
  '1:2',
  '4:32:',
  '1,234',
  '1e3',
  '0x10',
  '.5',
  '5.',
  'PT',
  's',
  'm s',
  '3s 1m',
  '13 parsecs',
  '1.m',
  '.5 min',
  '5 ms 3 s',
  '--',
  '9'.repeat(150),
  true,
  [13],
  { seconds: 13 },
  Number.POSITIVE_INFINITY,
  Number.NaN,
])('%j is no duration', (value) => {
  expect(readDuration(value).kind).toBe('unreadable');
});

test.each([undefined, null, '', ' ', [], {}])('the duration %j is absent, not zero', (value) => {
  expect(readDuration(value)).toEqual({ kind: 'absent' });
});
