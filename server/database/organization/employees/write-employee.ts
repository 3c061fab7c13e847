// Writes an accepted edit of an employee record with its sign-in.
import { and, eq, sql } from 'drizzle-orm';
import { companySource } from '#contract/roles';
import { awaitsApproval } from '../../../access/rank';
import type { Checked } from '../../../organization/check-edits';
import type { EmployeeEdit, EmployeeFacts } from '../../../organization/check-employee';
import { insertChange } from '../../audit/audit';
import type { Transaction } from '../../engine/connect';
import { withinLimit } from '../../engine/within-limit';
import { employeeLocations, employees, invites, sessions, userCompanies, users } from '../../schema';
import type { EditContext, RecordWithFacts } from './employees';

export interface EditWithHash extends EmployeeEdit {
  passwordHash: string | null;
}

type Accepted = Checked<EditWithHash, RecordWithFacts>;

/** Returns the record's id. */
export async function writeEmployee(tx: Transaction, context: EditContext, accepted: Accepted): Promise<number> {
  const { companyId, viewer: by } = context;
  const { edit, before } = accepted;
  const userId = await writeUser(tx, context, accepted);
  const id = await writeRecord(tx, companyId, accepted, userId);
  await writeWorkplaces(tx, context, edit, id);
  await writeReach(tx, companyId, accepted, userId);
  const after = {
    ...auditedValues(edit),
    password: edit.setsPassword ? 'changed' : 'unchanged',
    ...(awaitsApproval(by, before, edit.role) && { awaitsApproval: true }),
  };
  const action = before ? 'employee.changed' : 'employee.created';
  await insertChange(tx, { companyId, by, action, id }, before && auditedValues(before), after);
  return id;
}

/** People change their own password elsewhere, so one given here was set by another. */
async function writeUser(tx: Transaction, { viewer, now }: EditContext, { edit, before }: Accepted): Promise<number> {
  const { username, firstName, lastName, email, role, passwordHash } = edit;
  const awaits = awaitsApproval(viewer, before, role);
  const values = {
    ...{ username, name: `${firstName} ${lastName}`, email, role },
    ...(passwordHash !== null && { passwordHash, passwordSetByOther: true }),
  };
  if (!before?.userId) {
    const [made] = await tx
      .insert(users)
      .values({ ...values, awaitingApprovalSince: awaits ? now : null })
      .returning({ id: users.id });
    if (!made) throw new Error('The sign-in was not created.');
    return made.id;
  }
  const since = sql`coalesce(${users.awaitingApprovalSince}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(users)
    .set({ ...values, awaitingApprovalSince: awaits ? since : null, version: sql`${users.version} + 1` })
    .where(eq(users.id, before.userId));
  return before.userId;
}

async function writeRecord(
  tx: Transaction,
  companyId: number,
  { edit: { code, firstName, lastName, email, phone }, before }: Accepted,
  userId: number,
): Promise<number> {
  const values = { userId, code, firstName, lastName, email, phone };
  if (before) {
    await tx
      .update(employees)
      .set({ ...values, version: sql`${employees.version} + 1` })
      .where(and(eq(employees.companyId, companyId), eq(employees.id, before.id)));
    return before.id;
  }
  const [made] = await tx
    .insert(employees)
    .values({ companyId, ...values })
    .returning({ id: employees.id });
  if (!made) throw new Error('The employee was not created.');
  return made.id;
}

/** Replaces the assignments to locations that the viewer can see; others stay. */
async function writeWorkplaces(
  tx: Transaction,
  { scope, companyId }: EditContext,
  { storeIds }: EditWithHash,
  employeeId: number,
): Promise<void> {
  await tx.execute(sql`
    delete from employee_locations e using locations l
    where e.company_id = ${companyId} and e.employee_id = ${employeeId} and l.company_id = e.company_id
      and l.id = e.location_id and l.deleted_at is null and ${withinLimit(sql`l.id`, scope.locationIds)}`);
  const rows = [...new Set(storeIds)].map((locationId) => ({ companyId, employeeId, locationId }));
  if (rows.length > 0) await tx.insert(employeeLocations).values(rows).onConflictDoNothing();
}

/** The effects of a new role or password: a director's company, sessions and links. */
async function writeReach(tx: Transaction, companyId: number, { edit, before }: Accepted, userId: number) {
  const hasNewRole = before?.role !== edit.role;
  if (hasNewRole && companySource[edit.role] === 'assigned') {
    await tx.insert(userCompanies).values({ userId, companyId }).onConflictDoNothing();
  } else if (hasNewRole && before) {
    await tx.delete(userCompanies).where(eq(userCompanies.userId, userId));
  }
  if (edit.passwordHash === null && !(hasNewRole && before)) return;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(invites).where(eq(invites.userId, userId));
}

export function auditedValues(
  one: Pick<EmployeeEdit, 'code' | 'firstName' | 'lastName' | 'email' | 'phone'> &
    Pick<EmployeeFacts, 'role' | 'username' | 'storeIds'>,
) {
  const { code, firstName, lastName, email, phone, role, username, storeIds } = one;
  return { code, firstName, lastName, email, phone, role, username, storeIds };
}
