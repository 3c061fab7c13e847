import { expect, test } from 'vitest';
import { chooseLane, type LaneName } from './lane-order';

const nobodyPassedOver = (): Record<LaneName, number> => ({ deliveries: 0, reads: 0, maintenance: 0 });

test('deliveries go before reads, and reads before maintenance', () => {
  expect(chooseLane(['deliveries', 'reads', 'maintenance'], nobodyPassedOver())).toBe('deliveries');
  expect(chooseLane(['reads', 'maintenance'], nobodyPassedOver())).toBe('reads');
  expect(chooseLane(['maintenance'], nobodyPassedOver())).toBe('maintenance');
  expect(chooseLane([], nobodyPassedOver())).toBeUndefined();
});

test('under deliveries without a gap a read gets every twenty-first turn and maintenance one in a hundred', () => {
  const passedOver = nobodyPassedOver();
  const turns = Array.from({ length: 210 }, () => chooseLane(['deliveries', 'reads', 'maintenance'], passedOver));
  expect(turns.indexOf('reads')).toBe(20);
  expect(turns.filter((lane) => lane === 'reads')).toHaveLength(10);
  expect(turns.filter((lane) => lane === 'maintenance')).toHaveLength(2);
});

test('only turns that somebody had to watch count as passed over', () => {
  const passedOver = nobodyPassedOver();
  for (let turn = 0; turn < 50; turn += 1) chooseLane(['deliveries'], passedOver);
  expect(chooseLane(['deliveries', 'reads'], passedOver)).toBe('deliveries');
});
