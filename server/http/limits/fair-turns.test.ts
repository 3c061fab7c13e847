import { describe, expect, test } from 'vitest';
import { CallerDisconnected, createFairTurns } from './fair-turns';
import { QueueFull } from './turns';

const limits = { atOnce: 1, atOncePerKey: 1, waiting: 100, waitingPerKey: 30 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that records its name and ends on request. */
function record() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((end) => {
      begun.push(name);
      ends.push(() => end(name));
    });
  /** Ends everything in order. */
  const endAll = async () => {
    for (let ended = 0; ended < begun.length; ended++) {
      ends[ended]?.();
      await settled();
    }
  };
  return { begun, work, endAll };
}

describe('fair turns', () => {
  test('delay a flood behind itself: the next sender is served second', async () => {
    const take = createFairTurns(limits);
    const { begun, work, endAll } = record();
    const flood = Array.from({ length: 20 }, (_, i) => take('flood', work(`flood ${i}`)));
    const other = take('other', work('other'));
    await endAll();
    await Promise.all([...flood, other]);
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'flood 1', 'other']);
  });

  test('alternate between keys that wait', async () => {
    const take = createFairTurns(limits);
    const { begun, work, endAll } = record();
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => take(key, work(key)));
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  test('never run more than its share of one key at a time, even with room', async () => {
    const take = createFairTurns({ ...limits, atOnce: 3, atOncePerKey: 2 });
    const { begun, work, endAll } = record();
    const all = ['a', 'a', 'a', 'b'].map((key) => take(key, work(key)));
    await settled();
    expect(begun).toEqual(['a', 'a', 'b']);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(4);
  });

  test('refuse a key beyond its places at once, but not another key', async () => {
    const take = createFairTurns({ ...limits, waitingPerKey: 2 });
    const { begun, work, endAll } = record();
    const waiting = [take('a', work('a')), take('a', work('a')), take('a', work('a'))];
    await expect(take('a', work('a'))).rejects.toBeInstanceOf(QueueFull);
    const other = take('b', work('b'));
    await endAll();
    await Promise.all([...waiting, other]);
    expect(begun).toHaveLength(4);
  });

  test('take the last place of the longest line when all are full', async () => {
    const take = createFairTurns({ ...limits, waiting: 3 });
    const { begun, work, endAll } = record();
    const running = take('flood', work('flood'));
    const flood = ['flood', 'flood', 'last of flood'].map((name) => take('flood', work(name)));
    const last = expect(flood[2]).rejects.toBeInstanceOf(QueueFull);
    const other = take('other', work('other'));
    await last;
    await expect(take('flood', work('flood'))).rejects.toBeInstanceOf(QueueFull);
    await endAll();
    await Promise.all([running, flood[0], flood[1], other]);
    expect(begun).toEqual(['flood', 'flood', 'other', 'flood']);
  });

  test('free the place of a caller who disconnects, without beginning the work', async () => {
    const take = createFairTurns({ ...limits, waitingPerKey: 1 });
    const { begun, work, endAll } = record();
    const running = take('a', work('running'));
    const caller = new AbortController();
    const gone = expect(take('a', work('gone'), caller.signal)).rejects.toBeInstanceOf(CallerDisconnected);
    caller.abort();
    await gone;
    const next = take('a', work('next'));
    await endAll();
    await Promise.all([running, next]);
    expect(begun).toEqual(['running', 'next']);
    await expect(take('a', work('late'), caller.signal)).rejects.toBeInstanceOf(CallerDisconnected);
  });

  test('continue after work that fails', async () => {
    const take = createFairTurns(limits);
    const failed = take('a', () => Promise.reject(new Error('broken')));
    const next = take('a', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
