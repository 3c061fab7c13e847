import { expect, test } from 'vitest';
import { windowsOf } from './practice-windows';

test('the windows are as long as the period, one before the other', () => {
  expect(windowsOf({ startDay: '2026-11-01', endDay: '2026-11-20' })).toEqual({
    now: { startDay: '2026-11-01', endDay: '2026-11-20' },
    gap: { startDay: '2026-10-12', endDay: '2026-10-31' },
    base: { startDay: '2026-09-22', endDay: '2026-10-11' },
  });
});

test('the windows of a long period are its last 60 days and twice 60 before', () => {
  expect(windowsOf({ startDay: '2025-12-01', endDay: '2026-11-20' })).toEqual({
    now: { startDay: '2026-09-22', endDay: '2026-11-20' },
    gap: { startDay: '2026-07-24', endDay: '2026-09-21' },
    base: { startDay: '2026-05-25', endDay: '2026-07-23' },
  });
});

test('the windows of one day are three days', () => {
  const day = (startDay: string) => ({ startDay, endDay: startDay });
  expect(windowsOf(day('2026-11-20'))).toEqual({
    now: day('2026-11-20'),
    gap: day('2026-11-19'),
    base: day('2026-11-18'),
  });
});
