// Jump through the door: what each role finds by a name, a number and an id, and in which order.
import { beforeAll, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { JumpResults } from '#contract/jump';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import { deliveryCalls } from '../../database/schema';

const delivery = (companyId: number, id: number, row: object = {}) => ({
  ...{ companyId, id, deliveryId: `01900000-0000-7000-8000-00000000000${id}` },
  receivedAt: new Date(`2026-03-02T10:00:0${id}Z`),
  ...{ source: 'default', method: 'POST', body: Buffer.from('{}'), bodyBytes: 2, status: 'success' },
  ...row,
});

const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeview' },
    { id: 3, name: 'North Gone', deletedAt: new Date('2026-03-01') },
  ],
  users: (['admin', 'director', 'manager', 'employee'] as const).map((username, index) => ({
    ...{ id: index + 1, username, passwordHash: testPasswordHash },
    role: username === 'manager' ? ('store_manager' as const) : username,
  })),
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Winter Tires', companyId: 1 },
    { id: 3, name: 'Tires and Rims', companyId: 2 },
    { id: 4, name: 'Tires Old', companyId: 1, removedAt: new Date('2026-03-01') },
    { id: 5, name: 'Tires Hidden' },
  ],
  hiddenServices: [
    { companyId: 1, serviceId: 5 },
    { companyId: 2, serviceId: 5 },
  ],
  locations: [
    { companyId: 1, id: 1, name: 'Airport Road', code: 'NS-01', timeZone: 'Pacific/Auckland' },
    { companyId: 1, id: 2, name: 'Old Airport', code: 'NS-02' },
    { companyId: 2, id: 3, name: 'Airport', code: 'LV-01' },
    { companyId: 1, id: 4, name: 'Airport Gone', deletedAt: new Date('2026-03-01') },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4, firstName: 'Jane', lastName: 'Smith' },
    { companyId: 1, id: 2, userId: 3, firstName: 'Owen', lastName: 'Janeway' },
    { companyId: 1, id: 3, firstName: 'Jane', lastName: 'Foreign' },
    { companyId: 2, id: 4, firstName: 'Mary', lastName: 'Jane' },
    { companyId: 1, id: 5, firstName: 'Jane', lastName: 'Gone', deletedAt: new Date('2026-03-01') },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 1, locationId: 2 },
    { companyId: 1, employeeId: 2, locationId: 1 },
    { companyId: 1, employeeId: 3, locationId: 2 },
    { companyId: 2, employeeId: 4, locationId: 3 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    ...{ companyId: id, id, source: 'default', endpointPath: `path-${id}` },
    ...exampleKeys,
  })),
  calls: [
    { companyId: 1, id: 1, callKey: 'CA-own', customerPhone: '+13125550142', employeeId: 1 },
    { companyId: 1, id: 2, callKey: 'CA-colleague', customerPhone: '+13125550142', employeeId: 2 },
    { companyId: 1, id: 3, callKey: 'CA-sibling', customerPhone: '+17085550142', locationId: 2, employeeId: 3 },
    { companyId: 2, id: 4, callKey: 'CA-own', customerPhone: '+442079460142', locationId: 3, employeeId: 4 },
  ].map((row) => ({ localDay: '2026-03-02', ...row })),
  deliveries: [
    delivery(1, 1, { callId: 1, locationId: 1, employeeId: 1 }),
    delivery(1, 2, { callId: 2, locationId: 1, employeeId: 2 }),
    delivery(1, 3, { callId: 3, locationId: 2, employeeId: 3 }),
    delivery(2, 4, { callId: 4, locationId: 3, employeeId: 4 }),
    delivery(1, 5, { callId: 1, locationId: 1, employeeId: 1, status: 'not-a-call' }),
    delivery(1, 6, { status: 'failed' }),
  ],
};

let tested: TestApp;
const visitors = new Map<string, Visitor>();
beforeAll(async () => {
  tested = await testApp(await testDatabase(rows));
  await tested.database.people.insert(deliveryCalls).values({ companyId: 1, callId: 3, logId: 6, part: 1 });
  for (const { username } of rows.users ?? []) {
    const visitor = tested.visit();
    await visitor.openSession(username);
    visitors.set(username, visitor);
  }
});

async function jump(who: string, q: string): Promise<JumpResults> {
  const answer = await visitors.get(who)?.get(`/api/jump?q=${encodeURIComponent(q)}`);
  expect(answer?.code).toBe(200);
  return answer?.body as JumpResults;
}

const names = (found: { name: string }[]) => found.map(({ name }) => name);

test.each([
  ['admin', ['Airport', 'Airport Road', 'Old Airport']],
  ['director', ['Airport Road', 'Old Airport']],
  ['manager', ['Airport Road']],
  ['employee', ['Airport Road', 'Old Airport']],
])('%s finds the locations of their scope, the best match first', async (who, expected) => {
  expect(names((await jump(who, 'airport')).locations)).toEqual(expected);
});

test.each([
  ['admin', ['Jane Foreign', 'Jane Smith', 'Mary Jane', 'Owen Janeway']],
  ['director', ['Jane Foreign', 'Jane Smith', 'Owen Janeway']],
  ['manager', ['Jane Smith', 'Owen Janeway']],
  ['employee', ['Jane Smith']],
])('%s finds the people of their scope', async (who, expected) => {
  expect(names((await jump(who, 'JANE')).employees)).toEqual(expected);
});

test('a manager sees of a person only the locations of their own', async () => {
  const storesOfJane = async (who: string) => (await jump(who, 'jane smith')).employees[0]?.storeNames;
  expect(await storesOfJane('director')).toEqual(['Airport Road', 'Old Airport']);
  expect(await storesOfJane('manager')).toEqual(['Airport Road']);
});

test.each([
  ['admin', ['Tires', 'Tires and Rims', 'Winter Tires']],
  ['director', ['Tires', 'Winter Tires']],
  ['employee', ['Tires', 'Winter Tires']],
])('%s finds the services that a company of theirs shows', async (who, expected) => {
  expect(names((await jump(who, 'tires')).services)).toEqual(expected);
});

test.each([
  ['admin', 'o', ['Northside']],
  ['admin', 'e', ['Lakeview', 'Northside']],
  ['director', 'e', ['Northside']],
  ['employee', 'lake', []],
])('%s finds by "%s" the companies they can see', async (who, q, expected) => {
  expect(names((await jump(who, q)).companies)).toEqual(expected);
});

test('all words count, in any order, and a code is a name of its location', async () => {
  expect(names((await jump('admin', 'road  AIR')).locations)).toEqual(['Airport Road']);
  expect(names((await jump('admin', 'ns-0')).locations)).toEqual(['Airport Road', 'Old Airport']);
  expect(names((await jump('admin', 'road lake')).locations)).toEqual([]);
  expect(names((await jump('admin', '%')).locations)).toEqual([]);
});

test.each([
  ['admin', { '+13125550142': 2, '+17085550142': 1, '+442079460142': 1 }],
  ['director', { '+13125550142': 2, '+17085550142': 1 }],
  ['manager', { '+13125550142': 2 }],
  ['employee', { '+13125550142': 1 }],
])('%s finds the customers of visible calls by the end of their number', async (who, expected) => {
  const { phones } = await jump(who, '0142');
  expect(Object.fromEntries(phones.map(({ phone, calls }) => [phone, calls]))).toEqual(expected);
});

test.each(['(312) 555-0142', '312.555.0142', '+1 312 555 0142', '1-312-555-0142', 'tel:+13125550142', '312 5550142'])(
  'a number is found however it is written: %s',
  async (q) => {
    expect((await jump('admin', q)).phones).toEqual([{ phone: '+13125550142', calls: 2 }]);
  },
);

test.each(['142', 'NS-0142', '0142 Main'])('%s is no phone number', async (q) => {
  expect((await jump('admin', q)).phones).toEqual([]);
});

test.each([
  ['admin', [1, 4], [5, 4, 1]],
  ['director', [1], [5, 1]],
  ['manager', [1], [5, 1]],
  ['employee', [1], [5, 1]],
])('%s finds a call and its deliveries by the phone system’s id', async (who, calls, deliveries) => {
  const found = await jump(who, 'CA-own');
  expect(found.calls.map(({ id }) => id).sort()).toEqual(calls);
  expect(found.deliveries.map(({ id }) => id)).toEqual(deliveries);
});

test('a call outside the scope is not found by any id, nor are its deliveries', async () => {
  const own = await jump('director', '3');
  expect(own.calls.map(({ id }) => id)).toEqual([3]);
  // Number 6 is a body of several calls, of which call 3 is the second.
  expect(own.deliveries.map(({ id }) => id)).toEqual([6, 3]);
  for (const who of ['manager', 'employee']) {
    for (const q of ['3', 'CA-sibling', '01900000-0000-7000-8000-000000000003', '+17085550142']) {
      const none = { companies: [], locations: [], employees: [], services: [], phones: [], calls: [], deliveries: [] };
      expect(await jump(who, q)).toEqual(none);
    }
  }
  expect((await jump('employee', 'CA-colleague')).calls).toEqual([]);
});

test('a delivery is found by its id in the log and by its delivery id', async () => {
  const expected = { id: 2, companyId: 1, companyName: 'Northside', receivedAt: '2026-03-02T10:00:02.000Z' };
  const { deliveries } = await jump('manager', '01900000-0000-7000-8000-000000000002');
  expect(deliveries).toEqual([{ ...expected, status: 'success' }]);
  expect((await jump('director', '5')).deliveries).toMatchObject([{ id: 5, status: 'not-a-call' }]);
});

test('a call says when, by its location’s clock, and where', async () => {
  const { calls } = await jump('employee', 'CA-own');
  expect(calls).toMatchObject([
    {
      companyName: 'Northside',
      timeZone: 'Pacific/Auckland',
      customerPhone: '+13125550142',
      storeName: 'Airport Road',
    },
  ]);
});

test('an empty text and one longer than any name are rejected', async () => {
  const code = async (q: string) => (await visitors.get('admin')?.get(`/api/jump?q=${q}`))?.code;
  expect(await code('%20')).toBe(400);
  expect(await code('x'.repeat(101))).toBe(400);
});
