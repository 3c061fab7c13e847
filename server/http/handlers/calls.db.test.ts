// The list of calls, one call, and what people state about it, through the door.
import { beforeEach, expect, test } from 'vitest';
import type { Call, CallList } from '#contract/call-list';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';

const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2, timeZone: 'Pacific/Honolulu' }],
  users: (['admin', 'director', 'store_manager', 'employee'] as const).map((role, index) => ({
    id: index + 1,
    username: role,
    role,
    passwordHash: testPasswordHash,
  })),
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, name: 'Uptown' },
    { companyId: 1, id: 2, name: 'Auckland', timeZone: 'Pacific/Auckland' },
    { companyId: 2, id: 3, name: 'Honolulu' },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4, firstName: 'Jane', lastName: 'Smith' },
    { companyId: 1, id: 2, userId: 3 },
    { companyId: 1, id: 3 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 1 },
    { companyId: 1, employeeId: 3, locationId: 2 },
  ],
  calls: [
    { companyId: 1, id: 1, localDay: '2026-03-01', wasBooked: null, employeeId: 1 },
    { companyId: 1, id: 2, localDay: '2026-03-02', wasBooked: true, employeeId: 1 },
    { companyId: 1, id: 3, localDay: '2026-03-02', wasBooked: null, locationId: 2, employeeId: 3 },
    { companyId: 2, id: 4, localDay: '2026-03-01', locationId: 3 },
  ],
};

let tested: TestApp;
beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
});

async function signedIn(name: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(name);
  return visitor;
}

test('each role lists the calls in its scope, newest first', async () => {
  const listed = async (name: string) => {
    const { body } = await (await signedIn(name)).get('/api/calls');
    return (body as CallList).calls.map(({ id }) => id);
  };
  expect(await listed('admin')).toEqual([3, 2, 4, 1]);
  expect(await listed('director')).toEqual([3, 2, 1]);
  expect(await listed('store_manager')).toEqual([2, 1]);
  expect(await listed('employee')).toEqual([2, 1]);
});

test('an employee marks a call once, takes it back and marks it again; a manager corrects everything', async () => {
  const [employee, manager] = [await signedIn('employee'), await signedIn('store_manager')];
  const saved = await employee.put('/api/calls/1', { companyId: 1, appointment: 'yes' });
  expect(saved).toMatchObject({ code: 200, body: { appointment: true, isKnown: true, mayWithdraw: ['appointment'] } });
  expect(await employee.put('/api/calls/1', { companyId: 1, appointment: 'no' })).toMatchObject({ code: 409 });
  expect(await employee.put('/api/calls/1', { companyId: 1, serviceId: 2 })).toMatchObject({ code: 403 });
  const withdrawn = await employee.put('/api/calls/1', { companyId: 1, withdraw: ['appointment'] });
  expect(withdrawn).toMatchObject({ code: 200, body: { appointment: null, maySet: ['appointment'], mayWithdraw: [] } });
  const { version } = withdrawn.body as Call;
  const corrected = {
    companyId: 1,
    appointment: 'no',
    serviceId: 2,
    employeeId: null,
    callTag: 'Practice',
    seen: version,
  };
  expect(await manager.put('/api/calls/1', corrected)).toMatchObject({
    code: 200,
    body: { appointment: false, serviceName: 'Brakes', employeeName: null, callTag: 'Practice' },
  });
  expect(await manager.put('/api/calls/1', corrected)).toMatchObject({ code: 409 });
});

test('of two marks at once the later is refused and sees the first', async () => {
  const [director, manager] = [await signedIn('director'), await signedIn('store_manager')];
  const listed = (await director.get('/api/calls?callId=1')).body as CallList;
  const seen = listed.calls[0]?.version;
  const mark = (visitor: Visitor, appointment: string) =>
    visitor.put('/api/calls/1', { companyId: 1, appointment, seen });
  const codes = (await Promise.all([mark(director, 'yes'), mark(manager, 'no')])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 409]);
  const { body } = await manager.get('/api/calls/1?companyId=1');
  expect(body).toMatchObject({ call: { isKnown: true, appointmentOrigin: { source: 'person' } } });
});

const markable = [
  { who: 'admin', own: 200, elsewhere: 200, correction: 200 },
  { who: 'director', own: 200, elsewhere: 200, correction: 200 },
  { who: 'store_manager', own: 200, elsewhere: 404, correction: 200 },
  { who: 'employee', own: 200, elsewhere: 404, correction: 403 },
];

test.each(markable)('$who marks and corrects as the role may', async ({ who, own, elsewhere, correction }) => {
  const visitor = await signedIn(who);
  const mark = { companyId: 1, appointment: 'yes' };
  expect((await visitor.put('/api/calls/1', mark)).code).toBe(own);
  expect((await visitor.put('/api/calls/3', mark)).code).toBe(elsewhere);
  for (const given of [{ serviceId: 2 }, { employeeId: null }, { callType: 'Other' }, { callTag: 'Practice' }])
    expect((await visitor.put('/api/calls/2', { companyId: 1, ...given })).code).toBe(correction);
  expect((await visitor.put('/api/calls/4', { ...mark, companyId: 1 })).code).toBe(404);
});

test('an employee withdraws only their own mark, and no one the phone system’s', async () => {
  const [director, employee] = [await signedIn('director'), await signedIn('employee')];
  const withdraw = { companyId: 1, withdraw: ['appointment'] };
  expect((await director.put('/api/calls/2', withdraw)).code).toBe(409);
  await director.put('/api/calls/1', { companyId: 1, appointment: 'yes' });
  expect((await employee.put('/api/calls/1', withdraw)).code).toBe(409);
  expect((await director.put('/api/calls/1', withdraw)).code).toBe(200);
});

test('a mark and its withdrawal are in the audit log, with names', async () => {
  const director = await signedIn('director');
  await director.put('/api/calls/1', { companyId: 1, appointment: 'no', serviceId: 2 });
  await director.put('/api/calls/1', { companyId: 1, withdraw: ['appointment'] });
  const { body } = await director.get('/api/audit-log?companyId=1&kind=call.marked');
  expect(body).toMatchObject([
    { before: { appointment: false }, after: { appointment: null, withdrawn: ['appointment'] } },
    {
      person: { username: 'director' },
      before: { appointment: null, serviceId: 'Tires' },
      after: { appointment: false, serviceId: 'Brakes' },
    },
  ]);
});

test('totals are of the whole filter', async () => {
  const { body } = await (await signedIn('director')).get('/api/calls/total?companyId=1');
  expect(body).toMatchObject({ total: 3, apart: 0, knownCalls: 1, appointments: 1, closeRate: null });
});

test.each([
  ['director', 2, 0, 'other-locations'],
  ['store_manager', 1, 1, 'other-locations'],
  ['employee', 1, 1, 'other-people'],
])(
  'the role %s learns how many of the customer’s calls are outside, and in what they differ',
  async (name, othersTotal, othersOutside, outsideIs) => {
    await tested.database.people.$client.query(`update calls set customer_phone = '+13125550142' where company_id = 1`);
    const { body } = await (await signedIn(name)).get('/api/calls/1?companyId=1');
    expect(body).toMatchObject({ othersTotal, othersOutside, outsideIs });
  },
);
