import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryToApply } from '../../database/calls/apply-deliveries';
import type { Queries } from '../../database/engine/connect';
import { CommitLate, createCommitQueue } from './commit-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database with the given answers that records the deliveries of each statement. */
function databaseThat(answer: (ids: string[]) => Promise<void> | void) {
  const groups: string[][] = [];
  const query = async ({ values }: { values: [companyId: number, ids: string] }) => {
    const ids = (JSON.parse(values[1]) as { delivery_id: string }[]).map((row) => row.delivery_id);
    groups.push(ids);
    await answer(ids);
    return { rows: ids.map((_, n) => ({ n, status: 'success' })) };
  };
  return { groups, queries: { $client: { query } } as unknown as Queries };
}

const delivery = (id: string, companyId = 1): DeliveryToApply => ({
  companyId,
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

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const queueOver = (queries: Queries) => createCommitQueue(queries, { onError: () => {} });

test('deliveries of one turn of the event loop commit as one group of each company', async () => {
  const { groups, queries } = databaseThat(() => {});
  const queue = queueOver(queries);
  const all = [delivery('a'), delivery('b', 2), delivery('c')].map(queue.commit);
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toMatchObject([{ deliveryId: 'a' }, { deliveryId: 'b' }, { deliveryId: 'c' }]);
  expect(groups).toEqual([['a', 'c'], ['b']]);
});

test('a group that fails because of one delivery is halved until that one is alone, and the others commit', async () => {
  let wasTriedWhole = false;
  const { groups, queries } = databaseThat((ids) => {
    if (!ids.includes('bad') || (ids.length === 1 && wasTriedWhole)) return;
    if (ids.length === 1) wasTriedWhole = true;
    throw failure('22P02');
  });
  const queue = queueOver(queries);
  const all = ['a', 'b', 'bad', 'd'].map((id) => queue.commit(delivery(id)));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toHaveLength(4);
  expect(groups).toEqual([['a', 'b', 'bad', 'd'], ['a', 'b'], ['bad', 'd'], ['bad'], ['bad'], ['d']]);
  expect(queue.problem()).toBeUndefined();
});

test('an unexplained error rejects its delivery and no other', async () => {
  const { queries } = databaseThat((ids) => {
    if (ids.includes('bad')) throw failure('XX000', 'internal');
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

test('a lost connection rejects the whole group at once', async () => {
  const { groups, queries } = databaseThat(() => {
    throw failure('ECONNRESET', 'lost');
  });
  const queue = queueOver(queries);
  const all = ['a', 'b'].map((id) => queue.commit(delivery(id)).catch((error: Error) => error.message));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toEqual(['lost', 'lost']);
  expect(groups).toEqual([['a', 'b']]);
});

test('four companies commit at once, and what arrives meanwhile commits as their next groups', async () => {
  const release: (() => void)[] = [];
  const { groups, queries } = databaseThat(() => new Promise((resolve) => release.push(resolve)));
  const queue = queueOver(queries);
  const all = [1, 2, 3, 4, 5].map((companyId) => queue.commit(delivery(`of ${companyId}`, companyId)));
  await vi.advanceTimersByTimeAsync(1);
  all.push(...['a', 'b'].map((id) => queue.commit(delivery(id, 1))));
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([['of 1'], ['of 2'], ['of 3'], ['of 4']]);
  while (release.length > 0) {
    release.shift()?.();
    await vi.advanceTimersByTimeAsync(1);
  }
  await Promise.all(all);
  expect(groups.slice(4)).toEqual([['of 5'], ['a', 'b']]);
});

test('a delivery that waited for over a second is not committed: by then it is on disk', async () => {
  const { groups, queries } = databaseThat(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  const queue = queueOver(queries);
  const first = queue.commit(delivery('a'));
  await vi.advanceTimersByTimeAsync(1);
  const late = queue.commit(delivery('late')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600);
  const next = queue.commit(delivery('next'));
  await vi.advanceTimersByTimeAsync(3_000);
  await Promise.all([first, next]);
  expect(await late).toBeInstanceOf(CommitLate);
  expect(groups).toEqual([['a'], ['next']]);
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

test('a company whose group takes longer than a second is stuck; others are once all groups are', async () => {
  const release: (() => void)[] = [];
  const { queries } = databaseThat(() => new Promise<void>((resolve) => release.push(resolve)));
  const queue = queueOver(queries);
  const all = [queue.commit(delivery('slow'))];
  await vi.advanceTimersByTimeAsync(900);
  expect(queue.isStuck(1)).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect([queue.isStuck(1), queue.isStuck(9)]).toEqual([true, false]);
  all.push(...[2, 3, 4].map((companyId) => queue.commit(delivery(`of ${companyId}`, companyId))));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(queue.isStuck(9)).toBe(true);
  for (const go of release) go();
  await Promise.all(all);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.isStuck(1)).toBe(false);
});

test('a failed commit is a problem until one succeeds, or for half a minute, so that an idle server accepts calls again', async () => {
  let code: string | undefined = '53100';
  const { queries } = databaseThat(() => {
    if (code) throw failure(code);
  });
  const queue = queueOver(queries);
  const commit = async () => {
    const committed = queue.commit(delivery('a')).catch(() => {});
    await vi.advanceTimersByTimeAsync(1);
    await committed;
  };
  await commit();
  expect({ isAlive: queue.isAlive(), problem: queue.problem() }).toMatchObject({ isAlive: false, problem: { code } });
  code = undefined;
  await commit();
  expect({ isAlive: queue.isAlive(), problem: queue.problem() }).toEqual({ isAlive: true, problem: undefined });
  code = '53100';
  await commit();
  await vi.advanceTimersByTimeAsync(29_990);
  expect(queue.problem()).toBeDefined();
  await vi.advanceTimersByTimeAsync(10);
  expect(queue.problem()).toBeUndefined();
});
