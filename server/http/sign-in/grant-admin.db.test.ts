import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, invites, users } from '../../database/schema';
import { announceFirstAdmin } from '../../demo-mode';
import { type GrantedAdmin, grantAdmin } from './grant-admin';

const passwordHash = testPasswordHash;
let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1 }],
    users: [
      { id: 1, username: 'Dora', role: 'director', passwordHash },
      { id: 2, username: 'asleep', role: 'admin', passwordHash, active: false },
      { id: 3, username: 'demo', role: 'admin', passwordHash, isDemo: true },
      { id: 4, username: 'gone', role: 'director', passwordHash, deletedAt: new Date() },
    ],
    userCompanies: [{ userId: 1, companyId: 1 }],
  });
  site = await testApp(database);
});

const grant = async (username: string) => (await grantAdmin(database, username)) as GrantedAdmin;

describe('make-admin', () => {
  test.each([
    ['somebody new', 'ada', null],
    ['somebody who is not an admin yet, in any case', 'DORA', 'director'],
    ['an admin who was deactivated', 'asleep', 'admin'],
    ['a name that a deleted person had', 'gone', null],
  ])('lets %s in as admin with the generated password', async (_, username, before) => {
    const granted = await grant(username);
    expect(granted.before).toBe(before);
    expect(granted.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await site.visit().signIn(username, granted.password)).toMatchObject({ code: 201, body: { role: 'admin' } });
    expect((await site.visit().signIn(username, testPassword)).code).toBe(401);
  });

  test('ends the sessions of a person with a new password', async () => {
    const dora = site.visit();
    await dora.signIn('dora');
    await grant('dora');
    expect((await dora.get('/api/user')).code).toBe(401);
  });

  test('ends a link that was sent to the person before', async () => {
    const link = {
      tokenHash: Buffer.from('token'),
      purpose: 'reset',
      userId: 1,
      expiresAt: new Date('2030-01-01'),
    } as const;
    await database.people.insert(invites).values(link);
    await grant('dora');
    expect(await database.people.$count(invites)).toBe(0);
  });

  test('creates nobody with a space in the username, but accepts an existing one', async () => {
    expect(await grantAdmin(database, 'Dora Diaz')).toBe('unfit');
    await database.people.update(users).set({ username: 'Dora Diaz' }).where(eq(users.id, 1));
    expect((await grant('dora diaz')).before).toBe('director');
  });

  test('generates another password each time', async () => {
    expect((await grant('ada')).password).not.toBe((await grant('ada')).password);
  });

  test('leaves the demo’s people alone', async () => {
    expect(await grantAdmin(database, 'Demo')).toBe('demo');
  });

  test('ends the link for the first admin, and is audited without the password', async () => {
    await announceFirstAdmin(database, false, site.clock.now);
    const { password } = await grant('dora');
    expect(await database.people.$count(invites)).toBe(0);
    const written = await database.people.select().from(auditLog);
    expect(written).toMatchObject([{ username: 'make-admin', before: { role: 'director' }, after: { role: 'admin' } }]);
    expect(JSON.stringify(written)).not.toContain(password);
    expect(JSON.stringify(written)).not.toContain('argon2');
  });
});
