import { expect, test } from 'vitest';
import { chooseLane, type LaneName } from './lane-order';

const nobodyPassedOver = (): Record<LaneName, number> => ({ deliveries: 0, people: 0, background: 0 });

test('deliveries go before people, and people before background work', () => {
  expect(chooseLane(['deliveries', 'people', 'background'], nobodyPassedOver())).toBe('deliveries');
  expect(chooseLane(['people', 'background'], nobodyPassedOver())).toBe('people');
  expect(chooseLane(['background'], nobodyPassedOver())).toBe('background');
  expect(chooseLane([], nobodyPassedOver())).toBeUndefined();
});

test('under constant deliveries people get every twenty-first turn, and background work one in a hundred', () => {
  const passedOver = nobodyPassedOver();
  const turns = Array.from({ length: 210 }, () => chooseLane(['deliveries', 'people', 'background'], passedOver));
  expect(turns.indexOf('people')).toBe(20);
  expect(turns.filter((lane) => lane === 'people')).toHaveLength(10);
  expect(turns.filter((lane) => lane === 'background')).toHaveLength(2);
});

test('only turns during which someone waited count as passed over', () => {
  const passedOver = nobodyPassedOver();
  for (let turn = 0; turn < 50; turn += 1) chooseLane(['deliveries'], passedOver);
  expect(chooseLane(['deliveries', 'people'], passedOver)).toBe('deliveries');
});
