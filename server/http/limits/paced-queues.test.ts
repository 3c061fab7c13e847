import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacedQueues, type PacedQueues } from './paced-queues';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => createPacedQueues({ everyMs: 1_000, waitingPerKey: 3, waiting: 5, keys: 3 });

/** Takes a place and records the outcome in `outcomes` under this name. */
function taker(lines: PacedQueues) {
  const outcomes: string[] = [];
  const take = (key: string, name: string, signal?: AbortSignal) =>
    void Promise.resolve(lines.take(key, signal)).then((turn) => outcomes.push(`${name}: ${turn}`));
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return outcomes.splice(0);
  };
  return { take, after };
}

test('the first caller goes at once and one a second after it; beyond the places the queue is full', async () => {
  const { take, after } = taker(open());
  for (const name of ['a', 'b', 'c', 'd', 'e']) take('x', name);
  expect(await after(0)).toEqual(['a: turn', 'e: full']);
  expect(await after(999)).toEqual([]);
  expect(await after(1)).toEqual(['b: turn']);
  expect(await after(2_000)).toEqual(['c: turn', 'd: turn']);
});

test('the pause also applies after the queue is empty, and is then forgotten', async () => {
  const { take, after } = taker(open());
  take('x', 'a');
  await after(600);
  take('x', 'b');
  expect(await after(399)).toEqual([]);
  expect(await after(1)).toEqual(['b: turn']);
  await after(1_000);
  expect(vi.getTimerCount()).toBe(0);
  take('x', 'c');
  expect(await after(0)).toEqual(['c: turn']);
});

test('each key has its own queue; total places and keys are limited', async () => {
  const { take, after } = taker(open());
  for (const key of ['x', 'y', 'z', 'more']) take(key, `first of ${key}`);
  expect(await after(0)).toEqual(['first of x: turn', 'first of y: turn', 'first of z: turn', 'first of more: full']);
  for (const key of ['x', 'x', 'x', 'y', 'y', 'z']) take(key, key);
  expect(await after(0)).toEqual(['z: full']);
});

test('a disconnected caller frees the place for the next', async () => {
  const { take, after } = taker(open());
  const gone = new AbortController();
  take('x', 'a');
  take('x', 'b', gone.signal);
  take('x', 'c');
  take('x', 'd');
  await after(0);
  gone.abort();
  take('x', 'e');
  expect(await after(0)).toEqual(['b: gone']);
  expect(await after(3_000)).toEqual(['c: turn', 'd: turn', 'e: turn']);
});

test('closed queues reject everyone waiting and leave nothing running', async () => {
  const lines = open();
  const { take, after } = taker(lines);
  for (const name of ['a', 'b', 'c']) take('x', name);
  await after(0);
  lines.close();
  expect(vi.getTimerCount()).toBe(0);
  take('y', 'd');
  expect(await after(0)).toEqual(['b: full', 'c: full', 'd: full']);
});
