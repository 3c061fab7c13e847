// Employee records through the door: who may do what to whom, and what a save does to the sign-in behind the record.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '#contract/employees';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/connect';
import { auditLog, employeeLocations, employees, invites, userCompanies, users } from '../../database/schema';

const passwordHash = testPasswordHash;
const person = (id: number, username: string, role: 'admin' | 'director' | 'store_manager' | 'employee') => ({
  id,
  username,
  role,
  passwordHash,
});

// Northside (1) has the locations 1, 2 and 3, Lakeshore (2) has 9. Mona manages 1 and 2.
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
  ],
  users: [
    person(1, 'ada', 'admin'),
    person(2, 'dana', 'director'),
    person(3, 'mona', 'store_manager'),
    person(4, 'emil', 'employee'),
    person(5, 'dora', 'director'),
    person(6, 'max', 'store_manager'),
    person(7, 'erna', 'employee'),
    person(8, 'otto', 'employee'),
    person(9, 'paul', 'employee'),
  ],
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 5, companyId: 1 },
  ],
  locations: [
    { companyId: 1, id: 1, name: 'Main Street', code: 'NS-01' },
    { companyId: 1, id: 2, name: 'Airport', code: 'NS-02' },
    { companyId: 1, id: 3, name: 'Harbor', code: 'NS-03' },
    { companyId: 2, id: 9, name: 'Lake', code: 'LS-01' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3, firstName: 'Mona', lastName: 'Reed', code: 'N-1' },
    { companyId: 1, id: 12, userId: 4, firstName: 'Emil', lastName: 'Stone', code: 'N-2', email: 'emil@n.example' },
    { companyId: 1, id: 13, userId: 6, firstName: 'Max', lastName: 'Hill' },
    { companyId: 1, id: 14, userId: 7, firstName: 'Erna', lastName: 'Both' },
    { companyId: 1, id: 15, userId: 8, firstName: 'Otto', lastName: 'Far' },
    { companyId: 1, id: 16, firstName: 'Sina', lastName: 'Seed' },
    { companyId: 1, id: 17, userId: 5, firstName: 'Dora', lastName: 'Diaz' },
    { companyId: 1, id: 18, userId: 9, firstName: 'Paul', lastName: 'Two' },
    { companyId: 2, id: 19, userId: 9, firstName: 'Paul', lastName: 'Two' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 2 },
    { companyId: 1, employeeId: 12, locationId: 1 },
    { companyId: 1, employeeId: 13, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 1 },
    { companyId: 1, employeeId: 14, locationId: 3 },
    { companyId: 1, employeeId: 15, locationId: 3 },
    { companyId: 1, employeeId: 16, locationId: 1 },
    { companyId: 1, employeeId: 17, locationId: 1 },
    { companyId: 1, employeeId: 18, locationId: 1 },
    { companyId: 2, employeeId: 19, locationId: 9 },
  ],
};

const input = {
  firstName: 'Nina',
  lastName: 'New',
  email: 'nina@northside.example',
  phone: '(555) 010-2030',
  role: 'Employee',
  storeIds: [1],
  username: 'nina',
};

let database: Database;
let site: TestApp;
const as = async (username: string): Promise<Visitor> => {
  const visitor = site.visit();
  expect((await visitor.signIn(username)).code).toBe(201);
  return visitor;
};

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

const list = async (visitor: Visitor, query = '') => (await visitor.get(`/api/employees${query}`)).body as Employee[];
const one = async (visitor: Visitor, id: number) => {
  const found = (await list(visitor)).find((employee) => employee.id === id);
  if (!found) throw new Error(`Employee ${id} is not to be seen.`);
  return found;
};
/** The record as the form would send it back, with some fields changed. */
const edited = async (visitor: Visitor, id: number, change: object = {}) => {
  const { firstName, lastName, code, role, storeIds, username, version } = await one(visitor, id);
  const { email, phone } = input;
  return {
    firstName,
    lastName,
    code,
    email,
    phone,
    role,
    storeIds,
    username: username || 'newname',
    version,
    ...change,
  };
};
const save = async (visitor: Visitor, id: number, change: object = {}) =>
  visitor.put(`/api/employees/${id}`, await edited(visitor, id, change));

describe('the list', () => {
  test('shows an admin everybody, with company, locations, role and sign-in', async () => {
    const all = await list(await as('ada'));
    expect(all).toHaveLength(9);
    expect(all.find(({ id }) => id === 14)).toEqual({
      id: 14,
      companyId: 1,
      companyName: 'Northside',
      code: null,
      firstName: 'Erna',
      lastName: 'Both',
      email: '',
      phone: '',
      role: 'Employee',
      storeIds: [3, 1],
      stores: [
        { id: 3, name: 'Harbor' },
        { id: 1, name: 'Main Street' },
      ],
      username: 'erna',
      hasPassword: true,
      mayEdit: true,
      version: 0,
    });
    expect(all.find(({ id }) => id === 16)).toMatchObject({ username: '', hasPassword: false, role: 'Employee' });
    expect(await list(await as('ada'), '?companyId=2')).toHaveLength(1);
  });

  test('shows a director their company, and says whom they may edit', async () => {
    const all = await list(await as('dana'));
    expect(all.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
    expect(all.filter(({ mayEdit }) => !mayEdit).map(({ id }) => id)).toEqual([17]);
  });

  test('shows a store manager who works in their locations, and of those people only these locations', async () => {
    const mona = await as('mona');
    const all = await list(mona);
    expect(all.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 16, 17, 18]);
    expect(all.find(({ id }) => id === 14)?.stores).toEqual([{ id: 1, name: 'Main Street' }]);
    expect(
      all
        .filter(({ mayEdit }) => mayEdit)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([11, 12, 14, 16, 18]);
  });

  test('shows an employee their own record, not to be edited', async () => {
    expect(await list(await as('emil'))).toMatchObject([{ id: 12, mayEdit: false }]);
    expect(await (await as('emil')).post('/api/employees', input)).toMatchObject({ code: 403 });
  });
});

describe('adding', () => {
  test('makes a record with a sign-in that works at once', async () => {
    const answer = await (await as('dana')).post('/api/employees', { ...input, password: 'tread depth', code: 'N-9' });
    expect(answer).toMatchObject({
      code: 201,
      body: { firstName: 'Nina', code: 'N-9', username: 'nina', hasPassword: true, storeIds: [1], mayEdit: true },
    });
    const nina = site.visit();
    expect(await nina.signIn('NINA', 'tread depth')).toMatchObject({ code: 201, body: { role: 'employee' } });
  });
});
