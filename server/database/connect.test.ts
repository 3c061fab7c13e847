import { expect, test } from 'vitest';
import type { Reads } from './connect';

test('what reports take cannot write, by its type', () => {
  const reads = {} as Reads;
  // @ts-expect-error: a report inserts nothing.
  expect(reads.insert).toBeUndefined();
  // @ts-expect-error: a report updates nothing.
  expect(reads.update).toBeUndefined();
  // @ts-expect-error: a report deletes nothing.
  expect(reads.delete).toBeUndefined();
  // @ts-expect-error: a report begins no transaction.
  expect(reads.transaction).toBeUndefined();
});
