// Employees with and without a sign-in, for tests of links and approvals.
import { expect } from 'vitest';
import type { Employee } from '#contract/employees';
import { createStaffVisits, input, rows as staffed } from './staffed-companies';
import type { TestApp, Visitor } from './test-app';
import type { TestRows } from './test-database';

// Employee 20 has a username without a password, 16 has no username.
export const rows: TestRows = {
  ...staffed,
  users: [...(staffed.users ?? []), { id: 10, username: 'lena', role: 'employee' }],
  employees: [...(staffed.employees ?? []), { companyId: 1, id: 20, userId: 10, firstName: 'Lena', lastName: 'Long' }],
  employeeLocations: [...(staffed.employeeLocations ?? []), { companyId: 1, employeeId: 20, locationId: 1 }],
};

export const password = 'tread depth';

export const waiting = {
  code: 403,
  body: {
    message: 'Your account is waiting for approval. You can sign in once a director or an admin has approved it.',
  },
};

export const wrong = { code: 401, body: { message: 'Incorrect username or password.' } };

export function createSignInVisits(findSite: () => TestApp) {
  const staff = createStaffVisits(findSite);
  const add = async (visitor: Visitor, change: object = {}) => {
    const { code, body } = await visitor.post('/api/employees', { ...input, ...change });
    expect(code).toBe(201);
    return body as Employee;
  };
  const link = (visitor: Visitor, id: number) => visitor.post(`/api/employees/${id}/link`);
  const makeLink = async (visitor: Visitor, id: number) => {
    const { code, body } = await link(visitor, id);
    expect(code).toBe(201);
    const { path } = body as { path: string };
    return { path, token: path.replace(/^.*=/, '') };
  };
  const accept = (token: string, word = password) =>
    findSite().visit().post('/api/invitation', { token, password: word });
  /** With the version of the record in the list. */
  const approve = async (visitor: Visitor, id: number, seen?: Employee) => {
    const shown = seen ?? (await staff.list(visitor)).find((employee) => employee.id === id);
    return visitor.post(`/api/employees/${id}/approve`, { version: shown?.version ?? 0 });
  };
  return { ...staff, add, link, makeLink, accept, approve };
}
