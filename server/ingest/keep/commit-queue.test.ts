import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import { createCommitQueue } from './commit-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database with the given answers that records the deliveries of each statement. */
function databaseThat(answer: (ids: string[]) => Promise<void> | void) {
  const groups: string[][] = [];
  const query = async ({ values }: { values: [companies: number[], ids: string[]] }) => {
    const [, [ofCompany = '[]']] = values;
    const ids = (JSON.parse(ofCompany) as { delivery_id: string }[]).map((row) => row.delivery_id);
    groups.push(ids);
    await answer(ids);
    return { rows: ids.map((_, n) => ({ n, status: 'success' })) };
  };
  return { groups, queries: { $client: { query } } as unknown as Queries };
}

const delivery = (id: string): DeliveryToApply => ({
  companyId: 1,
  body: Buffer.from(id),
  row: {
    deliveryId: id,
    receivedAt: new Date('2026-11-20T00:00:00Z'),
    configurationId: 1,
    source: 'default',
    method: 'POST',
    contentType: null,
    bodyBytes: 1,
    calls: [{ status: 'inactive' }],
  },
});

const errorOfData = Object.assign(new Error('invalid'), { code: '22P02' });
const lostConnection = Object.assign(new Error('lost'), { code: 'ECONNRESET' });
const queueOver = (queries: Queries, groupsAtOnce = 1) =>
  createCommitQueue(queries, { onError: () => {}, groupsAtOnce });

test('deliveries of one turn of the event loop commit as one group', async () => {
  const { groups, queries } = databaseThat(() => {});
  const queue = queueOver(queries);
  const all = ['a', 'b', 'c'].map((id) => queue.commit(delivery(id)));
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(groups).toEqual([['a', 'b', 'c']]);
});

test('a group that fails because of one delivery is halved until that one is alone, and the others commit', async () => {
  const bare: string[] = [];
  const { groups, queries } = databaseThat((ids) => {
    if (ids.includes('bad') && (ids.length > 1 || bare.length === 0)) {
      if (ids.length === 1) bare.push('tried whole');
      throw errorOfData;
    }
  });
  const queue = queueOver(queries);
  const all = ['a', 'b', 'bad', 'd'].map((id) => queue.commit(delivery(id)));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toHaveLength(4);
  expect(groups).toEqual([['a', 'b', 'bad', 'd'], ['a', 'b'], ['bad', 'd'], ['bad'], ['bad'], ['d']]);
});

const canceled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });

test('a group on which the database hung is halved, too', async () => {
  const { groups, queries } = databaseThat((ids) => {
    if (ids.includes('bad')) throw canceled;
  });
  const queue = queueOver(queries);
  const good = queue.commit(delivery('good'));
  const bad = queue.commit(delivery('bad')).catch((error: Error) => error);
  await vi.runAllTimersAsync();
  expect(await good).toMatchObject({ status: 'success' });
  expect(await bad).toBe(canceled);
  expect(groups).toContainEqual(['good']);
});

test('a delivery that failed while the database hung is not blamed, even alone', async () => {
  let tries = 0;
  const { groups, queries } = databaseThat(() => {
    tries += 1;
    if (tries <= 3) throw canceled;
  });
  const queue = queueOver(queries);
  const all = ['a', 'b'].map((id) => queue.commit(delivery(id)).catch((error: Error) => error));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toEqual([canceled, canceled]);
  expect(groups).toEqual([['a', 'b'], ['a'], ['b']]);
});

test('an unexplained error costs its delivery and no other', async () => {
  const { queries } = databaseThat((ids) => {
    if (ids.includes('bad')) throw Object.assign(new Error('internal'), { code: 'XX000' });
  });
  const queue = queueOver(queries);
  const all = ['a', 'bad', 'c'].map((id) => queue.commit(delivery(id)).catch((error: Error) => error.message));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toEqual([
    expect.objectContaining({ deliveryId: 'a' }),
    'internal',
    expect.objectContaining({ deliveryId: 'c' }),
  ]);
});

test('after a lost connection the same deliveries are tried again', async () => {
  let tries = 0;
  const { groups, queries } = databaseThat(() => {
    tries += 1;
    if (tries < 3) throw lostConnection;
  });
  const queue = queueOver(queries);
  const one = queue.commit(delivery('a'));
  await vi.runAllTimersAsync();
  expect(await one).toMatchObject({ status: 'success' });
  expect(groups).toEqual([['a'], ['a'], ['a']]);
});

test('a delivery is refused after a sender’s patience, even if the database never answers', async () => {
  const { queries } = databaseThat(() => new Promise<void>(() => {}));
  const queue = queueOver(queries);
  const waits = ['in the hung group', 'behind it'].map((id) => {
    const refused = queue.commit(delivery(id)).catch((error: Error) => error.message);
    vi.advanceTimersToNextTimer();
    return refused;
  });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await Promise.all(waits)).toEqual([expect.stringContaining('in time'), expect.stringContaining('in time')]);
});

test('at most two late groups run at a time', async () => {
  const release: (() => void)[] = [];
  const { groups, queries } = databaseThat(() => new Promise((resolve) => release.push(resolve)));
  const queue = queueOver(queries, 2);
  const all: Promise<unknown>[] = [];
  for (const id of ['a', 'b', 'c']) {
    all.push(queue.commit(delivery(id)));
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(groups).toEqual([['a'], ['b']]);
  release.forEach((go) => {
    go();
  });
  await vi.advanceTimersByTimeAsync(1);
  release.at(-1)?.();
  await Promise.all(all);
  expect(groups).toEqual([['a'], ['b'], ['c']]);
});

test('draining waits for running and waiting deliveries', async () => {
  const { groups, queries } = databaseThat(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const queue = queueOver(queries);
  await queue.drain();
  void queue.commit(delivery('a'));
  await vi.advanceTimersByTimeAsync(1);
  void queue.commit(delivery('b'));
  const drained = queue.drain();
  await vi.advanceTimersByTimeAsync(2_000);
  await drained;
  expect(groups).toEqual([['a'], ['b']]);
});

test('a delivery that is safe elsewhere is neither committed nor retried', async () => {
  const { groups, queries } = databaseThat((ids) => {
    if (ids.includes('first')) throw lostConnection;
  });
  const queue = queueOver(queries);
  const hold = { isOver: false };
  const first = queue.commit(delivery('first'), hold).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(50);
  const second = queue.commit(delivery('second'), hold).catch((error: unknown) => error);
  const third = queue.commit(delivery('third'));
  const triesBefore = groups.length;
  hold.isOver = true;
  await vi.runAllTimersAsync();
  expect(groups.slice(triesBefore)).toEqual([['first'], ['third']]);
  expect(await third).toMatchObject({ deliveryId: 'third' });
  expect([await first, await second]).toEqual([expect.any(Error), expect.any(Error)]);
});

test('a group that takes longer than a second counts as stuck', async () => {
  let end = () => {};
  const { queries } = databaseThat(() => new Promise<void>((resolve) => (end = resolve)));
  const queue = queueOver(queries);
  const committed = queue.commit(delivery('slow'));
  await vi.advanceTimersByTimeAsync(900);
  expect(queue.isStuck()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(queue.isStuck()).toBe(true);
  end();
  await committed;
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.isStuck()).toBe(false);
});

test('deliveries waiting behind a group commit together, and stop waiting once it is late', async () => {
  let free = () => {};
  const locked = new Promise<void>((resolve) => {
    free = resolve;
  });
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
  const { groups, queries } = databaseThat(([id]) => (id === 'locked' ? locked : id === 'slow' ? slow() : undefined));
  const queue = queueOver(queries, 2);
  const held = queue.commit(delivery('locked'));
  await vi.advanceTimersByTimeAsync(1);
  const others = ['a', 'b'].map((id) => queue.commit(delivery(id)));
  await vi.advanceTimersByTimeAsync(90);
  expect(groups).toEqual([['locked']]);
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all(others);
  // The locked one stays late, so that new ones do not wait.
  await Promise.all([queue.commit(delivery('c')), vi.advanceTimersByTimeAsync(1)]);
  expect(groups).toEqual([['locked'], ['a', 'b'], ['c']]);
  // Once released, it finds another worker in its place.
  const more = [queue.commit(delivery('slow'))];
  await vi.advanceTimersByTimeAsync(1);
  more.push(queue.commit(delivery('last')));
  free();
  await Promise.all([held, vi.advanceTimersByTimeAsync(20)]);
  expect(groups.slice(3)).toEqual([['slow']]);
  await Promise.all([...more, vi.advanceTimersByTimeAsync(50)]);
  expect(groups.slice(3)).toEqual([['slow'], ['last']]);
});
