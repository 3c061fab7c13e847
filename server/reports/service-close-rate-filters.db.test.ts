import { beforeAll, describe, expect, test } from 'vitest';
import { ServiceCloseRateFilters } from '#contract/reports';
import type { Role } from '#contract/roles';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf, type Viewer } from '../access/scope';
import type { Database } from '../database/connect';
import { reportServiceCloseRate } from './service-close-rate';

const now = new Date('2026-11-20T18:00:00Z');
const thresholds = { silverThreshold: 10, goldThreshold: 30, platinumThreshold: 70 };

/** Every call is of its own size class, so that a sum says which calls are in it: 1, 2, 4, 8, 16 and so on. */
const rows: TestRows = {
  companies: [
    { id: 1, ...thresholds },
    { id: 2, silverThreshold: 5, goldThreshold: null, platinumThreshold: 15 },
    { id: 3, deletedAt: now, ...thresholds },
  ],
  services: [
    { id: 1, name: 'Oil Change' },
    { id: 2, companyId: 2, name: 'Towing' },
    { id: 3, companyId: 3, name: 'Glass' },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 1, id: 2, name: 'South' },
    { companyId: 2, id: 3, name: 'West' },
    { companyId: 3, id: 4, name: 'Gone' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
    { companyId: 1, id: 2, regionId: 2, name: 'Harbour' },
    { companyId: 2, id: 3, regionId: 3, name: 'Coast' },
  ],
  locations: [
    { companyId: 1, id: 1, regionId: 1, districtId: 1 },
    { companyId: 1, id: 2, regionId: 1 },
    { companyId: 1, id: 3, regionId: 2, districtId: 2 },
    { companyId: 2, id: 4, regionId: 3, districtId: 3 },
    { companyId: 3, id: 5, regionId: 4 },
    { companyId: 1, id: 6, deletedAt: now },
  ],
  employees: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
    { companyId: 1, id: 4, deletedAt: now },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 3 },
    { companyId: 2, employeeId: 3, locationId: 4 },
  ],
  calls: [
    ...calls(1, { locationId: 1, employeeId: 1 }),
    ...calls(2, { locationId: 1, callType: 'Quote' }),
    ...calls(4, { locationId: 2, employeeId: 1, callType: 'Quote' }),
    ...calls(8, { locationId: 3, employeeId: 2 }),
    ...calls(16, { companyId: 2, locationId: 4, employeeId: 3 }),
    ...calls(32, { companyId: 2, locationId: 4, serviceId: 2 }),
    ...calls(64, { companyId: 3, locationId: 5, serviceId: 3 }),
  ],
};

function calls(count: number, row: Partial<NonNullable<TestRows['calls']>[number]>): NonNullable<TestRows['calls']> {
  return Array.from({ length: count }, () => ({ companyId: 1, localDay: '2026-11-05', ...row }));
}

const own: Record<Role, Partial<Viewer>> = {
  admin: {},
  director: { companyIds: [1] },
  store_manager: { companyIds: [1], locationIds: [1, 2] },
  employee: { companyIds: [1], locationIds: [1], employeeIds: [1] },
};

let database: Database;
beforeAll(async () => {
  database = await testDatabase(rows);
});

async function report(role: Role, filters: Record<string, string>, viewer: Partial<Viewer> = own[role]) {
  const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
  const scope = scopeOf({ ...nobody, role, ...viewer });
  return reportServiceCloseRate(database.reads, scope, ServiceCloseRateFilters.parse(filters), now);
}

async function totalCalls(role: Role, filters: Record<string, string>, viewer?: Partial<Viewer>) {
  const answer = await report(role, filters, viewer);
  return answer === 'not-found' ? answer : answer.overall.totalCalls;
}

describe('filters narrow an admin’s report', () => {
  test.each<[Record<string, string>, number]>([
    [{}, 63],
    [{ companyId: '1' }, 15],
    [{ companyId: '2' }, 48],
    [{ regionId: '1' }, 7],
    [{ districtId: '1' }, 3],
    [{ storeId: '2' }, 4],
    [{ employeeId: '1' }, 5],
    [{ employeeId: '1', storeId: '1' }, 1],
    [{ employeeId: '1', callType: 'Quote' }, 4],
    [{ callType: 'Quote' }, 6],
    [{ callType: 'Callback' }, 0],
    [{ serviceId: '1' }, 31],
    [{ serviceId: '2' }, 32],
    [{ serviceId: '1', companyId: '2' }, 16],
    [{ companyId: '1', regionId: '2', districtId: '2', storeId: '3', employeeId: '2' }, 8],
  ])('%j leaves %i calls', async (filters, count) => {
    expect(await totalCalls('admin', filters)).toBe(count);
  });

  test.each<[Record<string, string>]>([
    [{ companyId: '2', regionId: '1' }],
    [{ regionId: '2', districtId: '1' }],
    [{ districtId: '1', storeId: '2' }],
    [{ companyId: '2', employeeId: '1' }],
    [{ storeId: '3', employeeId: '1' }],
    [{ companyId: '1', serviceId: '2' }],
  ])('levels that contradict each other give nothing: %j', async (filters) => {
    expect(await totalCalls('admin', filters)).toBe(0);
  });
});

describe('what is missing or deleted is not found', () => {
  const names = ['companyId', 'regionId', 'districtId', 'storeId', 'employeeId', 'serviceId'];

  test.each(names)('%s 999', async (name) => {
    expect(await report('admin', { [name]: '999' })).toBe('not-found');
  });

  test.each<[Record<string, string>]>([
    [{ companyId: '3' }],
    [{ regionId: '4' }],
    [{ storeId: '5' }],
    [{ storeId: '6' }],
    [{ employeeId: '4' }],
    [{ serviceId: '3' }],
    [{ companyId: '1', storeId: '999' }],
  ])('%j', async (filters) => {
    expect(await report('admin', filters)).toBe('not-found');
  });
});

describe('a period far from ours', () => {
  test.each(['1899-12-31', '0000-01-01', '2200-01-01', '9999-12-31'])('is refused: %s', (day) => {
    expect(ServiceCloseRateFilters.safeParse({ startDate: day, endDate: day }).success).toBe(false);
  });

  test.each(['1900-01-01', '2199-12-31'])('is answered as long as calendars agree: %s', async (day) => {
    for (const timeRange of ['daily', 'weekly', 'monthly'])
      expect(await totalCalls('admin', { startDate: day, endDate: day, timeRange })).toBe(0);
  });
});

describe('a scope decides what can be asked for', () => {
  test.each<[Role, Record<string, string>, number | 'not-found']>([
    ['director', {}, 15],
    ['director', { companyId: '1' }, 15],
    ['director', { companyId: '2' }, 'not-found'],
    ['director', { regionId: '3' }, 'not-found'],
    ['director', { districtId: '3' }, 'not-found'],
    ['director', { storeId: '4' }, 'not-found'],
    ['director', { employeeId: '3' }, 'not-found'],
    ['director', { serviceId: '2' }, 'not-found'],
    ['director', { serviceId: '1' }, 15],
    ['store_manager', {}, 7],
    ['store_manager', { companyId: '1' }, 7],
    ['store_manager', { regionId: '1' }, 7],
    ['store_manager', { regionId: '2' }, 'not-found'],
    ['store_manager', { districtId: '1' }, 3],
    ['store_manager', { districtId: '2' }, 'not-found'],
    ['store_manager', { storeId: '1' }, 3],
    ['store_manager', { storeId: '3' }, 'not-found'],
    ['store_manager', { employeeId: '1' }, 5],
    ['store_manager', { employeeId: '2' }, 'not-found'],
    ['employee', {}, 5],
    ['employee', { storeId: '1' }, 1],
    ['employee', { storeId: '2' }, 'not-found'],
    ['employee', { storeId: '3' }, 'not-found'],
    ['employee', { regionId: '1' }, 5],
    ['employee', { regionId: '2' }, 'not-found'],
    ['employee', { districtId: '1' }, 1],
    ['employee', { districtId: '2' }, 'not-found'],
    ['director', { regionId: '2' }, 8],
    ['employee', { employeeId: '1' }, 5],
    ['employee', { employeeId: '2' }, 'not-found'],
    ['employee', { companyId: '2' }, 'not-found'],
  ])('a %s asking for %j gets %s', async (role, filters, expected) => {
    expect(await totalCalls(role, filters)).toBe(expected);
  });

  test.each<[Role]>([['director'], ['store_manager'], ['employee']])(
    'a %s who belongs nowhere sees no calls',
    async (role) => {
      expect(await totalCalls(role, {}, {})).toBe(0);
    },
  );
});

describe('the thresholds in the answer', () => {
  const thresholdsFor = async (role: Role, filters: Record<string, string>, viewer?: Partial<Viewer>) => {
    const answer = await report(role, filters, viewer);
    return answer === 'not-found' ? answer : answer.company;
  };

  test.each<[Record<string, string>]>([
    [{ companyId: '1' }],
    [{ storeId: '1' }],
    [{ regionId: '1' }],
    [{ districtId: '1' }],
    [{ employeeId: '1' }],
    [{ storeId: '1', serviceId: '2' }],
    [{ companyId: '1', regionId: '3' }],
  ])('are those of the company that %j points into', async (filters) => {
    expect(await thresholdsFor('admin', filters)).toEqual(thresholds);
  });

  test.each<[Record<string, string>]>([
    [{}],
    [{ serviceId: '1' }],
    [{ serviceId: '2' }],
    [{ regionId: '1', storeId: '4' }],
    [{ companyId: '2' }],
  ])('are absent where %j points into none, into two, or into one that has not saved all three', async (filters) => {
    expect(await thresholdsFor('admin', filters)).toBeUndefined();
  });

  test('are those of the only company a viewer has, absent for a viewer of two', async () => {
    expect(await thresholdsFor('employee', {})).toEqual(thresholds);
    expect(await thresholdsFor('director', {}, { companyIds: [1, 2] })).toBeUndefined();
  });
});
