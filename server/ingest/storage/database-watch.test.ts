import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseWatch } from './database-watch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const now = new Date('2026-03-02T09:00:00Z');

function watchOver(ping: () => Promise<void>, startsUnavailable = false) {
  const changes: boolean[] = [];
  const outages: (string | undefined)[] = [];
  let returns = 0;
  const onChange = (isUnavailable: boolean) => changes.push(isUnavailable);
  const watch = createDatabaseWatch({ ping, onChange, startsUnavailable, now: () => now });
  watch.onBack(() => (returns += 1));
  watch.onOutage(() => outages.push(watch.outageSince()?.toISOString()));
  return { watch, changes, outages, returns: () => returns };
}

test('a database that failed is unavailable until it answers, and both are reported once', async () => {
  let answers = false;
  const { watch, changes, returns } = watchOver(async () => {
    if (!answers) throw new Error('away');
  });
  expect(watch.isUnavailable()).toBe(false);
  watch.reportFailure();
  watch.reportFailure();
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ isUnavailable: watch.isUnavailable(), changes, returns: returns() }).toEqual({
    isUnavailable: true,
    changes: [true],
    returns: 0,
  });
  answers = true;
  await vi.advanceTimersByTimeAsync(500);
  expect({ isUnavailable: watch.isUnavailable(), changes, returns: returns() }).toEqual({
    isUnavailable: false,
    changes: [true, false],
    returns: 1,
  });
});

test('a silent database is probed once, however long it takes', async () => {
  let asked = 0;
  const { watch } = watchOver(() => {
    asked += 1;
    return new Promise(() => {});
  });
  watch.reportFailure();
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ asked, isUnavailable: watch.isUnavailable() }).toEqual({ asked: 1, isUnavailable: true });
});

test('a database missing at start is probed until it answers', async () => {
  const { watch, returns } = watchOver(async () => {}, true);
  expect(watch.isUnavailable()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect({ isUnavailable: watch.isUnavailable(), returns: returns() }).toEqual({ isUnavailable: false, returns: 1 });
});

test('nothing is probed after a stop', async () => {
  const ping = vi.fn(async () => {});
  const { watch } = watchOver(ping);
  watch.reportFailure();
  watch.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ping).not.toHaveBeenCalled();
});

test('an outage is reported from the third silent probe on, with its beginning, and when it ends', async () => {
  let answers = false;
  const { watch, outages } = watchOver(async () => {
    if (!answers) throw new Error('away');
  });
  watch.reportFailure();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.outageSince()).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(watch.outageSince()).toEqual(now);
  answers = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(watch.outageSince()).toBeNull();
  expect(outages).toEqual([now.toISOString(), undefined]);
});

test('a read-only database accepts no deliveries, but is no outage: people can read', async () => {
  const { watch, outages } = watchOver(async () => {
    throw Object.assign(new Error('read-only'), { code: '25006' });
  });
  watch.reportFailure();
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ isUnavailable: watch.isUnavailable(), since: watch.outageSince(), outages }).toEqual({
    ...{ isUnavailable: true, since: null, outages: [] },
  });
});

test('a probe detects an unavailable database before any delivery, and leaves an answering one alone', async () => {
  let answers = true;
  const { watch, changes } = watchOver(async () => {
    if (!answers) throw new Error('away');
  });
  expect(await watch.probe()).toBe(true);
  expect(watch.isUnavailable()).toBe(false);
  answers = false;
  expect(await watch.probe()).toBe(false);
  expect({ isUnavailable: watch.isUnavailable(), changes }).toEqual({ isUnavailable: true, changes: [true] });
});
