// One user per role, what each sees of two companies, and calls in groups of 1, 2, 4, 8 and 16, so that a sum
// identifies its groups. Admin 15, director 7, manager 3 (location 1), employee 5 (own calls).
import { calls } from './counted-calls';
import { testApp, testPasswordHash, type Visitor } from './test-app';
import { type TestRows, testDatabase } from './test-database';

/** Each group `times` times, all on this day. The last one belongs to a deleted company. */
export function fourRoles(day: string, times = 1): TestRows {
  return {
    companies: [{ id: 1 }, { id: 2 }, { id: 3, deletedAt: new Date(day) }],
    users: [
      { id: 1, username: 'admin', role: 'admin' as const },
      { id: 2, username: 'director', role: 'director' as const },
      { id: 3, username: 'manager', role: 'store_manager' as const },
      { id: 4, username: 'employee', role: 'employee' as const },
    ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
    userCompanies: [{ userId: 2, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [
      { companyId: 1, id: 1 },
      { companyId: 1, id: 2 },
      { companyId: 2, id: 3 },
      { companyId: 3, id: 4 },
    ],
    employees: [
      { companyId: 1, id: 1, userId: 4 },
      { companyId: 1, id: 2 },
      { companyId: 2, id: 3 },
      { companyId: 3, id: 4 },
      { companyId: 1, id: 5, userId: 3 },
    ],
    employeeLocations: [
      { companyId: 1, employeeId: 1, locationId: 1 },
      { companyId: 1, employeeId: 5, locationId: 1 },
    ],
    calls: [
      ...calls(day, times, 0, { employeeId: 1 }),
      ...calls(day, 2 * times, 0, { employeeId: 2 }),
      ...calls(day, 4 * times, 0, { locationId: 2, employeeId: 1 }),
      ...calls(day, 8 * times, 0, { companyId: 2, locationId: 3, employeeId: 3 }),
      ...calls(day, 16 * times, 0, { companyId: 3, locationId: 4, employeeId: 4 }),
    ],
  };
}

/** Sends requests as a user, or as a `stranger`; all users of these rows are signed in. */
export async function signInAll(rows: TestRows, now: Date) {
  const app = await testApp(await testDatabase(rows));
  app.clock.now = now;
  const visitors = new Map<string, Visitor>([['stranger', app.visit()]]);
  for (const { username } of rows.users ?? []) {
    const visitor = app.visit();
    await visitor.openSession(username);
    visitors.set(username, visitor);
  }
  return (name: string, url: string) => {
    const visitor = visitors.get(name);
    if (!visitor) throw new Error(`Nobody is called ${name}.`);
    return visitor.get(url);
  };
}
