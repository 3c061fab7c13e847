import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit';

const start = Date.parse('2026-03-02T09:00:00Z');

function rateLimited(maxAddresses?: number) {
  const clock = { at: start };
  const rateLimit = createRateLimit({
    most: 2,
    withinMs: 60_000,
    now: () => new Date(clock.at),
    ...(maxAddresses && { maxAddresses }),
  });
  return { clock, rateLimit };
}

test('an address can send up to the limit, then gets the wait, and can send again', () => {
  const { clock, rateLimit } = rateLimited();
  expect([rateLimit('10.0.0.1'), rateLimit('10.0.0.1')]).toEqual([0, 0]);
  clock.at += 15_000;
  expect(rateLimit('10.0.0.1')).toBe(45);
  expect(rateLimit('10.0.0.2')).toBe(0);
  clock.at += 45_000;
  expect(rateLimit('10.0.0.1')).toBe(0);
});

test('an IPv6 household counts as one address', () => {
  const { rateLimit } = rateLimited();
  expect([rateLimit('2001:db8::1'), rateLimit('2001:db8::2')]).toEqual([0, 0]);
  expect(rateLimit('2001:db8::3')).toBeGreaterThan(0);
});

test('the number of remembered addresses is limited', () => {
  const { rateLimit } = rateLimited(2);
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) rateLimit(address);
  expect(rateLimit('10.0.0.1')).toBe(0);
});
