import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryToApply } from '../../database/calls/apply-deliveries';
import { SpoolFull } from '../../platform/spool';
import { createArrivals } from '../delivery/delivery-id';
import { refusalOf } from '../understand/delivery-row';
import { createRefusedDeliveries, type RefusedDeliveriesParts } from './refused-deliveries';

const at = (configurationId: number) => ({ companyId: 7, configurationId, source: 'default' });
const failure = (code: string) => Object.assign(new Error('failed'), { code });

let written: DeliveryToApply[];
let lines: { facts: Record<string, unknown>; line: string }[];
let notified: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T13:36:26Z') });
  written = [];
  lines = [];
  notified = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const queueThat = (
  commit: (delivery: DeliveryToApply) => void | Promise<void>,
  problem: () => unknown = () => undefined,
): RefusedDeliveriesParts['queue'] => ({
  problem,
  async commit(delivery) {
    await commit(delivery);
    return { status: 'failed', deliveryId: '', logId: 1, callId: null, reason: 'not-kept', message: '' };
  },
});

function refusedWith(parts: Partial<RefusedDeliveriesParts> = {}) {
  const log = { error: (facts: Record<string, unknown>, line: string) => lines.push({ facts, line }) };
  return createRefusedDeliveries({
    arrive: createArrivals(() => new Date()),
    queue: queueThat((delivery) => void written.push(delivery)),
    watch: { isUnavailable: () => false, onBack() {} },
    notify: (...news) => notified.push(news),
    now: () => new Date(),
    log: log as unknown as RefusedDeliveriesParts['log'],
    ...parts,
  });
}

test.each([
  ['busy', 'too many arrived at once'],
  ['held-back', 'their address had tried many paths that do not exist'],
  [new SpoolFull('full'), 'the database was unavailable and the space for waiting deliveries was full'],
  [failure('ENOSPC'), 'the server’s disk was full'],
  [failure('53100'), 'the server’s disk was full'],
  [new Error('The spool is not open.'), 'neither the database nor the server’s disk accepted them'],
])('%s is reported with its cause', async (trouble, cause) => {
  const refused = refusedWith();
  refused.note(at(1), trouble);
  await refused.stop();
  expect(written).toMatchObject([
    {
      companyId: 7,
      body: Buffer.alloc(0),
      row: {
        configurationId: 1,
        bodyBytes: 0,
        calls: [
          {
            status: 'failed',
            reason: 'not-kept',
            message: `On 2026-11-22 at 13:36 UTC, 1 delivery was refused: ${cause}. Senders were asked to send them again; calls from those that did not are missing.`,
          },
        ],
      },
    },
  ]);
  expect(notified).toEqual([[7, 'failed']]);
});

test('a thousand refusals are three log lines, at most one a minute, and one row', async () => {
  const refused = refusedWith();
  for (let second = 0; second < 100; second++) {
    for (let n = 0; n < 10; n++) refused.note(at(1), failure('ENOSPC'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines.map(({ facts: { deliveries, cause } }) => ({ deliveries, cause }))).toEqual([
    { deliveries: 1, cause: 'disk-full' },
    { deliveries: 600, cause: 'disk-full' },
    { deliveries: 399, cause: undefined },
  ]);
  expect(written.map(({ row }) => refusalOf(row)?.message)).toEqual([
    expect.stringContaining('On 2026-11-22 from 13:36 to 13:38 UTC, 1,000 deliveries were refused'),
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('refusals are counted by phone system and cause; a pause of over five minutes begins another interval', async () => {
  const queue = queueThat(
    (it) => void written.push(it),
    () => 'full',
  );
  const refused = refusedWith({ queue });
  refused.note(at(2), 'busy');
  for (const minutes of [0, 5, 6]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    refused.note(at(1), failure('ENOSPC'));
  }
  await refused.stop();
  const sentences = written.map(({ row }) => `${row.configurationId} ${refusalOf(row)?.message?.split(' refused')[0]}`);
  expect(sentences).toEqual([
    '1 On 2026-11-22 from 13:36 to 13:41 UTC, 2 deliveries were',
    '2 On 2026-11-22 at 13:36 UTC, 1 delivery was',
    '1 On 2026-11-22 at 13:47 UTC, 1 delivery was',
  ]);
});

test('an interval ends after a quarter of an hour, however many follow', async () => {
  const refused = refusedWith();
  for (let second = 0; second <= 900; second += 20) {
    refused.note(at(1), 'busy');
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(written).toHaveLength(1);
  await refused.stop();
  expect(written).toHaveLength(2);
});

test('refusals stay counted while the database accepts nothing, and are written afterwards', async () => {
  let problem: unknown = failure('53100');
  const refused = refusedWith({
    queue: queueThat(
      (it) => void written.push(it),
      () => problem,
    ),
  });
  refused.note(at(1), failure('ENOSPC'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([]);
  problem = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(1);
});

test('a row that could not be written is retried, and one whose phone system is gone is logged', async () => {
  let code = '53100';
  const commit = vi.fn(() => {
    if (code) throw failure(code);
  });
  const refused = refusedWith({ queue: queueThat(commit) });
  for (const next of ['53100', '', '23503']) {
    code = next;
    if (next !== '') refused.note(at(1), 'busy');
    await vi.advanceTimersByTimeAsync(40_000);
  }
  expect({ tries: commit.mock.calls.length, timers: vi.getTimerCount() }).toEqual({ tries: 4, timers: 0 });
  expect(lines.at(-1)).toMatchObject({ facts: { count: 1 }, line: 'refused deliveries could not be logged' });
});

test('refusals for another database are not written into this one', async () => {
  const refused = refusedWith({ identity: { current: () => 'that', confirmed: () => 'this' } });
  refused.note(at(1), 'busy');
  await refused.stop();
  expect({ written, lines: lines.length }).toEqual({ written: [], lines: 2 });
});

test('refusals that cannot be written before the end are at least logged', async () => {
  const refused = refusedWith({ queue: queueThat(() => new Promise(() => {})) });
  refused.note(at(1), failure('ENOSPC'));
  refused.note(at(1), failure('ENOSPC'));
  const stopped = refused.stop();
  await vi.advanceTimersByTimeAsync(1_500);
  await stopped;
  expect(lines.at(-1)).toMatchObject({
    facts: { companyId: 7, configurationId: 1, cause: 'disk-full', count: 2 },
    line: 'refused deliveries could not be recorded before the end; this line is their only record',
  });
  expect(vi.getTimerCount()).toBe(0);
});
