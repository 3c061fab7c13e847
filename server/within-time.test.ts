import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMost, withinTime } from './within-time';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<string>(() => {});

test('work done in time resolves with its result, and leaves no timer', async () => {
  expect(await withinTime(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('late work resolves with the fallback after its time limit', async () => {
  const given = vi.fn(() => 'late');
  const result = withinTime(never, 1_000, given);
  await vi.advanceTimersByTimeAsync(999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe('late');
});

test('the fallback of late work can throw, and work that fails in time rejects and leaves no timer', async () => {
  const failing = expect(
    withinTime(never, 1_000, () => {
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(1_000);
  await failing;
  await expect(withinTime(Promise.reject(new Error('failed')), 1_000, () => null)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});

test('atMost resolves with nothing, whether the work is done or not', async () => {
  const waiting = atMost(never, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waiting).toBeUndefined();
});
