import { expect, test } from 'vitest';
import { chooseRemovals, hasRoom, isNightlyDue, isTooOld } from './retention';

const gib = 1024 ** 3;
/** Archives `a`, `b`, … of one day after another, with these sizes. */
const archives = (...bytes: number[]) =>
  bytes.map((size, day) => ({
    name: String.fromCharCode(97 + day),
    at: new Date(Date.UTC(2026, 10, 1 + day)),
    bytes: size,
  }));

test.each([
  ['seven are kept', archives(1, 1, 1, 1, 1, 1, 1), 'g', []],
  ['the eighth removes the oldest', archives(1, 1, 1, 1, 1, 1, 1, 1), 'h', ['a']],
  ['fewer are kept if they exceed a quarter of the disk', archives(10, 10, 10), 'c', ['a']],
  ['one that is larger than a quarter of the disk is kept', archives(90), 'a', []],
  ['the newest good one is kept, and damaged newer ones with it', archives(10, 10, 10, 10), 'a', ['b', 'c']],
  ['nothing is removed while no good one is known', archives(1, 1, 1, 1, 1, 1, 1, 1, 1), null, []],
  ['the order in which they are listed does not matter', archives(1, 1, 1, 1, 1, 1, 1, 1).reverse(), 'h', ['a']],
])('%s', (_, kept, newestGood, removed) => {
  expect(chooseRemovals(kept, 100, newestGood)).toEqual(removed);
});

test.each([
  [4 * gib, gib, true],
  [4 * gib - 1, gib, false],
  [gib, 0, true],
])('with %d bytes free after one of %d bytes, there is room: %s', (free, last, room) => {
  expect(hasRoom(free, last)).toBe(room);
});

test.each([
  ['the night after the last one', '2026-11-25T02:30', '2026-11-24T02:31', true],
  ['before that night', '2026-11-25T02:29', '2026-11-24T02:31', false],
  ['once in a night', '2026-11-25T05:00', '2026-11-25T02:30', false],
  ['late, if the server did not run at night', '2026-11-25T15:00', '2026-11-23T02:30', true],
])('a backup is made %s', (_, now, last, due) => {
  expect(isNightlyDue(new Date(now), new Date(last))).toBe(due);
});

test('the bell rings when the last backup is older than two days', () => {
  const last = new Date('2026-11-23T02:30:00Z');
  expect(isTooOld(new Date('2026-11-25T02:30:00Z'), last)).toBe(false);
  expect(isTooOld(new Date('2026-11-25T02:30:01Z'), last)).toBe(true);
});
