// Usernames, codes and emails of employees, by which payloads must identify one person each.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/employees';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { ImportResult } from '#contract/locations';
import type { WebhookLog } from '#contract/webhooks';
import { createStaffVisits, input, rows } from '../../../tests/staffed-companies';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { employees, users } from '../../database/schema';

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const { as, save } = createStaffVisits(() => site);

describe('taken usernames elsewhere', () => {
  const taken = Array.from({ length: 30 }, (_, index) => `far-${index}`);
  const tooMany = 'Too many of the usernames you tried are taken. Try again in an hour.';
  const ask = async (visitor: Visitor, username: string) =>
    (await visitor.post('/api/employees', { ...input, username })).code;
  beforeEach(async () => {
    await database.people
      .insert(users)
      .values(taken.map((username) => ({ username, name: 'Far', role: 'employee' as const })));
  });

  test('the form reveals twenty an hour, and then neither that a name is taken nor that it is free', async () => {
    const mona = await as('mona');
    const codes: number[] = [];
    for (const username of taken) codes.push(await ask(mona, username));
    expect(codes).toEqual([...Array(20).fill(409), ...Array(10).fill(429)]);
    expect(await mona.post('/api/employees', { ...input, username: 'free' })).toMatchObject({
      code: 429,
      headers: { 'retry-after': '3600' },
      body: { message: tooMany, fields: { username: tooMany } },
    });
    expect((await save(mona, 12, { username: 'free' })).code).toBe(429);
    // Repeated names are free, and a kept name needs no check.
    expect(await ask(mona, 'FAR-3')).toBe(409);
    expect((await save(mona, 12, { firstName: 'Emilio' })).code).toBe(200);
    site.clock.passMinutes(60);
    expect(await ask(mona, 'free')).toBe(201);
  });

  test('simultaneous questions reveal no more', async () => {
    const mona = await as('mona');
    const codes = await Promise.all(taken.map((username) => ask(mona, username)));
    expect(codes.filter((code) => code === 409)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });

  test('the form and an import share the limit of twenty', async () => {
    const mona = await as('mona');
    for (const username of taken.slice(0, 15)) await ask(mona, username);
    const lines = taken.slice(15).map((username) => `Nina,New,n@n.example,(555) 010-2030,Employee,NS-01,${username}`);
    const csv = ['first_name,last_name,email,phone,role,stores,username', ...lines].join('\n');
    const { body } = await mona.post('/api/employees/import', { csv, dryRun: true });
    const messages = (body as ImportResult).failures.map(({ message }) => message);
    expect(messages.filter((message) => message === 'This username is already taken.')).toHaveLength(5);
    expect(await ask(mona, 'free')).toBe(429);
  });

  test('an admin, who sees everyone, has no limit', async () => {
    const ada = await as('ada');
    for (const username of taken) {
      expect((await ada.post('/api/employees', { ...input, companyId: 1, username })).code).toBe(409);
    }
  });

  test.each([
    ['a code that is in use', { code: 'N-1' }, 'This code is already in use in this company.'],
    ['an email that is a username', { email: 'kim@n.example' }, 'This is already in use in this company.'],
    ['a common password', { password: 'qwerty123' }, 'This password is too common.'],
    ['a role above one’s own', { role: 'Director' }, 'You cannot give a role above your own.'],
  ])('the refusal %s comes first, so that probing usernames requires a valid record', async (_, wrong, message) => {
    await insertRows(database, {
      users: [{ id: 90, username: 'kim@n.example', role: 'employee' }],
      employees: [{ companyId: 1, id: 90, userId: 90, firstName: 'Kim', lastName: 'Hart' }],
    });
    const mona = await as('mona');
    for (const username of ['far-1', 'free']) {
      const answer = await mona.post('/api/employees', { ...input, ...wrong, username });
      expect(answer).toMatchObject({ body: { message } });
    }
  });
});

describe('a name by which payloads mean someone else', () => {
  const inUse = (field: string) => ({
    code: 409,
    body: { message: 'This is already in use in this company.', fields: { [field]: expect.any(String) } },
  });
  beforeEach(async () => {
    await insertRows(database, {
      users: [
        { id: 20, username: 'ben.tran', role: 'employee' },
        { id: 21, username: 'kay@n.example', role: 'employee' },
      ],
      employees: [
        { companyId: 1, id: 20, userId: 20, firstName: 'Ben', lastName: 'Tran', code: 'N-20', email: 'ben@n.example' },
        { companyId: 1, id: 22, userId: 21, firstName: 'Kay', lastName: 'Lang' },
        { companyId: 1, id: 21, firstName: 'Gone', lastName: 'Gray', code: 'N-21', deletedAt: new Date() },
      ],
      employeeLocations: [{ companyId: 1, employeeId: 20, locationId: 3 }],
    });
  });
  const cases = [
    ['code', 'ben  tran', 'full name'],
    ['code', 'BEN@n.example', 'e-mail'],
    ['code', 'Ben.Tran', 'username'],
    ['code', 'n-20', 'code'],
    ['email', 'Kay@N.example', 'username'],
    ['username', 'Ben@n.example', 'e-mail'],
    ['username', 'n-20', 'code'],
  ] as const;

  test.each(cases)('is refused as the %s “%s” of a new person: it is another person’s %s', async (field, name) => {
    for (const username of ['mona', 'dana', 'ada']) {
      const answer = await (await as(username)).post('/api/employees', { ...input, companyId: 1, [field]: name });
      expect(answer).toMatchObject(field === 'code' && name === 'n-20' ? { code: 409 } : inUse(field));
    }
  });

  test.each(cases)('is refused as a changed %s “%s”, even for oneself', async (field, name) => {
    const mona = await as('mona');
    for (const id of [11, 12]) expect((await save(mona, id, { [field]: name })).code).toBe(409);
  });

  test('is refused in an import, also for the second of two rows that use it', async () => {
    const csv = [
      'code,first_name,last_name,email,phone,role,stores,username',
      'Ben Tran,Nina,New,nina@n.example,(555) 010-2030,Employee,NS-01,nina',
      'N-31,Nora,Next,nora@n.example,(555) 010-2030,Employee,NS-01,nora',
      'nora@n.example,Nick,Near,nick@n.example,(555) 010-2030,Employee,NS-01,nick',
    ].join('\n');
    for (const dryRun of [true, false]) {
      expect(await (await as('mona')).post('/api/employees/import', { csv, dryRun })).toMatchObject({
        body: {
          created: 1,
          failures: [2, 4].map((line) => ({ line, message: 'This is already in use in this company.' })),
        },
      });
    }
  });

  test('can be one’s own in another field, a shared full name, or one of a deleted person or another company', async () => {
    const mona = await as('mona');
    const own = { code: 'Emil Stone', email: 'emil@n.example', username: 'emil@n.example' };
    expect((await save(mona, 12, own)).code).toBe(200);
    const shared = { ...input, firstName: 'Ben', lastName: 'Tran', code: 'N-21' };
    expect((await mona.post('/api/employees', shared)).code).toBe(201);
  });

  test('stays valid where it was before, whatever else changes', async () => {
    await database.people.update(employees).set({ email: 'kay@n.example' }).where(eq(employees.id, 12));
    expect((await save(await as('mona'), 12, { firstName: 'Emilio' })).code).toBe(200);
  });

  test('goes to one of two simultaneous edits, as a code or an email', async () => {
    const mona = await as('mona');
    const asCode = { ...input, username: 'one', email: 'one@n.example', code: 'both@n.example' };
    const asEmail = { ...input, username: 'two', email: 'both@n.example' };
    const answers = await Promise.all([asCode, asEmail].map((body) => mona.post('/api/employees', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
  });
});

describe('an email that several employees of a company share', () => {
  const shared = 'Service@n.example';

  test('is saved for a new and an existing employee, and by an import', async () => {
    const mona = await as('mona');
    expect((await mona.post('/api/employees', { ...input, email: shared })).code).toBe(201);
    expect((await save(mona, 12, { email: shared.toLowerCase() })).code).toBe(200);
    // Even if it is the username of one of them.
    expect((await save(await as('dana'), 13, { email: 'max@n.example', username: 'max@n.example' })).code).toBe(200);
    expect((await save(await as('dana'), 15, { email: 'max@n.example' })).code).toBe(200);
    const csv = [
      'first_name,last_name,email,phone,role,stores,username',
      `Nora,Next,${shared},(555) 010-2030,Employee,NS-01,nora`,
      `Nick,Near,${shared},(555) 010-2030,Employee,NS-01,nick`,
    ].join('\n');
    expect(await mona.post('/api/employees/import', { csv })).toMatchObject({ body: { created: 2, failures: [] } });
  });

  test('assigns a call to the employee at its location, or to none with a warning if several work there', async () => {
    await insertRows(database, {
      webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'path', ...exampleKeys }],
      webhookEndpoints: [{ path: 'path', companyId: 1, configurationId: 1 }],
    });
    const dana = await as('dana');
    await dana.post('/api/employees', { ...input, email: shared, storeIds: [1, 2] });
    await dana.post('/api/employees', { ...input, email: shared, storeIds: [1], username: 'nora', firstName: 'Nora' });
    const readAt = async (storeId: string) => {
      const payload = examplePayload(`call ${storeId}`, site.clock.now, { employeeId: shared, storeId });
      const { body } = await site.visit().post('/api/webhook/path', payload);
      const log = await dana.get(`/api/webhook-logs/${(body as { logId: number }).logId}`);
      const { processedData } = log.body as WebhookLog;
      const warnings = processedData?.warnings.filter(({ field }) => field === 'employeeId');
      return [processedData?.employee?.name ?? null, warnings?.map(({ message }) => message)];
    };
    expect(await readAt('NS-02')).toEqual(['Nina New', []]);
    const warning = `More than one employee is named “${shared}”; the call has no employee.`;
    expect(await readAt('NS-01')).toEqual([null, [warning]]);
    expect(await readAt('NS-03')).toEqual([null, [warning]]);
  });
});

describe('a username', () => {
  const unfit = 'A username can contain only letters, digits and . _ - @ +.';

  test.each(['Ben Tran', 'nina\u200bnew', 'nina\u202enew', 'nina\u3164', 'ni/na'])(
    'that is new or changed cannot be “%s”',
    async (username) => {
      const mona = await as('mona');
      const refused = { code: 400, body: { fields: { username: unfit } } };
      expect(await mona.post('/api/employees', { ...input, username })).toMatchObject(refused);
      expect(await save(mona, 12, { username })).toMatchObject(refused);
    },
  );

  test.each(['Zoë.Müller', 'nina+1@n.example', 'n_i-n.a'])('can be %s', async (username) => {
    expect((await (await as('mona')).post('/api/employees', { ...input, username })).code).toBe(201);
  });

  test('with spaces from before signs in and survives a save', async () => {
    await database.people.update(users).set({ username: 'Emil Stone' }).where(eq(users.id, 4));
    expect(await save(await as('mona'), 12, { firstName: 'Emilio' })).toMatchObject({ code: 200 });
    await as('emil stone');
  });
});

test('calls find people as soon as they are added, changed, imported or deleted', async () => {
  await insertRows(database, {
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'path', ...exampleKeys }],
    webhookEndpoints: [{ path: 'path', companyId: 1, configurationId: 1 }],
  });
  const dana = await as('dana');
  /** The name of the employee that a call about this person is assigned to. */
  const answeredBy = async (employeeId: string) => {
    const payload = examplePayload(`call ${employeeId}`, site.clock.now, { employeeId, storeId: 'NS-01' });
    const { body } = await site.visit().post('/api/webhook/path', payload);
    expect(body).toMatchObject({ status: 'success' });
    const log = await dana.get(`/api/webhook-logs/${(body as { logId: number }).logId}`);
    return (log.body as WebhookLog).processedData?.employee?.name ?? null;
  };
  expect(await answeredBy('Nina New')).toBeNull();
  const { body } = await dana.post('/api/employees', input);
  expect(await answeredBy('Nina New')).toBe('Nina New');
  const { id } = body as Employee;
  await save(dana, id, { code: 'N-99', lastName: 'Now' });
  expect(await answeredBy('N-99')).toBe('Nina Now');
  await dana.post('/api/employees/import', { csv: 'code,first_name\nN-99,Nora\n' });
  expect(await answeredBy('Nora Now')).toBe('Nora Now');
  await dana.delete(`/api/employees/${id}`);
  expect(await answeredBy('N-99')).toBeNull();
});
