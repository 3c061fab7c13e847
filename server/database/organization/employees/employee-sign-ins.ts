// Changes the sign-in of an employee record without saving the record.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isDemoUsername } from '../../../access/demo-people';
import { checkApproval, checkLink, type EmployeeRefusal } from '../../../organization/check-employee';
import { insertChange } from '../../audit/audit';
import { edit } from '../../edit';
import type { Queries, Transaction } from '../../engine/connect';
import { replacePasswordInvite } from '../../people/invites';
import type { StoredLink } from '../../people/user-accounts';
import { employees, users } from '../../schema';
import { lockRows } from './employee-changes';
import { type EditContext, findRecordsWithFacts, type RecordWithFacts } from './employees';

type Asker = Omit<EditContext, 'companyId'>;

/** Creates this employee's only password link; null on success. */
export async function insertEmployeeLink(
  queries: Queries,
  asker: Asker,
  id: number,
  link: StoredLink & { purpose: 'invite' | 'reset' },
): Promise<EmployeeRefusal | null> {
  return changeSignIn(queries, asker, id, async (tx, employee) => {
    const isFixedInDemo = asker.demoMode && isDemoUsername(employee.username);
    const refusal = checkLink(asker.viewer, employee, { isFixedInDemo });
    if (refusal) return refusal;
    if (employee.userId === null) return 'no-username';
    await replacePasswordInvite(tx, { ...link, userId: employee.userId });
    await insertChange(
      tx,
      { companyId: employee.companyId, by: asker.viewer, action: 'employee.link-made', id },
      null,
      { expiresAt: link.expiresAt },
    );
    return null;
  });
}

/** Approves a role in the `version` that the approver saw; null on success or if already approved. */
export async function approveEmployee(
  queries: Queries,
  asker: Asker,
  { id, version }: { id: number; version: number },
): Promise<EmployeeRefusal | null> {
  return changeSignIn(queries, asker, id, async (tx, employee) => {
    const refusal = checkApproval(asker.viewer, employee);
    if (refusal) return refusal;
    const { userId, role, awaitsApproval } = employee;
    if (!awaitsApproval || userId === null) return null;
    if (version !== employee.version) return 'changed-meanwhile';
    await tx
      .update(users)
      .set({ awaitingApprovalSince: null, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId));
    // Rejects concurrent edits of the person's records.
    await tx
      .update(employees)
      .set({ version: sql`${employees.version} + 1` })
      .where(and(eq(employees.userId, userId), isNull(employees.deletedAt)));
    await insertChange(
      tx,
      { companyId: employee.companyId, by: asker.viewer, action: 'employee.approved', id },
      { role, awaitsApproval: true },
      { role, awaitsApproval: false },
    );
    return null;
  });
}

async function changeSignIn(
  queries: Queries,
  { scope, viewer, demoMode, now }: Asker,
  id: number,
  change: (tx: Transaction, employee: RecordWithFacts) => Promise<EmployeeRefusal | null>,
): Promise<EmployeeRefusal | null> {
  return edit(queries, async (tx) => {
    const find = async () => (await findRecordsWithFacts(tx, scope, viewer, { demoMode, now }, [id]))[0];
    const found = await find();
    if (!found) return 'not-found';
    await lockRows(tx, found.companyId, [id]);
    const employee = await find();
    return employee ? change(tx, employee) : 'not-found';
  });
}
