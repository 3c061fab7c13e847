import { expect, test } from 'vitest';
import { scopeOf, type Viewer } from '../../../access/scope';
import type { EmployeeEdit } from '../../../organization/check-employee';
import type { Queries } from '../../engine/connect';
import { checkEmployees } from './employee-changes';

const dana: Viewer = {
  ...{ userId: 1, username: 'dana', name: 'Dana', email: '', role: 'director' },
  ...{ companyIds: [1], locationIds: [], employeeIds: [] },
};

/** An empty database that answers at once. */
const empty = { execute: async () => ({ rows: [] }) } as unknown as Pick<Queries, 'execute'>;

const editOf = (index: number): EmployeeEdit => ({
  id: null,
  ...{ firstName: 'Nina', lastName: `New ${index}`, code: `N-${index}`, email: `nina${index}@x.example` },
  ...{ phone: '(555) 010-2031', role: 'employee', storeIds: [], username: `nina${index}` },
  ...{ setsPassword: false, version: undefined },
});

test('a thousand edits are checked in slices of fifty, and other work runs in between', async () => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const context = {
    scope: scopeOf(dana),
    viewer: dana,
    companyId: 1,
    demoMode: false,
    now: new Date('2026-03-02T09:00:00Z'),
  };
  const refusals = await checkEmployees(
    empty,
    context,
    Array.from({ length: 1_000 }, (_, index) => editOf(index)),
  );
  isDone = true;
  expect(refusals).toEqual(Array(1_000).fill(null));
  expect(turns).toBeGreaterThanOrEqual(20);
});
