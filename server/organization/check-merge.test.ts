import { expect, test } from 'vitest';
import { checkMerge } from './check-merge';

const service = (id: number, mergedIntoId: number | null = null) => ({ id, mergedIntoId });

test('services can be merged into another one, also again after an interruption', () => {
  const [tires, again, into] = [service(1), service(2, 3), service(3)];
  expect(checkMerge([tires, again], into, null)).toEqual({ from: [tires, again], into });
});

test.each([
  ['not-found', [service(1), undefined], service(3), null],
  ['not-found', [service(1)], undefined, null],
  ['itself', [service(1), service(3)], service(3), null],
  ['into-merged', [service(1)], service(3), 4],
  ['merged-elsewhere', [service(1), service(2, 9)], service(3), null],
] as const)('a merge is refused: %s', (reason, from, into, mergedInto) => {
  expect(checkMerge(from, into, mergedInto)).toBe(reason);
});
