// Two companies with people of every role, for tests of employee records.
import { expect } from 'vitest';
import type { Employee } from '#contract/employees';
import { type TestApp, testPassword, testPasswordHash, type Visitor } from './test-app';
import type { TestRows } from './test-database';

const passwordHash = testPasswordHash;
const person = (id: number, username: string, role: 'admin' | 'director' | 'store_manager' | 'employee') => ({
  id,
  username,
  role,
  passwordHash,
});

// Northside (1) has the locations 1, 2 and 3, Lakeshore (2) has 9. Mona manages 1 and 2.
export const rows: TestRows = {
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

/** A new employee, as the form sends one. */
export const input = {
  firstName: 'Nina',
  lastName: 'New',
  email: 'nina@northside.example',
  phone: '(555) 010-2030',
  role: 'Employee',
  storeIds: [1],
  username: 'nina',
};

/** Requests of users around employee records. */
export function createStaffVisits(findSite: () => TestApp) {
  const as = async (username: string, password = testPassword): Promise<Visitor> => {
    const visitor = findSite().visit();
    expect(await visitor.signIn(username, password)).toMatchObject({ code: 201 });
    return visitor;
  };
  const list = async (visitor: Visitor, query = '') => (await visitor.get(`/api/employees${query}`)).body as Employee[];
  const one = async (visitor: Visitor, id: number) => {
    const found = (await list(visitor)).find((employee) => employee.id === id);
    if (!found) throw new Error(`Employee ${id} is not to be seen.`);
    return found;
  };
  /** The record as the form would send it, with some fields changed. */
  const edited = async (visitor: Visitor, id: number, change: object = {}) => {
    const { firstName, lastName, code, email, role, storeIds, username, version } = await one(visitor, id);
    const { phone } = input;
    return {
      firstName,
      lastName,
      code,
      email: email || `employee-${id}@northside.example`,
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
  return { as, list, one, edited, save };
}
