import { describe, expect, test } from 'vitest';
import { CallerDisconnected, createConcurrencyLimit, QueueFull } from './concurrency-limit';

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

describe('a concurrency limit', () => {
  test('delays a flood behind itself: the next sender is served second', async () => {
    const limit = createConcurrencyLimit<string>(limits);
    const { begun, work, endAll } = record();
    const flood = Array.from({ length: 20 }, (_, i) => limit.run('flood', work(`flood ${i}`)));
    const other = limit.run('other', work('other'));
    await endAll();
    await Promise.all([...flood, other]);
    expect(begun.slice(0, 3)).toEqual(['flood 0', 'flood 1', 'other']);
  });

  test('alternates between keys that wait', async () => {
    const limit = createConcurrencyLimit<string>(limits);
    const { begun, work, endAll } = record();
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => limit.run(key, work(key)));
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  test('never runs more than its share of one key at a time, even with room', async () => {
    const limit = createConcurrencyLimit<string>({ ...limits, atOnce: 3, atOncePerKey: 2 });
    const { begun, work, endAll } = record();
    const all = ['a', 'a', 'a', 'b'].map((key) => limit.run(key, work(key)));
    await settled();
    expect(begun).toEqual(['a', 'a', 'b']);
    await endAll();
    await Promise.all(all);
    expect(begun).toHaveLength(4);
  });

  test('refuses a key beyond its places at once, but not another key', async () => {
    const limit = createConcurrencyLimit<string>({ ...limits, waitingPerKey: 2 });
    const { begun, work, endAll } = record();
    const waiting = [limit.run('a', work('a')), limit.run('a', work('a')), limit.run('a', work('a'))];
    await expect(limit.run('a', work('a'))).rejects.toBeInstanceOf(QueueFull);
    const other = limit.run('b', work('b'));
    await endAll();
    await Promise.all([...waiting, other]);
    expect(begun).toHaveLength(4);
  });

  test('takes the last place of the longest line when all are full', async () => {
    const limit = createConcurrencyLimit<string>({ ...limits, waiting: 3 });
    const { begun, work, endAll } = record();
    const running = limit.run('flood', work('flood'));
    const flood = ['flood', 'flood', 'last of flood'].map((name) => limit.run('flood', work(name)));
    const last = expect(flood[2]).rejects.toBeInstanceOf(QueueFull);
    const other = limit.run('other', work('other'));
    await last;
    await expect(limit.run('flood', work('flood'))).rejects.toBeInstanceOf(QueueFull);
    await endAll();
    await Promise.all([running, flood[0], flood[1], other]);
    expect(begun).toEqual(['flood', 'flood', 'other', 'flood']);
  });

  test('frees the place of a caller who disconnects, without beginning the work', async () => {
    const limit = createConcurrencyLimit<string>({ ...limits, waitingPerKey: 1 });
    const { begun, work, endAll } = record();
    const running = limit.run('a', work('running'));
    const caller = new AbortController();
    const gone = expect(limit.run('a', work('gone'), caller.signal)).rejects.toBeInstanceOf(CallerDisconnected);
    caller.abort();
    await gone;
    const next = limit.run('a', work('next'));
    await endAll();
    await Promise.all([running, next]);
    expect(begun).toEqual(['running', 'next']);
    await expect(limit.run('a', work('late'), caller.signal)).rejects.toBeInstanceOf(CallerDisconnected);
  });

  test('continues after work that fails', async () => {
    const limit = createConcurrencyLimit<string>(limits);
    const failed = limit.run('a', () => Promise.reject(new Error('broken')));
    const next = limit.run('a', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  test('starts work of the key that has the least running first', async () => {
    const limit = createConcurrencyLimit<string>({ atOnce: 2 });
    const { begun, work, endAll } = record();
    const all = ['a', 'a', 'a', 'a', 'b'].map((key) => limit.run(key, work(key)));
    expect(limit.count()).toEqual({ running: 2, waiting: 3 });
    await endAll();
    await Promise.all(all);
    expect(begun).toEqual(['a', 'a', 'b', 'a', 'a']);
    expect(limit.count()).toEqual({ running: 0, waiting: 0 });
  });

  test('rejects everything that waits once it is closed', async () => {
    const limit = createConcurrencyLimit<string>(limits);
    const { work, endAll } = record();
    const running = limit.run('a', work('a'));
    const waiting = ['a', 'b'].map((key) => expect(limit.run(key, work(key))).rejects.toBeInstanceOf(QueueFull));
    limit.close();
    await Promise.all(waiting);
    await expect(limit.run('c', work('c'))).rejects.toBeInstanceOf(QueueFull);
    await endAll();
    expect(await running).toBe('a');
  });
});
