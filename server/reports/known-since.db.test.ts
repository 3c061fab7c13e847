import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../tests/counted-calls';
import { signInAll } from '../../tests/four-roles';
import { testPasswordHash } from '../../tests/test-app';

const noon = new Date('2026-11-20T18:00:00Z');
const nobodySaid = { wasBooked: null };

let get: Awaited<ReturnType<typeof signInAll>>;
beforeAll(async () => {
  get = await signInAll(
    {
      companies: [{ id: 1 }],
      users: [
        { id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
        { id: 2, username: 'manager', role: 'store_manager', passwordHash: testPasswordHash },
      ],
      services: [
        { id: 1, name: 'Oil Change' },
        { id: 2, name: 'Tires' },
      ],
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 1, id: 2 },
      ],
      employees: [{ companyId: 1, id: 1, userId: 2 }],
      employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 2 }],
      calls: [
        // More than twelve calendar months ago.
        ...calls('2025-11-30', 100, 0, nobodySaid),
        ...calls('2026-10-01', 20, 0, nobodySaid),
        ...calls('2026-10-12', 50, 10),
        ...calls('2026-11-20', 10, 5),
        ...calls('2026-11-01', 10, 0, { ...nobodySaid, locationId: 2 }),
        ...calls('2026-11-03', 10, 5, { locationId: 2 }),
        ...calls('2026-11-02', 8, 4, { serviceId: 2 }),
        // Practice is in no live close rate.
        ...calls('2026-11-19', 90, 0, { ...nobodySaid, isPractice: true }),
      ],
    },
    noon,
  );
});

const ask = async (name: string, query: string) => (await get(name, `/api/reports/known-since${query}`)).body;

test.each([
  // Of 88 calls since then 78 are known.
  ['', '2026-10-12'],
  ['?storeId=1', '2026-10-12'],
  ['?storeId=2', '2026-11-03'],
  ['?serviceId=2', null],
  ['?employeeId=1', null],
])('outcomes of %s are known since %s', async (query, knownSince) => {
  expect(await ask('admin', query)).toEqual({ knownSince });
});

test('a manager sees the day of their own locations', async () => {
  expect(await ask('manager', '')).toEqual({ knownSince: '2026-11-03' });
  expect((await get('manager', '/api/reports/known-since?storeId=1')).code).toBe(404);
});

test('a report since that day is of the days since', async () => {
  const { body } = await get('admin', '/api/reports/service-close-rate?since=2026-10-12');
  expect(body).toMatchObject({
    period: { startDay: '2026-10-12', endDay: '2026-11-20' },
    overall: { totalCalls: 88, knownCalls: 78, previousCalls: 20, previousKnownCalls: 0 },
  });
});
