import { expect, test } from 'vitest';
import type { DeliveryStatus } from '#contract/webhooks';
import type { LoggedDelivery } from '../../database/log/deliveries';
import { describeArrivals } from './describe-arrivals';

const row = (body: unknown, status: DeliveryStatus = 'waiting'): LoggedDelivery => ({
  id: 1,
  companyId: 1,
  deliveryId: '01900000-0000-7000-8000-000000000000',
  receivedAt: new Date('2026-03-02T09:00:00Z'),
  status,
  reason: null,
  errorMessage: null,
  method: 'POST',
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
  bodyBytes: Buffer.from(JSON.stringify(body)).length,
  source: 'default',
  query: null,
  processedData: null,
  signature: null,
  possibleDuplicateOf: null,
  replayedAt: null,
  erasedAt: null,
  emptiedAt: null,
  isTest: false,
  unmapped: [],
});

const stateOf = (rows: LoggedDelivery[], counts: [DeliveryStatus, number][] = [], waiting = rows.length) =>
  describeArrivals(
    7,
    {
      ...{ source: 'default', isMapped: false, waiting, waitingCut: 0, waitingSince: null },
      ...{ byStatus: new Map(counts), newest: rows, headers: new Map() },
    },
    null,
  ).state;

test.each([
  { from: '+16466063895' },
  { From: '(312) 555-0142' },
  { caller: { number: '312-555-0142' } },
  { calls: [{ external_number: 13125550142 }] },
  { number: 3125550142 },
  { caller: '+44 20 7946 0958' },
  { from: 'sip:+13125550142@example.com' },
])('%j could be a call', (body) => expect(stateOf([row(body)])).toBe('calls'));

test.each([
  {},
  [],
  { test: true },
  { event: 'webhook.test', ts: 1_772_442_000, at: '1772442000', ms: 1_772_442_000_123 },
  { id: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', at: '2026-03-02T08:30:00.000Z', day: '2026-03-02' },
  { version: '10.20.30.4000', account: 123456 },
])('%j is no call', (body) => expect(stateOf([row(body)])).toBe('no-call'));

test('nothing came, a handshake came, calls came', () => {
  expect(stateOf([])).toBe('nothing');
  expect(stateOf([row({}, 'handshake')], [['handshake', 1]], 0)).toBe('no-call');
  expect(stateOf([row({ from: '+16466063895' }, 'failed')], [['failed', 1]], 0)).toBe('no-call');
  expect(stateOf([row({}, 'success')], [['success', 3]], 0)).toBe('calls');
  // Of many waiting ones only the newest are looked at.
  expect(stateOf([row({})], [], 30)).toBe('calls');
});
