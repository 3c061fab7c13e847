import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import { rangesOf, singleCalls, talliedCalls } from './counted-calls';

const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const scope = scopeOf({ ...viewer, role: 'admin' });
const days = {
  companyId: 1,
  locationId: 0,
  grain: 'day' as const,
  from: '2026-11-01',
  to: '2026-11-30',
  isCurrent: true,
};
/** As many as make the planner choose by what a question reads. */
const dayNames = Array.from({ length: 1_000 }, (_, day) =>
  new Date(Date.UTC(2024, 2, 1 + day)).toISOString().slice(0, 10),
);
const question = { ranges: [days], byEmployee: true, callTag: 'Live' as const, callType: 'Quote' as const };

test.each([
  ['one by one', singleCalls(scope, question)],
  ['tallied by person', talliedCalls(scope, question)],
])('the calls of a whole company, %s, are read from an index that holds all that reports need', async (_, calls) => {
  const { background } = await testDatabase({
    companies: [{ id: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1 }],
    calls: dayNames.flatMap((localDay) => [true, false].map((wasBooked) => ({ companyId: 1, localDay, wasBooked }))),
  });
  await background.execute(sql`vacuum (analyze) calls`);

  const plan = await background.transaction(async (tx) => {
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain with ${rangesOf(question)} select * from ${calls}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Only Scan using calls_started_at_idx/);
  expect(plan).not.toMatch(/Seq Scan on calls|Index Scan using/);
});
