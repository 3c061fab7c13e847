// Two companies, their directors, and a manager and an employee of the first one.
import { testPasswordHash } from './test-app';
import type { TestRows } from './test-database';

export const people = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeview' },
  ],
  users: [
    { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
    { id: 2, username: 'group', role: 'director', passwordHash: testPasswordHash },
    { id: 3, username: 'manager', role: 'store_manager', passwordHash: testPasswordHash },
    { id: 4, username: 'employee', role: 'employee', passwordHash: testPasswordHash },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 3 },
    { companyId: 1, id: 2, userId: 4 },
  ],
} satisfies TestRows;
