import { expect, test } from 'vitest';
import type { Call } from '#contract/call-list';
import { callColumns, widthsWithin } from './call-columns';

const columns = callColumns.filter(({ id }) => id === 'customer' || id === 'location' || id === 'service');
const call = (storeName: string, serviceName: string) =>
  ({ customerPhone: null, storeName, serviceName }) as Pick<Call, 'customerPhone'> as Call;
const widths = (room: number, ...calls: Call[]) => widthsWithin(columns, calls, { isNarrow: false, room });

test('names get the room that is left, as far as the longest one needs it', () => {
  const least = [124, 116, 104];
  expect(widths(344, call('Airport Road and Long Avenue', 'Tires'))).toEqual(least);
  expect(widths(900, call('Downtown', 'Tires'))).toEqual(least);
  const long = call('Store 043 St. Louis Central West', 'Comprehensive vehicle safety inspection');
  expect(widths(900, long)).toEqual([124, 266, 318]);
  expect(widths(444, long)).toEqual([124, 166, 154]);
});

test('a name that lacks little is not cut for one that lacks much', () => {
  expect(widths(544, call('x'.repeat(58), 'Service number 18'))).toEqual([124, 267, 153]);
});
