// Rows for tests of figures, few enough to add up by hand.
import type { TestRows } from './test-database';

export type CallRow = NonNullable<TestRows['calls']>[number];

/** `count` calls of a day, some of them booked; of company, location and service 1 by default. */
export function calls(localDay: string, count: number, booked: number, row: Partial<CallRow> = {}): CallRow[] {
  return Array.from({ length: count }, (_, index) => ({ companyId: 1, localDay, wasBooked: index < booked, ...row }));
}
