import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeatLimit } from './repeat-limit';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const reported: [kind: string, about: string | null, more: number][] = [];
  const limit = createRepeatLimit<string>(60_000, (...more) => reported.push(more));
  const admits = (source: string, about = `about ${source}`, kind = 'kind') => limit.admits(kind, source, about, 2);
  return { limit, admits, reported };
};

test('the first repeats of each source pass, and the others become one summary at the end of the minute', () => {
  const { admits, reported } = open();
  expect(['a', 'a', 'a', 'b', 'a'].map((source) => admits(source))).toEqual([true, true, false, true, false]);
  expect(admits('a', 'about a', 'other kind')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([['kind', 'about a', 2]]);
});

test('the next minute counts from the beginning, and a quiet one has no summary', () => {
  const { admits, reported } = open();
  for (let times = 0; times < 5; times++) admits('a', 'first minute');
  vi.advanceTimersByTime(60_000);
  expect(admits('a', 'second minute')).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(reported).toEqual([['kind', 'first minute', 3]]);
});

test('sources beyond the limit share one entry, so that a flood from many addresses stays bounded', () => {
  const { admits, reported } = open();
  const admitted = Array.from({ length: 1_200 }, (_, index) => admits(`address ${index}`));
  expect(admitted.filter(Boolean)).toHaveLength(202);
  vi.advanceTimersByTime(60_000);
  expect(reported).toEqual([['kind', null, 998]]);
});

test('pending counts are reported at shutdown', () => {
  const { limit, admits, reported } = open();
  for (let times = 0; times < 3; times++) admits('a', 'a');
  limit.stop();
  expect(reported).toEqual([['kind', 'a', 1]]);
  expect(vi.getTimerCount()).toBe(0);
});
