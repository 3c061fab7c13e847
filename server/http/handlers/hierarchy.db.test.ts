// spec 6, 7: lookups, and which companies each role loads
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';

const passwordHash = testPasswordHash;
const deletedAt = new Date();

// Company 1 has two regions: North (districts 1, 2) and South (3, empty). Company 2 is another customer's, 3 is
// deleted, 4 is inactive.
const rows: TestRows = {
  companies: [
    { id: 1, name: 'northside Auto Group' },
    { id: 2, name: 'Lakeview Tire', silverThreshold: 10 },
    { id: 3, name: 'Abandoned', deletedAt },
    { id: 4, name: 'Resting', active: false, contactEmail: 'rest@example.com', contactPhone: '+13125550100' },
  ],
  users: [
    { id: 1, username: 'admin', role: 'admin', passwordHash },
    { id: 2, username: 'director', role: 'director', passwordHash },
    { id: 3, username: 'manager', role: 'store_manager', passwordHash },
    { id: 4, username: 'employee', role: 'employee', passwordHash },
    { id: 5, username: 'stranger', role: 'director', passwordHash },
  ],
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 2, companyId: 3 },
    { userId: 2, companyId: 4 },
    { userId: 5, companyId: 2 },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 1, id: 2, name: 'South' },
    { companyId: 2, id: 3, name: 'Lakes' },
    { companyId: 3, id: 4, name: 'Ruins' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
    { companyId: 1, id: 2, regionId: 1, name: 'Airport' },
    { companyId: 1, id: 3, regionId: 2, name: 'Harbor' },
    { companyId: 2, id: 4, regionId: 3, name: 'Shore' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01', name: 'Western Avenue', regionId: 1, districtId: 1 },
    { companyId: 1, id: 2, code: 'NS-02', name: 'Clark Street', regionId: 1, districtId: 1 },
    { companyId: 1, id: 3, name: 'Runway', regionId: 1, districtId: 2 },
    { companyId: 1, id: 4, name: 'Closed', regionId: 1, districtId: 1, deletedAt },
    { companyId: 2, id: 5, name: 'Pier', regionId: 3, districtId: 4 },
    { companyId: 3, id: 6, name: 'Ruin', regionId: 4 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 3, firstName: 'Mo', lastName: 'Manager' },
    { companyId: 1, id: 2, userId: 4, firstName: 'Jane', lastName: 'Smith' },
    { companyId: 1, id: 3, firstName: 'ann', lastName: 'Archer' },
    { companyId: 1, id: 4, firstName: 'Left', lastName: 'Long Ago', deletedAt },
    { companyId: 2, id: 5, firstName: 'Pat', lastName: 'Pier' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 1, locationId: 4 },
    { companyId: 1, employeeId: 2, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 3 },
    { companyId: 1, employeeId: 3, locationId: 1 },
    { companyId: 1, employeeId: 4, locationId: 1 },
    { companyId: 2, employeeId: 5, locationId: 5 },
  ],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Oil Change' },
    { id: 3, companyId: 1, name: 'oil change' },
    { id: 4, companyId: 1, name: 'Detailing' },
    { id: 5, companyId: 2, name: 'DETAILING' },
    { id: 6, companyId: 2, name: 'Alignment' },
    { id: 7, companyId: 1, name: 'Towing' },
    { id: 8, companyId: 3, name: 'Relics' },
  ],
  hiddenServices: [{ companyId: 1, serviceId: 7 }],
};

const roles = ['admin', 'director', 'manager', 'employee', 'stranger'] as const;
type Name = (typeof roles)[number];
const visitors = new Map<Name, Visitor>();

beforeAll(async () => {
  const site = await testApp(await testDatabase(rows));
  for (const name of roles) {
    const visitor = site.visit();
    await visitor.openSession(name);
    visitors.set(name, visitor);
  }
});

/** The names in the answer, in order; the status if it is no list. */
async function namesFor(who: Name, url: string): Promise<string[] | number> {
  const answer = await visitors.get(who)?.get(url);
  if (answer?.code !== 200) return answer?.code ?? 0;
  return (answer.body as { name: string }[]).map(({ name }) => name);
}

const notFound = 404;

describe('companies', () => {
  test.each<[Name, string[] | number]>([
    ['admin', ['Lakeview Tire', 'northside Auto Group', 'Resting']],
    ['director', ['northside Auto Group', 'Resting']],
    ['manager', ['northside Auto Group']],
    ['employee', ['northside Auto Group']],
    ['stranger', ['Lakeview Tire']],
  ])('%s sees their own companies by name, without deleted ones', async (who, expected) => {
    expect(await namesFor(who, '/api/companies')).toEqual(expected);
    expect(await namesFor(who, '/api/user-companies')).toEqual(expected);
  });

  test('the Admin Dashboard’s list is for admins, with contacts, status and thresholds', async () => {
    for (const who of ['director', 'manager', 'employee'] as const) {
      expect(await namesFor(who, '/api/admin/companies')).toBe(403);
    }
    const answer = await visitors.get('admin')?.get('/api/admin/companies');
    expect(answer?.body).toMatchObject([
      { id: 2, active: true, silverThreshold: 10, goldThreshold: null },
      { id: 1, timeZone: 'America/Chicago' },
      { id: 4, active: false, contactEmail: 'rest@example.com', contactPhone: '+13125550100' },
    ]);
  });
});

describe('the hierarchy below a company', () => {
  test.each<[string, Record<Name, string[] | number>]>([
    [
      '/api/companies/1/regions',
      {
        admin: ['North', 'South'],
        director: ['North', 'South'],
        manager: ['North'],
        employee: ['North'],
        stranger: notFound,
      },
    ],
    [
      '/api/regions/1/districts',
      {
        admin: ['Airport', 'Uptown'],
        director: ['Airport', 'Uptown'],
        manager: ['Uptown'],
        employee: ['Airport', 'Uptown'],
        stranger: notFound,
      },
    ],
    [
      '/api/regions/2/districts',
      { admin: ['Harbor'], director: ['Harbor'], manager: notFound, employee: notFound, stranger: notFound },
    ],
    [
      '/api/districts/1/stores',
      {
        admin: ['Clark Street', 'Western Avenue'],
        director: ['Clark Street', 'Western Avenue'],
        manager: ['Western Avenue'],
        employee: ['Western Avenue'],
        stranger: notFound,
      },
    ],
    ['/api/districts/3/stores', { admin: [], director: [], manager: notFound, employee: notFound, stranger: notFound }],
    [
      '/api/stores/1/employees',
      {
        admin: ['ann Archer', 'Jane Smith', 'Mo Manager'],
        director: ['ann Archer', 'Jane Smith', 'Mo Manager'],
        manager: ['ann Archer', 'Jane Smith', 'Mo Manager'],
        employee: ['Jane Smith'],
        stranger: notFound,
      },
    ],
    ['/api/stores/2/employees', { admin: [], director: [], manager: notFound, employee: notFound, stranger: notFound }],
    [
      '/api/regions',
      {
        admin: ['Lakes', 'North', 'South'],
        director: ['North', 'South'],
        manager: ['North'],
        employee: ['North'],
        stranger: ['Lakes'],
      },
    ],
    [
      '/api/districts',
      {
        admin: ['Airport', 'Harbor', 'Shore', 'Uptown'],
        director: ['Airport', 'Harbor', 'Uptown'],
        manager: ['Uptown'],
        employee: ['Airport', 'Uptown'],
        stranger: ['Shore'],
      },
    ],
    [
      '/api/districts?regionId=1',
      {
        admin: ['Airport', 'Uptown'],
        director: ['Airport', 'Uptown'],
        manager: ['Uptown'],
        employee: ['Airport', 'Uptown'],
        stranger: notFound,
      },
    ],
    [
      '/api/districts?companyId=2&regionId=1',
      { admin: notFound, director: notFound, manager: notFound, employee: notFound, stranger: notFound },
    ],
    [
      '/api/stores',
      {
        admin: ['Clark Street', 'Pier', 'Runway', 'Western Avenue'],
        director: ['Clark Street', 'Runway', 'Western Avenue'],
        manager: ['Western Avenue'],
        employee: ['Runway', 'Western Avenue'],
        stranger: ['Pier'],
      },
    ],
    [
      '/api/stores?companyId=2',
      { admin: ['Pier'], director: notFound, manager: notFound, employee: notFound, stranger: ['Pier'] },
    ],
  ])('%s', async (url, expected) => {
    for (const who of roles) expect([who, await namesFor(who, url)]).toEqual([who, expected[who]]);
  });

  test.each([
    '/api/companies/3/regions',
    '/api/companies/99/regions',
    '/api/regions/4/districts',
    '/api/regions/99/districts',
    '/api/districts/99/stores',
    '/api/stores/4/employees',
    '/api/stores/6/employees',
    '/api/stores/99/employees',
    '/api/regions?companyId=99',
    '/api/districts?regionId=99',
    '/api/stores?companyId=3',
    '/api/services?companyId=99',
  ])('%s, deleted or missing, is not found by anyone', async (url) => {
    for (const who of roles) expect([who, await namesFor(who, url)]).toEqual([who, notFound]);
  });

  test('a location has its code in payloads', async () => {
    const answer = await visitors.get('manager')?.get('/api/stores');
    expect(answer?.body).toEqual([{ id: 1, name: 'Western Avenue', code: 'NS-01' }]);
  });
});

describe('locations', () => {
  test.each<[Name, string, string[] | number]>([
    ['admin', '?regionId=1', ['Clark Street', 'Runway', 'Western Avenue']],
    ['admin', '?districtId=2', ['Runway']],
    ['admin', '?regionId=2', []],
    ['admin', '?regionId=0', []],
    ['admin', '?companyId=1&districtId=0', []],
    ['admin', '?companyId=2&regionId=1', notFound],
    ['manager', '?regionId=1', ['Western Avenue']],
    ['manager', '?districtId=2', notFound],
    ['director', '?regionId=3', notFound],
  ])('for %s%s are those of the region or district', async (who, query, expected) => {
    expect(await namesFor(who, `/api/stores${query}`)).toEqual(expected);
  });
});

describe('people by name', () => {
  test.each<[Name, string, string[] | number]>([
    ['admin', '', ['ann Archer', 'Jane Smith', 'Mo Manager', 'Pat Pier']],
    ['admin', '?companyId=1', ['ann Archer', 'Jane Smith', 'Mo Manager']],
    ['admin', '?text=SMITH', ['Jane Smith']],
    ['admin', '?text=smi%20ja', ['Jane Smith']],
    ['admin', '?storeId=3', ['Jane Smith']],
    ['admin', '?storeId=3&text=mo', []],
    ['admin', '?companyId=1&storeId=5', notFound],
    ['director', '?text=pat', []],
    ['director', '?storeId=5', notFound],
    ['manager', '', ['ann Archer', 'Jane Smith', 'Mo Manager']],
    ['manager', '?storeId=3', notFound],
    ['employee', '', ['Jane Smith']],
    ['employee', '?companyId=2', notFound],
  ])('for %s%s', async (who, query, expected) => {
    expect(await namesFor(who, `/api/employee-names${query}`)).toEqual(expected);
  });

  test('come with the locations that the viewer sees', async () => {
    const storesOfJane = async (who: Name) =>
      (await visitors.get(who)?.get('/api/employee-names?text=jane'))?.body as { storeNames: string[] }[];
    expect((await storesOfJane('admin'))[0]?.storeNames).toEqual(['Runway', 'Western Avenue']);
    expect((await storesOfJane('manager'))[0]?.storeNames).toEqual(['Western Avenue']);
  });
});

describe('services', () => {
  test.each<[Name, string, unknown]>([
    [
      'admin',
      '',
      [
        [6, 'Alignment'],
        [4, 'Detailing'],
        [2, 'Oil Change'],
        [1, 'Tires'],
      ],
    ],
    [
      'admin',
      '?companyId=2',
      [
        [6, 'Alignment'],
        [5, 'DETAILING'],
        [2, 'Oil Change'],
        [1, 'Tires'],
      ],
    ],
    [
      'director',
      '',
      [
        [4, 'Detailing'],
        [2, 'Oil Change'],
        [1, 'Tires'],
      ],
    ],
    [
      'employee',
      '',
      [
        [4, 'Detailing'],
        [2, 'Oil Change'],
        [1, 'Tires'],
      ],
    ],
    [
      'stranger',
      '',
      [
        [6, 'Alignment'],
        [5, 'DETAILING'],
        [2, 'Oil Change'],
        [1, 'Tires'],
      ],
    ],
  ])('for %s%s: shared and own services, one per name, by name, without hidden ones', async (who, query, expected) => {
    const answer = await visitors.get(who)?.get(`/api/services${query}`);
    const services = (answer?.body ?? []) as { id: number; name: string }[];
    expect(services.map(({ id, name }) => [id, name])).toEqual(expected);
  });
});
