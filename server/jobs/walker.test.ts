import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWalker } from './walker';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A walker whose walks end on request. */
function walkerThat(answer: (walk: number) => Promise<number | undefined>) {
  const troubles: unknown[] = [];
  let walks = 0;
  const walker = createWalker({
    walk: () => answer(++walks),
    pauseAfterError: () => 1_000,
    onError: (error) => troubles.push(error),
  });
  return { walker, troubles, walks: () => walks };
}

test('any number of wakes during a walk cause one more walk', async () => {
  const ends: (() => void)[] = [];
  const { walker, walks } = walkerThat(() => new Promise((resolve) => ends.push(() => resolve(undefined))));
  const woken = [walker.wake(), walker.wake(), walker.wake()];
  expect(walks()).toBe(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(walks()).toBe(2);
  ends[1]?.();
  await Promise.all(woken);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(walks()).toBe(2);
});

test('a walker continues after the pause that a walk or an error returns, and sooner when woken', async () => {
  const { walker, troubles, walks } = walkerThat(async (walk) => {
    if (walk === 1) throw new Error('away');
    return walk === 2 ? 5_000 : undefined;
  });
  await walker.wake();
  expect(troubles).toEqual([new Error('away')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(walks()).toBe(2);
  await vi.advanceTimersByTimeAsync(4_000);
  await walker.wake();
  expect(walks()).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(walks()).toBe(3);
});

test('a stopped walker neither walks nor reports errors of the shutdown', async () => {
  let fail = (_error: Error) => {};
  const { walker, troubles, walks } = walkerThat(() => new Promise((_resolve, reject) => (fail = reject)));
  const woken = walker.wake();
  walker.stop();
  expect(walker.isStopped()).toBe(true);
  fail(new Error('closed'));
  await woken;
  await walker.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([troubles, walks()]).toEqual([[], 1]);
});
