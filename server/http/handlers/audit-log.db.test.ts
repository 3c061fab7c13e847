// The audit log as people read it: visible entries, filters, and hidden secrets.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit-log';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';

type Rows = NonNullable<TestRows['auditLog']>;

const day = (number: number) => new Date(`2026-02-${String(number).padStart(2, '0')}T12:00:00Z`);
const dana = { userId: 2, username: 'dana.diaz' };
const robin = { userId: 1, username: 'robin' };

const log: Rows = [
  { companyId: 1, id: 1, at: day(1), ...dana, action: 'region.created', subject: 'region 1', after: { name: 'West' } },
  { companyId: 2, id: 2, at: day(2), ...robin, action: 'region.created', subject: 'region 2', after: { name: 'East' } },
  { companyId: 0, id: 3, at: day(3), ...robin, action: 'user.password-changed', subject: 'user 2' },
  { companyId: 3, id: 4, at: day(4), ...robin, action: 'company.deleted', subject: 'company 3' },
  { companyId: 1, id: 5, at: day(5), ...robin, action: 'performance-tiers.saved', subject: 'company 1' },
];

let tested: TestApp;

const open = async (auditLog: Rows = log) => {
  tested = await testApp(
    await testDatabase({
      companies: [
        { id: 1, name: 'Northside' },
        { id: 2, name: 'Lakeshore' },
        { id: 3, name: 'Gone', deletedAt: day(1) },
      ],
      users: [
        { id: 1, username: 'robin', name: 'Robin Hale', role: 'admin', passwordHash: testPasswordHash },
        { id: 2, username: 'dana.diaz', name: 'Dana Diaz', role: 'director', passwordHash: testPasswordHash },
        { id: 3, username: 'kim', name: 'Kim Lee', role: 'director', passwordHash: testPasswordHash },
      ],
      userCompanies: [
        { userId: 2, companyId: 1 },
        { userId: 3, companyId: 1 },
        { userId: 3, companyId: 2 },
      ],
      regions: [{ companyId: 1, id: 1, name: 'West' }],
      locations: [{ companyId: 1, id: 7, name: 'Downtown' }],
      employees: [{ companyId: 1, id: 45, firstName: 'Rosa', lastName: 'Delgado' }],
      auditLog,
    }),
  );
};
beforeEach(() => open());

const as = async (username: string): Promise<Visitor> => {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
};
const read = async (username: string, query = ''): Promise<AuditEntry[]> => {
  const answer = await (await as(username)).get(`/api/audit-log${query}`);
  expect(answer.code).toBe(200);
  return answer.body as AuditEntry[];
};
const idsOf = (entries: AuditEntry[]) => entries.map(({ id }) => id);

describe('visibility of entries', () => {
  test('an admin sees all entries, including those of the installation and of deleted companies, newest first', async () => {
    expect(idsOf(await read('robin'))).toEqual([5, 4, 3, 2, 1]);
  });

  test('a director sees the entries of their companies', async () => {
    expect(idsOf(await read('dana.diaz'))).toEqual([5, 1]);
    expect(idsOf(await read('kim'))).toEqual([5, 2, 1]);
  });

  test('the entries can be narrowed to one company', async () => {
    expect(idsOf(await read('robin', '?companyId=2'))).toEqual([2]);
  });
});

describe('searching entries', () => {
  test.each([
    ['by person', '?userId=2', [1]],
    ['by kind', '?kind=region.created', [2, 1]],
    ['since an instant, which belongs to it', '?since=2026-02-04T12:00:00Z', [5, 4]],
    ['until an instant, which does not', '?until=2026-02-02T12:00:00Z', [1]],
    ['by all of it at once', '?userId=1&kind=region.created&since=2026-02-01T00:00:00Z', [2]],
  ])('%s', async (_what, query, found) => {
    expect(idsOf(await read('robin', query))).toEqual(found);
  });

  test('pages contain each entry once, even with equal instants', async () => {
    await open(log.map((row) => ({ ...row, at: day(1) })));
    const admin = await as('robin');
    const found: number[] = [];
    for (let address: string | undefined = '/api/audit-log?limit=2'; address; ) {
      const { body, headers } = await admin.get(address);
      found.push(...idsOf(body as AuditEntry[]));
      address = /<(.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(found).toEqual([5, 4, 3, 2, 1]);
  });

  test('the people to choose from are those with visible entries', async () => {
    const people = async (username: string) =>
      ((await (await as(username)).get('/api/audit-log/people')).body as { name: string }[]).map(({ name }) => name);
    expect(await people('robin')).toEqual(['Dana Diaz', 'Robin Hale']);
    expect(await people('dana.diaz')).toEqual(['Dana Diaz', 'Robin Hale']);
    await open(log.filter(({ companyId, userId }) => companyId !== 1 || userId !== 1));
    expect(await people('dana.diaz')).toEqual(['Dana Diaz']);
    expect((await (await as('dana.diaz')).get('/api/audit-log?userId=1')).code).toBe(404);
  });
});

describe('an entry', () => {
  test('an entry names the person and the place it is about, even if its values do not', async () => {
    const entry = { companyId: 1, at: day(1), ...dana } as const;
    await open([
      { ...entry, id: 1, action: 'employee.link-made', subject: 'employee 45', after: { expiresAt: day(3) } },
      { ...entry, id: 2, action: 'known-name.saved', subject: 'location 7', after: { alias: 'DT' } },
      { ...entry, id: 3, action: 'employee.approved', subject: 'employee 46' },
    ]);
    expect((await read('dana.diaz')).map(({ subject }) => subject)).toEqual(['#46', 'Downtown', 'Rosa Delgado']);
  });

  test('an entry names the person, the company and what was changed', async () => {
    expect(await read('robin')).toMatchObject([
      {
        kind: 'performance-tiers.saved',
        person: { id: 1, name: 'Robin Hale' },
        companies: [{ id: 1 }],
        subject: 'Northside',
      },
      { kind: 'company.deleted', subject: 'Gone' },
      { kind: 'user.password-changed', companies: [], subject: 'Dana Diaz' },
      { kind: 'region.created', companies: [{ id: 2, name: 'Lakeshore' }], subject: 'East' },
      { kind: 'region.created', person: { name: 'Dana Diaz', username: 'dana.diaz' }, subject: 'West' },
    ]);
  });

  test('an entry shows names instead of ids, and the number of what is gone', async () => {
    const [row] = log;
    const after = { firstName: 'Ben', lastName: 'Tran', storeIds: [7, 8], regionId: 1 };
    await open([{ ...row, action: 'employee.created', subject: 'employee 4', after } as Rows[number]]);
    expect(await read('dana.diaz')).toMatchObject([
      { subject: 'Ben Tran', after: { storeIds: ['Downtown', '#8'], regionId: 'West' } },
    ]);
  });

  test('an entry never shows a secret, even if one was recorded', async () => {
    const [row] = log;
    const after = {
      passwordHash: 'argon2',
      nested: [{ token: 'abc' }],
      endpointPath: 'northside',
      password: 'changed',
    };
    await open([{ ...row, after } as Rows[number]]);
    expect((await read('dana.diaz'))[0]?.after).toEqual({
      passwordHash: 'hidden',
      nested: [{ token: 'hidden' }],
      endpointPath: 'hidden',
      password: 'changed',
    });
  });

  test('an entry of the command line says so', async () => {
    await open([
      { companyId: 0, id: 1, userId: 2, username: 'make-admin', action: 'user.made-admin', subject: 'user 2' },
    ]);
    expect(await read('robin')).toMatchObject([{ person: { id: null, name: 'make-admin' }, subject: 'Dana Diaz' }]);
  });

  test('a change in several companies at once is one entry', async () => {
    const both = [1, 2].map((companyId) => ({ ...log[0], companyId, id: 10 + companyId }) as Rows[number]);
    await open(both);
    expect(await read('kim')).toMatchObject([{ companies: [{ name: 'Lakeshore' }, { name: 'Northside' }] }]);
  });
});

describe('an export', () => {
  const note = { content: 'employees', format: 'csv', rows: 12 };

  test('an export is an entry of its company', async () => {
    const director = await as('dana.diaz');
    expect((await director.post('/api/exports', { ...note, companyId: 1 })).code).toBe(201);
    expect((await read('dana.diaz'))[0]).toMatchObject({
      kind: 'export.made',
      person: { name: 'Dana Diaz' },
      companies: [{ name: 'Northside' }],
      after: note,
    });
  });

  test('an export of all accounts is an entry of each of the person’s companies, and of the installation for an admin', async () => {
    await (await as('kim')).post('/api/exports', note);
    expect((await read('kim'))[0]?.companies).toHaveLength(2);
    await open([]);
    await (await as('robin')).post('/api/exports', note);
    expect(await read('robin')).toMatchObject([{ kind: 'export.made', companies: [] }]);
  });

  test('an export is recorded at most 120 times an hour per person', async () => {
    const director = await as('dana.diaz');
    const codes = new Map<number, number>();
    for (let times = 0; times < 125; times++) {
      const { code } = await director.post('/api/exports', { ...note, companyId: 1 });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ 201: 120, 429: 5 });
  });
});
