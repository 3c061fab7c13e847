// Rows for tests about numbers, short enough to be added up by head.
import type { TestRows } from './test-database';

export type CallRow = NonNullable<TestRows['calls']>[number];

/** So many calls of a day, of which so many were booked; of company, location and service 1 unless told. */
export function calls(localDay: string, count: number, booked: number, row: Partial<CallRow> = {}): CallRow[] {
  return Array.from({ length: count }, (_, index) => ({ companyId: 1, localDay, wasBooked: index < booked, ...row }));
}
