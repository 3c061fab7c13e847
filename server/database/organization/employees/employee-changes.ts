// Saves and deletes employee records with their sign-ins, checking the rules on locked rows.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDemoUsername } from '../../../access/demo-people';
import { withinCompany } from '../../../access/scope';
import { addsNewName, type Checked, checkEdits } from '../../../organization/check-edits';
import { checkDelete, type EmployeeEdit, type EmployeeRefusal } from '../../../organization/check-employee';
import { insertChange } from '../../audit/audit';
import { lockCompany } from '../../companies/lock-company';
import { edit } from '../../edit';
import type { Queries, Transaction } from '../../engine/connect';
import { takenKey } from '../../engine/taken';
import { ensureAdminRemains, NoAdminLeft } from '../../people/users';
import { employees, sessions, userCompanies, users } from '../../schema';
import { deleteNamesOf } from '../known-names';
import { findPayloadNames } from '../payload-names';
import {
  type EditContext,
  findAssignableStores,
  findNameOwners,
  findRecordsWithFacts,
  type RecordWithFacts,
} from './employees';
import { auditedValues, type EditWithHash, writeEmployee } from './write-employee';

export type Outcome = { id: number } | { refusal: EmployeeRefusal };

/** Why saving each edit would be refused, in order; changes and locks nothing. */
export async function checkEmployees(
  queries: Pick<Queries, 'execute'>,
  context: EditContext,
  edits: readonly EmployeeEdit[],
): Promise<(EmployeeRefusal | null)[]> {
  return (await check(queries, context, edits)).map(({ refusal }) => refusal);
}

/** Saves employees of one company in one transaction, without refused ones. May end sessions and links. */
export async function saveEmployees(
  queries: Queries,
  context: EditContext,
  edits: readonly EditWithHash[],
): Promise<Outcome[]> {
  try {
    return await edit(queries, (tx) => saveInside(tx, context, edits));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (edits.length === 1) return [{ refusal }];
    // Someone took a name meanwhile: saves one by one, so that only that edit is refused.
    const outcomes: Outcome[] = [];
    for (const edit of edits) outcomes.push(...(await saveEmployees(queries, context, [edit])));
    return outcomes;
  }
}

/** Deletes a record, but not its name in calls. Ends the sign-in unless the person works in another company. */
export async function deleteEmployee(
  queries: Queries,
  context: Omit<EditContext, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  try {
    return await edit(queries, (tx) => deleteInside(tx, context, id));
  } catch (error) {
    if (error instanceof NoAdminLeft) return 'last-admin';
    throw error;
  }
}

async function check<Edit extends EmployeeEdit>(
  queries: Pick<Queries, 'execute'>,
  { scope, viewer, companyId, demoMode, now }: EditContext,
  edits: readonly Edit[],
): Promise<Checked<Edit, RecordWithFacts>[]> {
  const inside = withinCompany(scope, companyId);
  if (!inside) return edits.map((edit) => ({ edit, before: null, refusal: 'not-found' }));
  const ids = edits.flatMap(({ id }) => id ?? []);
  const records = await findRecordsWithFacts(queries, inside, viewer, { demoMode, now }, ids);
  const stores = new Set((await findAssignableStores(queries, inside, companyId)).map(({ id }) => id));
  const owners = await findNameOwners(queries, companyId, {
    usernames: edits.map(({ username }) => username),
    codes: edits.flatMap(({ code }) => code ?? []),
  });
  const people = addsNewName(edits, records) ? await findPayloadNames(queries, companyId) : [];
  return checkEdits({ viewer, demoMode }, edits, { records, stores, owners, people });
}

async function saveInside(tx: Transaction, context: EditContext, edits: readonly EditWithHash[]): Promise<Outcome[]> {
  const ids = edits.flatMap(({ id }) => id ?? []);
  await lockCompany(tx, context.companyId);
  await lockRows(tx, context.companyId, ids);
  const checked = await check(tx, context, edits);
  const outcomes: Outcome[] = [];
  let isAdminTaken = false;
  for (const one of checked) {
    if (one.refusal === null) isAdminTaken ||= one.before?.role === 'admin' && one.edit.role !== 'admin';
    outcomes.push(one.refusal === null ? { id: await writeEmployee(tx, context, one) } : { refusal: one.refusal });
  }
  if (isAdminTaken) await ensureAdminRemains(tx, context.demoMode);
  return outcomes;
}

export async function lockRows(tx: Transaction, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const held = await tx
    .select({ userId: employees.userId })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), inArray(employees.id, ids)))
    .orderBy(employees.id)
    .for('update');
  const userIds = held.flatMap(({ userId }) => userId ?? []);
  if (userIds.length === 0) return;
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.id).for('update');
}

async function deleteInside(
  tx: Transaction,
  { scope, viewer, demoMode, now }: Omit<EditContext, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  const find = async () => (await findRecordsWithFacts(tx, scope, viewer, { demoMode, now }, [id]))[0];
  const companyId = (await find())?.companyId;
  if (companyId === undefined) return 'not-found';
  await lockRows(tx, companyId, [id]);
  const employee = await find();
  if (!employee) return 'not-found';
  const isFixedInDemo = demoMode && isDemoUsername(employee.username);
  const refusal = checkDelete(viewer, employee, { isFixedInDemo });
  if (refusal) return refusal;

  await tx
    .update(employees)
    .set({ deletedAt: now, version: sql`${employees.version} + 1` })
    .where(and(eq(employees.companyId, employee.companyId), eq(employees.id, id)));
  await deleteNamesOf(tx, 'employee', companyId, id);
  if (employee.userId !== null) {
    await endSignIn(tx, employee, employee.userId, now);
    if (employee.role === 'admin') await ensureAdminRemains(tx, demoMode);
  }
  const about = { companyId, by: viewer, action: 'employee.deleted', id } as const;
  await insertChange(tx, about, auditedValues(employee), null);
  return null;
}

/** A person who works or directs elsewhere keeps the sign-in, without this company. */
async function endSignIn(tx: Transaction, { companyId }: RecordWithFacts, userId: number, now: Date): Promise<void> {
  await tx.delete(userCompanies).where(and(eq(userCompanies.userId, userId), eq(userCompanies.companyId, companyId)));
  await tx.execute(sql`
    update users set deleted_at = ${now}::timestamptz, version = version + 1
    where id = ${userId}
      and not exists (select from employees where user_id = ${userId} and deleted_at is null)
      and not exists (select from user_companies where user_id = ${userId})`);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.execute(sql`
    delete from invites where user_id in (select id from users where id = ${userId} and deleted_at is not null)`);
}

function refusalOf(error: unknown): EmployeeRefusal | null {
  if (error instanceof NoAdminLeft) return 'last-admin';
  const key = takenKey(error);
  if (key === 'users_username_key') return 'username-taken';
  return key === 'employees_code_key' ? 'code-taken' : null;
}
