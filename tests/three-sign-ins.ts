// An admin and two directors of one company, and two addresses from which they sign in.
import { testPasswordHash } from './test-app';
import type { TestRows } from './test-database';

const passwordHash = testPasswordHash;

export const threeSignIns: TestRows = {
  companies: [{ id: 1 }],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash },
    { id: 2, username: 'Dora', role: 'director', passwordHash },
    { id: 3, username: 'mo', role: 'director', passwordHash },
  ],
  userCompanies: [2, 3].map((userId) => ({ userId, companyId: 1 })),
};

export const office = '198.51.100.7';
export const home = '203.0.113.9';
