// What the door cannot show reliably: names taken in the same instant, and two transactions that each remove an admin.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testPasswordHash } from '../../../../tests/test-app';
import { testDatabase } from '../../../../tests/test-database';
import { scopeOf } from '../../../access/scope';
import type { Database } from '../../engine/connect';
import { ensureAdminRemains, findViewer, NoAdminLeft } from '../../people/users';
import { employees, users } from '../../schema';
import { saveEmployees } from './employee-changes';

let database: Database;

beforeEach(async () => {
  const admin = { role: 'admin' as const, passwordHash: testPasswordHash };
  database = await testDatabase({
    companies: [{ id: 1 }],
    users: [
      { id: 1, username: 'ada', ...admin },
      { id: 2, username: 'bea', ...admin },
    ],
    locations: [{ companyId: 1, id: 1 }],
  });
});

const newcomer = (username: string, code: string) => ({
  id: null,
  firstName: 'Nina',
  lastName: 'New',
  code,
  email: `${code.toLowerCase()}.${username.toLowerCase()}@example.com`,
  phone: '(555) 010-2030',
  role: 'employee' as const,
  storeIds: [1],
  username,
  setsPassword: false,
  passwordHash: null,
  version: undefined,
});

test('a name taken within a batch is refused only for the later edit', async () => {
  const viewer = await findViewer(database.people, 1, false);
  if (!viewer) throw new Error('Ada is not there.');
  const context = { viewer, scope: scopeOf(viewer), companyId: 1, demoMode: false, now: new Date() };
  // In one batch, so that none of them exists during the check.
  const outcomes = await saveEmployees(database.people, context, [
    newcomer('nina', 'N-1'),
    newcomer('NINA', 'N-2'),
    newcomer('nora', 'n-1'),
    newcomer('nils', 'N-4'),
  ]);
  expect(outcomes).toEqual([
    { id: expect.any(Number) },
    { refusal: 'username-in-use' },
    { refusal: 'code-in-use' },
    { id: expect.any(Number) },
  ]);
  expect(await database.people.$count(employees)).toBe(2);
  expect(await database.people.$count(users)).toBe(4);
});

test('if two transactions each remove one of the last two admins, the later is rolled back', async () => {
  const deactivate = (id: number, then: () => Promise<void>) =>
    database.people.transaction(async (tx) => {
      await tx.update(users).set({ active: false }).where(eq(users.id, id));
      await ensureAdminRemains(tx, false);
      await then();
    });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isLaterOver = false;
  const later = begun
    .then(() => deactivate(2, async () => {}))
    .catch((error: unknown) => error)
    .finally(() => {
      isLaterOver = true;
    });
  await deactivate(1, async () => {
    begin();
    // The later one must be waiting.
    while (!isLaterOver && !(await isAnybodyWaiting())) {}
  });
  expect(await later).toBeInstanceOf(NoAdminLeft);
  expect(await database.people.$count(users, eq(users.active, true))).toBe(1);
});

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await database.background.execute(
    sql`select from pg_locks where locktype = 'advisory' and not granted`,
  );
  return rows.length > 0;
}
