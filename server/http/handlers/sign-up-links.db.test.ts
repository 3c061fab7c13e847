// Sign-up links that admins create, list and revoke.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSignUpLink } from '#contract/session';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, invites } from '../../database/schema';

const invited = { name: 'Nina New', email: 'nina@example.com', username: 'nina', role: 'director', companyIds: [1] };

let database: Database;
let site: TestApp;
let ada: Visitor;

beforeEach(async () => {
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside' }],
    users: [{ id: 1, username: 'ada', role: 'admin', passwordHash: testPasswordHash }],
  });
  site = await testApp(database);
  ada = site.visit();
  await ada.signIn('ada');
});

const tokenOf = ({ path }: { path: string }) => path.replace(/^.*=/, '');

test('a sign-up link is valid for seven days', async () => {
  expect(await ada.post('/api/admin/sign-up-links')).toMatchObject({
    code: 201,
    body: { path: expect.stringMatching(/^\/auth#sign-up=[\w-]{43}$/), expiresAt: '2026-03-09T09:00:00.000Z' },
  });
});

describe('the valid sign-up links', () => {
  const make = async () => tokenOf((await ada.post('/api/admin/sign-up-links')).body as { path: string });
  const links = async () => (await ada.get('/api/admin/sign-up-links')).body as OpenSignUpLink[];
  const codeOf = async (token: string) => (await site.visit().post('/api/invitation/check', { token })).code;

  test('are listed with their last day, without their token, until they expire', async () => {
    await make();
    await ada.post('/api/admin/users', invited);
    expect(await links()).toEqual([
      { id: expect.any(Number), createdAt: '2026-03-02T09:00:00.000Z', expiresAt: '2026-03-09T09:00:00.000Z' },
    ]);
    site.clock.passMinutes(7 * 24 * 60);
    await ada.signIn('ada');
    expect(await links()).toEqual([]);
  });

  test('end when revoked, with an audit log entry, while others stay', async () => {
    const [first, second] = [await make(), await make()];
    const [link] = await links();
    expect((await ada.delete(`/api/admin/sign-up-links/${link?.id}`)).code).toBe(204);
    expect([await codeOf(first), await codeOf(second)]).toEqual([404, 201]);
    expect((await ada.delete(`/api/admin/sign-up-links/${link?.id}`)).code).toBe(404);
    const written = await database.people.select().from(auditLog).where(eq(auditLog.action, 'sign-up-link.revoked'));
    expect(written).toMatchObject([{ username: 'ada', subject: `sign-up link ${link?.id}` }]);
  });

  test('do not include people’s invitations, which cannot be revoked this way', async () => {
    await ada.post('/api/admin/users', invited);
    const [invite] = await database.people.select().from(invites);
    expect((await ada.delete(`/api/admin/sign-up-links/${invite?.id}`)).code).toBe(404);
    expect(await database.people.$count(invites)).toBe(1);
  });
});
