import { expect, test } from 'vitest';
import type { DeliveryStatus, WebhookLog } from '#contract/webhooks';
import { countToday } from './delivery-labels';

const now = new Date(2026, 10, 20, 9, 41);

const row = (status: DeliveryStatus, day: number) =>
  ({ status, timestamp: new Date(2026, 10, day, 8, 0).toISOString() }) as WebhookLog;

test('today’s deliveries are counted, and so are those that need attention', () => {
  const rows = [row('success', 20), row('failed', 20), row('inactive', 20), row('too-large', 20), row('failed', 19)];
  expect(countToday(rows, true, now)).toBe('4 since midnight, 2 failed');
});

test('no count is shown while some of today’s deliveries may not be loaded', () => {
  expect(countToday([row('success', 20), row('failed', 20)], true, now)).toBeUndefined();
  expect(countToday([row('success', 20), row('failed', 20)], false, now)).toBe('2 since midnight, 1 failed');
});

test('a day without deliveries is counted too', () => {
  expect(countToday([row('success', 19)], true, now)).toBe('0 since midnight, 0 failed');
});
