import { expect, test } from 'vitest';
import { createRation } from './ration';

const start = Date.parse('2026-03-02T09:00:00Z');

function rationed(maxAddresses?: number) {
  const clock = { at: start };
  const ration = createRation({
    most: 2,
    withinMs: 60_000,
    now: () => new Date(clock.at),
    ...(maxAddresses && { maxAddresses }),
  });
  return { clock, ration };
}

test('an address is let through so often, then told how long to wait, and let through again', () => {
  const { clock, ration } = rationed();
  expect([ration('10.0.0.1'), ration('10.0.0.1')]).toEqual([0, 0]);
  clock.at += 15_000;
  expect(ration('10.0.0.1')).toBe(45);
  expect(ration('10.0.0.2')).toBe(0);
  clock.at += 45_000;
  expect(ration('10.0.0.1')).toBe(0);
});

test('a household of version 6 counts as one', () => {
  const { ration } = rationed();
  expect([ration('2001:db8::1'), ration('2001:db8::2')]).toEqual([0, 0]);
  expect(ration('2001:db8::3')).toBeGreaterThan(0);
});

test('no more addresses are remembered than it may', () => {
  const { ration } = rationed(2);
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3']) ration(address);
  expect(ration('10.0.0.1')).toBe(0);
});
