import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeatLimit } from './repeat-limit';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (maxKeys = 100) => {
  const reported: [about: string | null, more: number][] = [];
  const limit = createRepeatLimit<string>({
    maxRepeats: 2,
    windowMs: 60_000,
    maxKeys,
    onMore: (about, more) => reported.push([about, more]),
  });
  return { limit, reported };
};

test('the first repeats of each key pass, and the others become one summary at the end of the minute', () => {
  const { limit, reported } = open();
  expect(['a', 'a', 'a', 'b', 'a'].map((key) => limit.admits(key, `about ${key}`))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  vi.advanceTimersByTime(59_999);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([['about a', 2]]);
});

test('the next minute counts from the beginning, and a quiet one has no summary', () => {
  const { limit, reported } = open();
  for (let times = 0; times < 5; times++) limit.admits('a', 'first minute');
  vi.advanceTimersByTime(60_000);
  expect(limit.admits('a', 'second minute')).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(reported).toEqual([['first minute', 3]]);
});

test('keys beyond the limit share one entry, so that a flood from many addresses stays bounded', () => {
  const { limit, reported } = open(2);
  const admitted = Array.from({ length: 1_000 }, (_, index) => limit.admits(`address ${index}`, 'x'));
  expect(admitted.filter(Boolean)).toHaveLength(4);
  vi.advanceTimersByTime(60_000);
  expect(reported).toEqual([[null, 996]]);
});

test('pending counts are reported at shutdown', () => {
  const { limit, reported } = open();
  for (let times = 0; times < 3; times++) limit.admits('a', 'a');
  limit.stop();
  expect(reported).toEqual([['a', 1]]);
  expect(vi.getTimerCount()).toBe(0);
});
