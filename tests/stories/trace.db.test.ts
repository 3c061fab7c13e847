// What the server's log says of sign-ins, refusals and exports, and what it must never contain.
import { asc } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../server/database/schema';
import { createEventCounts, type EventCounts } from '../../server/http/trace/trace';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

type Line = Record<string, unknown> & { msg: string };

let tested: TestApp;
let lines: Line[];
let counts: EventCounts;
let dana: Visitor;

beforeEach(async () => {
  lines = [];
  counts = createEventCounts();
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: [
      { id: 1, username: 'robin', role: 'admin', passwordHash: testPasswordHash },
      { id: 2, username: 'dana', role: 'director', passwordHash: testPasswordHash },
      { id: 3, username: 'kim', role: 'employee', passwordHash: testPasswordHash },
    ],
    userCompanies: [{ userId: 2, companyId: 1 }],
    locations: [
      { companyId: 1, id: 1 },
      { companyId: 2, id: 2 },
    ],
    employees: [{ companyId: 1, id: 1, userId: 3 }],
  });
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  tested = await testApp(database, { logger, eventCounts: counts, recordsSignIns: true });
  dana = tested.visit();
});

const traced = (event: string) => lines.filter((line) => line.event === event);
const counted = () => Object.fromEntries(counts.read());

describe('signing in and out', () => {
  test('both are in the log with user and address, and counted', async () => {
    await dana.signIn('dana');
    await dana.post('/api/logout');
    const who = { userId: 2, username: 'dana', address: '127.0.0.1' };
    expect(traced('sign-in-succeeded')).toMatchObject([who]);
    expect(traced('signed-out')).toMatchObject([who]);
    expect(counted()).toEqual({ 'sign-in-succeeded': 1, 'signed-out': 1 });
  });

  test('signing out without a session is not logged', async () => {
    await dana.post('/api/logout');
    expect(lines).toEqual([]);
  });

  test('a refused sign-in is in the log without typed values', async () => {
    await dana.signIn('my-password-in-the-wrong-field', 'my-password');
    expect(traced('sign-in-failed')).toMatchObject([{ address: '127.0.0.1', isKnownUser: false }]);
    expect(JSON.stringify(lines)).not.toContain('my-password');
    expect(counted()).toEqual({ 'sign-in-failed': 1 });
  });

  test('a refused sign-in of an existing user names them, without their password', async () => {
    await dana.signIn('DANA', 'my-password');
    const who = { userId: 2, username: 'dana', isKnownUser: true };
    expect(traced('sign-in-failed')).toMatchObject([who]);
    expect(JSON.stringify(lines)).not.toMatch(/my-password|argon2|Hash/);
  });

  test('a lock-out is in the log with its end, and so is a sign-in that it refuses', async () => {
    for (let times = 0; times < 6; times++) await dana.signIn('dana', 'wrong');
    expect(traced('sign-in-failed')).toHaveLength(5);
    expect(traced('locked-out')).toMatchObject([{ userId: 2, username: 'dana', until: '2026-03-02T09:00:15.000Z' }]);
    expect(traced('sign-in-held-back')).toMatchObject([{ address: '127.0.0.1' }]);
    expect(counted()).toEqual({ 'sign-in-failed': 5, 'locked-out': 1, 'sign-in-held-back': 1 });
  });
});

describe('a refusal is in the log', () => {
  test('when the role does not allow it', async () => {
    await dana.signIn('kim');
    expect((await dana.post('/api/regions', { companyId: 1, name: 'West' })).code).toBe(403);
    expect(traced('refused-role')).toMatchObject([{ userId: 3, username: 'kim', endpoint: 'POST /api/regions' }]);
  });

  test('when it names a record of another company, by its id', async () => {
    await dana.signIn('dana');
    expect((await dana.delete('/api/locations/2')).code).toBe(404);
    expect(traced('refused-scope')).toMatchObject([
      { userId: 2, username: 'dana', endpoint: 'DELETE /api/locations/{id}', ids: { id: 2 } },
    ]);
  });

  test('but not when an admin asks for what is missing', async () => {
    await dana.signIn('robin');
    expect((await dana.delete('/api/locations/99')).code).toBe(404);
    expect(Object.keys(counted())).toEqual(['sign-in-succeeded']);
  });

  test('when another site sent it', async () => {
    await dana.signIn('dana');
    await dana.delete('/api/locations/1', { 'sec-fetch-site': 'cross-site' });
    expect(traced('refused-forged')).toMatchObject([{ userId: 2, endpoint: 'DELETE /api/locations/{id}' }]);
  });

  test('when a one-time link does not work, without its token', async () => {
    await dana.post('/api/invitation/check', { token: 'a-guessed-token' });
    expect(traced('refused-link')).toMatchObject([{ endpoint: 'POST /api/invitation/check' }]);
    expect(JSON.stringify(lines)).not.toContain('guessed');
  });

  test('when it reveals that a username is taken, without the name', async () => {
    await dana.signIn('dana');
    const record = { firstName: 'Nina', lastName: 'New', email: 'nina@n.example', phone: '(555) 010-2030' };
    const body = { ...record, role: 'Employee', storeIds: [1], username: 'robin' };
    expect((await dana.post('/api/employees', body)).code).toBe(409);
    expect(traced('username-told')).toMatchObject([{ userId: 2, username: 'dana', endpoint: 'POST /api/employees' }]);
    expect(JSON.stringify(lines)).not.toContain('robin');
  });

  test('but a flood of them is ten lines, and counted in full', async () => {
    await dana.signIn('kim');
    for (let times = 0; times < 40; times++) await dana.post('/api/regions', { companyId: 1, name: 'West' });
    expect(traced('refused-role')).toHaveLength(10);
    await tested.app.close();
    expect(traced('refused-role')).toHaveLength(11);
    expect(traced('refused-role').at(-1)).toMatchObject({ userId: 3, more: 30, msg: 'and 30 more' });
    expect(counted()).toMatchObject({ 'refused-role': 40 });
  });
});

describe('a change of permissions is in the log', () => {
  test('when an admin changes it', async () => {
    await dana.signIn('robin');
    const change = { name: 'Dana', email: 'dana@example.com', role: 'director', companyIds: [1, 2], active: true };
    expect((await dana.put('/api/admin/users/2', { ...change, version: 0 })).code).toBe(200);
    expect(traced('permissions-changed')).toMatchObject([
      { userId: 1, username: 'robin', endpoint: 'PUT /api/admin/users/{id}', ids: { id: 2 } },
    ]);
  });

  test('when a user changes their password, without it', async () => {
    await dana.signIn('dana');
    const answer = await dana.put('/api/user/password', {
      currentPassword: testPassword,
      newPassword: 'another correct horse',
    });
    expect(answer.code).toBe(200);
    expect(traced('password-changed')).toMatchObject([{ userId: 2 }]);
    expect(JSON.stringify(lines)).not.toContain('horse');
  });
});

describe('the audit log', () => {
  /** The sign-in entries, after the server has stopped and written them. */
  const signIns = async () => {
    await tested.app.close();
    const rows = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    return rows.map(({ companyId, username, action, after }) => [companyId, username, action, after]);
  };
  const address = '127.0.0.1';

  test('has sign-ins in the user’s company, and an admin’s for the whole server', async () => {
    await dana.signIn('dana');
    await tested.visit().signIn('kim');
    await tested.visit().signIn('robin');
    expect(await signIns()).toEqual([
      [1, 'dana', 'sign-in.succeeded', { address }],
      [1, 'kim', 'sign-in.succeeded', { address }],
      [0, 'robin', 'sign-in.succeeded', { address }],
    ]);
  });

  test('has refused sign-ins of existing users: one entry, then a count of more', async () => {
    await dana.signIn('nobody', 'wrong');
    for (let times = 0; times < 5; times++) await dana.signIn('kim', 'wrong');
    expect(await signIns()).toEqual([
      [1, 'kim', 'sign-in.failed', { address }],
      [1, 'kim', 'sign-in.locked-out', { address }],
      [1, 'kim', 'sign-in.failed', { address, more: 4 }],
    ]);
  });

  test('has them later while the server runs', async () => {
    await dana.signIn('dana');
    const entries = () => tested.database.people.$count(auditLog);
    expect(await entries()).toBe(0);
    await tested.jobs.finish();
    expect(await entries()).toBe(1);
  });
});

describe('an export', () => {
  test('is in the log with its content', async () => {
    await dana.signIn('dana');
    await dana.post('/api/exports', { content: 'employees', format: 'csv', rows: 12, companyId: 1 });
    expect(traced('exported')).toMatchObject([
      { userId: 2, content: 'employees', format: 'csv', rows: 12, ids: { companyId: 1 } },
    ]);
  });
});

describe('a replay', () => {
  const replay = (dryRun: boolean) => ({ companyId: 1, dryRun, selection: { filters: {} } });

  test('is in the log unless it is a dry run', async () => {
    await dana.signIn('dana');
    expect((await dana.post('/api/replays', replay(true))).code).toBe(201);
    expect(traced('replayed')).toEqual([]);
    expect((await dana.post('/api/replays', replay(false))).code).toBe(201);
    expect(traced('replayed')).toMatchObject([{ userId: 2, ids: { companyId: 1 } }]);
  });
});
