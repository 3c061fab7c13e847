import { expect, test } from 'vitest';
import { createRefusalCounts } from './refusal-counts';

const at = (configurationId: number) => ({ companyId: 1, configurationId, source: 'default' });
const second = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 13, 36, seconds));

test('refusals are counted by phone system and cause, from the first to the last', () => {
  const counts = createRefusalCounts();
  for (const seconds of [26, 40, 56]) counts.add(at(1), 'disk-full', 'here', second(seconds));
  counts.add(at(1), 'busy', 'here', second(50));
  counts.add(at(2), 'disk-full', 'here', second(51));
  expect(counts.take(second(60), 'all')).toEqual([
    { ...at(1), cause: 'disk-full', installation: 'here', from: second(26), to: second(56), count: 3 },
    { ...at(1), cause: 'busy', installation: 'here', from: second(50), to: second(50), count: 1 },
    { ...at(2), cause: 'disk-full', installation: 'here', from: second(51), to: second(51), count: 1 },
  ]);
  expect(counts.size()).toBe(0);
});

test('a pause of more than five minutes begins another interval, and both are kept', () => {
  const counts = createRefusalCounts();
  for (const seconds of [0, 300, 601]) counts.add(at(1), 'disk-full', undefined, second(seconds));
  expect(counts.take(second(602), 'all')).toMatchObject([
    { from: second(0), to: second(300), count: 2 },
    { from: second(601), count: 1 },
  ]);
});

test('an interval ends after half a minute without a refusal, or after a quarter of an hour', () => {
  const counts = createRefusalCounts();
  counts.add(at(1), 'disk-full', undefined, second(0));
  expect(counts.take(second(29), 'over')).toEqual([]);
  expect(counts.take(second(30), 'over')).toHaveLength(1);
  for (let seconds = 0; seconds <= 900; seconds += 20) counts.add(at(1), 'disk-full', undefined, second(seconds));
  expect(counts.take(second(900), 'over')).toMatchObject([{ from: second(0), to: second(900), count: 46 }]);
});

test('beyond the limit intervals of one phone system merge, and further phone systems are not counted', () => {
  const counts = createRefusalCounts(2);
  expect(counts.add(at(1), 'disk-full', undefined, second(0))).toBe(true);
  expect(counts.add(at(2), 'disk-full', undefined, second(0))).toBe(true);
  expect(counts.add(at(3), 'disk-full', undefined, second(0))).toBe(false);
  expect(counts.add(at(1), 'disk-full', undefined, second(1_000))).toBe(true);
  expect(counts.take(second(1_001), 'all')).toMatchObject([{ from: second(0), to: second(1_000), count: 2 }, {}]);
});

test('intervals that could not be written are counted again', () => {
  const counts = createRefusalCounts();
  counts.add(at(1), 'disk-full', undefined, second(0));
  const [refusals] = counts.take(second(1), 'all');
  if (refusals) counts.putBack(refusals);
  expect(counts.take(second(1), 'over')).toEqual([refusals]);
});
