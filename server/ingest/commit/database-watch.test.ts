import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseWatch } from './database-watch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watchOver(probe: () => Promise<void>, startsAway = false) {
  const changes: boolean[] = [];
  let returns = 0;
  const watch = createDatabaseWatch({ probe, onChange: (isAway) => changes.push(isAway), startsAway });
  watch.onBack(() => (returns += 1));
  return { watch, changes, returns: () => returns };
}

test('a suspect database is away until it answers, and both are told once', async () => {
  let answers = false;
  const { watch, changes, returns } = watchOver(async () => {
    if (!answers) throw new Error('away');
  });
  expect(watch.isAway()).toBe(false);
  watch.suspect();
  watch.suspect();
  await vi.advanceTimersByTimeAsync(5_000);
  expect({ isAway: watch.isAway(), changes, returns: returns() }).toEqual({
    isAway: true,
    changes: [true],
    returns: 0,
  });
  answers = true;
  await vi.advanceTimersByTimeAsync(500);
  expect({ isAway: watch.isAway(), changes, returns: returns() }).toEqual({
    isAway: false,
    changes: [true, false],
    returns: 1,
  });
});

test('a database that says nothing is asked once, however long it takes', async () => {
  let asked = 0;
  const { watch } = watchOver(() => {
    asked += 1;
    return new Promise(() => {});
  });
  watch.suspect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect({ asked, isAway: watch.isAway() }).toEqual({ asked: 1, isAway: true });
});

test('where it is not there from the start it is asked for until it is', async () => {
  const { watch, returns } = watchOver(async () => {}, true);
  expect(watch.isAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect({ isAway: watch.isAway(), returns: returns() }).toEqual({ isAway: false, returns: 1 });
});

test('after a stop nothing is asked', async () => {
  const probe = vi.fn(async () => {});
  const { watch } = watchOver(probe);
  watch.suspect();
  watch.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(probe).not.toHaveBeenCalled();
});
