import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../engine/connect';
import { findViewer } from './users';

let database: Database;

// Everyone has both: companies like a director, and an employee record in another company.
beforeAll(async () => {
  const roles = ['admin', 'director', 'store_manager', 'employee'] as const;
  database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: roles.map((role, index) => ({ id: index + 1, username: role, role })),
    userCompanies: [1, 2, 3, 4].map((userId) => ({ userId, companyId: 1 })),
    locations: [{ companyId: 2, id: 7 }],
    employees: [1, 2, 3, 4].map((userId) => ({ companyId: 2, id: 10 + userId, userId })),
    employeeLocations: [1, 2, 3, 4].map((userId) => ({ companyId: 2, employeeId: 10 + userId, locationId: 7 })),
  });
});

const findReach = async (userId: number) => {
  const viewer = await findViewer(database.people, userId, false);
  return viewer && [viewer.companyIds, viewer.locationIds, viewer.employeeIds];
};

describe('a person’s reach has exactly one source', () => {
  test('a director’s companies count, not those of an old employee record', async () => {
    expect(await findReach(2)).toEqual([[1], [], []]);
  });

  test.each([
    ['a manager', 3],
    ['an employee', 4],
  ])('the employee record of a %s counts, not the companies of a former director', async (_, userId) => {
    expect(await findReach(userId)).toEqual([[2], [7], [10 + userId]]);
  });

  test('an admin’s role alone counts', async () => {
    expect(await findReach(1)).toEqual([[], [], []]);
  });
});
