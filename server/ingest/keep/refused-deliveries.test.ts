import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeliveryToApply } from '../../database/calls/apply-deliveries';
import { createArrivals } from '../delivery/delivery-id';
import { refusalOf } from '../understand/delivery-row';
import { createRefusedDeliveries, type RefusedDeliveriesParts } from './refused-deliveries';
import { SpoolFull } from './spool';

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

function refusedWith(parts: Partial<RefusedDeliveriesParts> = {}) {
  const log = { error: (facts: Record<string, unknown>, line: string) => lines.push({ facts, line }) };
  return createRefusedDeliveries({
    arrive: createArrivals(() => new Date()),
    queue: {
      async commit(delivery) {
        written.push(delivery);
        return { status: 'failed', deliveryId: '', logId: 1, callId: null, reason: 'not-kept', message: '' };
      },
    },
    watch: { isUnavailable: () => false, onBack() {} },
    commitProblem: () => undefined,
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
  await refused.writeDown('all');
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

test('a thousand refusals are three log lines, one at once and then one a minute, and one row', async () => {
  const refused = refusedWith();
  for (let second = 0; second < 100; second++) {
    for (let n = 0; n < 10; n++) refused.note(at(1), failure('ENOSPC'));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines.map(({ facts: { deliveries, causes } }) => ({ deliveries, causes }))).toEqual([
    { deliveries: 1, causes: { 'disk-full': 1 } },
    { deliveries: 599, causes: { 'disk-full': 599 } },
    { deliveries: 400, causes: { 'disk-full': 400 } },
  ]);
  expect(written.map(({ row }) => refusalOf(row)?.message)).toEqual([
    expect.stringContaining('On 2026-11-22 from 13:36 to 13:38 UTC, 1,000 deliveries were refused'),
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('refusals stay counted while the database accepts nothing, and are written afterwards', async () => {
  let trouble: unknown = failure('53100');
  const refused = refusedWith({ commitProblem: () => trouble });
  refused.note(at(1), failure('ENOSPC'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([]);
  trouble = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toHaveLength(1);
});

test('a row that could not be written is retried', async () => {
  let fails = true;
  const commit = vi.fn(async () => {
    if (fails) throw failure('53100');
    return { status: 'failed' as const, deliveryId: '', logId: 1, callId: null, reason: null, message: null };
  });
  const refused = refusedWith({ queue: { commit } });
  refused.note(at(1), 'busy');
  await refused.writeDown('all');
  fails = false;
  await refused.writeDown('all');
  await refused.writeDown('all');
  expect(commit).toHaveBeenCalledTimes(2);
});

test('refusals for another database are not written into this one', async () => {
  const refused = refusedWith({ identity: { current: () => 'that', confirmed: () => 'this' } });
  refused.note(at(1), 'busy');
  await refused.writeDown('all');
  expect({ written, lines: lines.length }).toEqual({ written: [], lines: 2 });
});

test('refusals that cannot be written before the end are at least logged', async () => {
  const refused = refusedWith({ queue: { commit: () => new Promise(() => {}) } });
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
