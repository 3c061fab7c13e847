import { expect, test } from 'vitest';
import { inSlices } from './in-slices';

test('rows arrive in order in slices, and other work runs before each slice', async () => {
  let turns = 0;
  const others = () => {
    turns += 1;
    if (turns < 100) setImmediate(others);
  };
  setImmediate(others);
  const came: { slice: number[]; turns: number }[] = [];
  for await (const slice of inSlices([1, 2, 3, 4, 5], 2)) came.push({ slice, turns });
  expect(came).toEqual([
    { slice: [1, 2], turns: 1 },
    { slice: [3, 4], turns: 2 },
    { slice: [5], turns: 3 },
  ]);
});
