import { expect, test } from 'vitest';
import type { Reads, Transaction } from './connect';

test('the type of reports’ queries does not allow writing', () => {
  // Inside a transaction, too.
  const reads: Reads = {} as Transaction;
  // @ts-expect-error: a report inserts nothing.
  expect(reads.insert).toBeUndefined();
  // @ts-expect-error: a report updates nothing.
  expect(reads.update).toBeUndefined();
  // @ts-expect-error: a report deletes nothing.
  expect(reads.delete).toBeUndefined();
  // @ts-expect-error: a report begins no transaction.
  expect(reads.transaction).toBeUndefined();
});
