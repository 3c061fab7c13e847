import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf, withinCompany } from '../access/scope';
import { ask, countCalls } from './ask';

const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [1], locationIds: [], employeeIds: [1] };
const everything = scopeOf({ ...viewer, role: 'admin' });
const november = { startDay: '2026-11-01', endDay: '2026-11-30' };
const october = { startDay: '2026-10-01', endDay: '2026-10-31' };

const shop: TestRows = {
  companies: [{ id: 1 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [{ companyId: 1, id: 1 }],
  employees: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
  ],
};
const service = { serviceId: 1, serviceName: 'Oil Change' };

test('an employee outside the scope has no calls, even if the caller did not check', async () => {
  const { people: reads } = await testDatabase({
    ...shop,
    calls: [
      { companyId: 1, localDay: '2026-11-05', employeeId: 1, wasBooked: true },
      { companyId: 1, localDay: '2026-11-06', employeeId: 2 },
    ],
  });
  const scope = scopeOf({ ...viewer, role: 'employee' });
  const own = { ...service, day: '2026-11-05', calls: 1, appointments: 1, knownCalls: 1, knownAppointments: 1 };
  const asked = (employeeId?: number) =>
    ask(reads, scope, { period: november, employeeId, callTag: 'Live' }, ['service', 'day']);
  expect(await asked()).toEqual([own]);
  expect(await asked(1)).toEqual([own]);
  expect(await asked(2)).toEqual([]);
});

test('the period before is one row beside the months of the period, and counts are numbers', async () => {
  const { people: reads } = await testDatabase({
    ...shop,
    calls: [
      { companyId: 1, localDay: '2026-11-05', wasBooked: true },
      { companyId: 1, localDay: '2026-11-30' },
      { companyId: 1, localDay: '2026-10-31' },
      { companyId: 1, localDay: '2026-09-30' },
    ],
  });
  const rows = await ask(reads, everything, { period: november, before: october }, ['service', 'month']);
  expect(rows.sort((a, b) => b.calls - a.calls)).toEqual([
    { ...service, day: '2026-11-01', calls: 2, appointments: 1, knownCalls: 2, knownAppointments: 1 },
    { ...service, day: null, calls: 1, appointments: 0, knownCalls: 1, knownAppointments: 0 },
  ]);
});

test('deleted companies are in no sum of all accounts', async () => {
  const { people: reads } = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }, { id: 3, deletedAt: new Date() }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [1, 2, 3].map((id) => ({ companyId: id, id })),
    calls: [1, 1, 2, 3].map((companyId) => ({ companyId, locationId: companyId, localDay: '2026-11-05' })),
  });
  const byCompany = await ask(reads, everything, { period: november }, ['company']);
  expect(byCompany.map(({ companyId, calls }) => [companyId, calls]).sort()).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const deleted = withinCompany(everything, 3);
  if (!deleted) throw new Error('An admin sees all companies.');
  expect(await ask(reads, deleted, { period: november }, [])).toMatchObject([{ calls: 0 }]);
});

test('the calls of a company are read from an index that holds all that figures need', async () => {
  const days = Array.from({ length: 500 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  const { background } = await testDatabase({ ...shop, calls: days.map((localDay) => ({ companyId: 1, localDay })) });
  await background.execute(sql`analyze calls`);
  const company = withinCompany(everything, 1);
  if (!company) throw new Error('An admin sees all companies.');
  const filters = { callTag: 'Live', callType: 'Quote', direction: 'inbound', answered: 'missed' } as const;
  const question = { period: november, before: october, ...filters };
  const plan = await background.transaction(async (tx) => {
    // So few calls are read from their table otherwise.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${countCalls(company, question, ['location', 'employee', 'service', 'day', 'duration'])}`,
    );
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Index Only Scan using calls_figures_idx/);
});
