// Making, changing and deleting employee records with their sign-ins, many at once in as few statements as one.
// The rules are organization/check-employee.ts; they are asked again here, once the rows are held.

import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDemoUsername } from '../../access/demo-people';
import { foldHandle, foldName } from '../../access/fold-name';
import { inSlices } from '../../access/in-slices';
import { awaitsApproval } from '../../access/rank';
import { type CompanyScope, type Viewer, withinCompany } from '../../access/scope';
import {
  checkDelete,
  checkSave,
  type EmployeeEdit,
  type EmployeeFacts,
  type EmployeeRefusal,
} from '../../organization/check-employee';
import { type Change, insertChanges } from '../audit/audit';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { takenKey } from '../engine/taken';
import { keepAnAdmin, NoAdminLeft } from '../people/users';
import { employees, invites, sessions, userCompanies, users } from '../schema';
import {
  type Circumstances,
  findNameOwners,
  findPayloadNames,
  findRecordsWithFacts,
  findStoresToGive,
  type RecordWithFacts,
} from './employees';
import { deleteNamesOf } from './known-names';

export interface EditWithHash extends EmployeeEdit {
  /** Null keeps the password there is. */
  passwordHash: string | null;
}

/** What became of a wish: the record's id, or why nothing was saved. */
export type Outcome = { id: number } | { refusal: EmployeeRefusal };

/** Who asks and when. In demo mode its people count as people who can sign in. */
export interface EditContext extends Circumstances {
  scope: CompanyScope;
  viewer: Viewer;
  companyId: number;
}

/** What saving would be refused for, in the order of the wishes; nothing is changed or held. */
export async function checkEmployees(
  queries: Pick<Queries, 'execute'>,
  context: EditContext,
  edits: readonly EmployeeEdit[],
): Promise<(EmployeeRefusal | null)[]> {
  return (await check(queries, context, edits)).map(({ refusal }) => refusal);
}

/**
 * Saves employees of one company in one transaction; those that are refused leave the others alone. A role or a password
 * that changes ends that person's sessions and links.
 */
export async function saveEmployees(
  queries: Queries,
  context: EditContext,
  edits: readonly EditWithHash[],
): Promise<Outcome[]> {
  try {
    return await retryOnConflict(() => queries.transaction((tx) => saveInside(tx, context, edits)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (edits.length === 1) return [{ refusal }];
    // Somebody took a name just now: each on its own, so that only that one is refused.
    const outcomes: Outcome[] = [];
    for (const edit of edits) outcomes.push(...(await saveEmployees(queries, context, [edit])));
    return outcomes;
  }
}

/**
 * Deletes a record; its name stays with its calls. The sign-in ends with it, and frees the username, unless the person
 * works in another company, too.
 */
export async function deleteEmployee(
  queries: Queries,
  context: Omit<EditContext, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  try {
    return await retryOnConflict(() => queries.transaction((tx) => deleteInside(tx, context, id)));
  } catch (error) {
    if (error instanceof NoAdminLeft) return 'last-admin';
    throw error;
  }
}

interface Checked<Edit> {
  edit: Edit;
  before: RecordWithFacts | null;
  refusal: EmployeeRefusal | null;
}

async function check<Edit extends EmployeeEdit>(
  queries: Pick<Queries, 'execute'>,
  { scope, viewer, companyId, demoMode, now }: EditContext,
  edits: readonly Edit[],
): Promise<Checked<Edit>[]> {
  const inside = withinCompany(scope, companyId);
  if (!inside) return edits.map((edit) => ({ edit, before: null, refusal: 'not-found' }));
  const ids = edits.flatMap(({ id }) => id ?? []);
  const records = await findRecordsWithFacts(queries, inside, viewer, { demoMode, now }, ids);
  const byId = new Map(records.map((record) => [record.id, record]));
  const stores = new Set((await findStoresToGive(queries, inside, companyId)).map(({ id }) => id));
  const owners = await findNameOwners(queries, companyId, {
    usernames: edits.map(({ username }) => username),
    codes: edits.flatMap(({ code }) => code ?? []),
  });
  const names = await collectNames(queries, companyId, byId, edits);

  const checkOne = (edit: Edit): Checked<Edit> => {
    const before = edit.id === null ? null : (byId.get(edit.id) ?? null);
    if (edit.id !== null && !before) return { edit, before, refusal: 'not-found' };
    const isUsernameTaken = isOthers(owners.usernames, edit.username, before?.userId);
    const isCodeTaken = isOthers(owners.codes, edit.code, before?.id);
    const refusal = checkSave(viewer, before, edit, {
      ...{ stores, isUsernameTaken, isCodeTaken },
      isOthersName: (field, name) => names.isOthers(field, name, before?.id),
      isFixedInDemo: demoMode && before !== null && isDemoUsername(before.username),
    });
    if (!refusal) names.add(edit);
    return { edit, before, refusal };
  };
  const checked: Checked<Edit>[] = [];
  for await (const slice of inSlices(edits, maxCheckedAtOnce)) checked.push(...slice.map(checkOne));
  return checked;
}

/** Files have thousands of rows, and each takes some tenths of a millisecond. */
const maxCheckedAtOnce = 50;

/**
 * What payloads call the people of the company by: those who are there, then those of the batch that are granted. Nothing
 * is read where no wish brings a new one.
 */
async function collectNames(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  records: ReadonlyMap<number, RecordWithFacts>,
  edits: readonly EmployeeEdit[],
) {
  const isKept = ({ id, code, email, username }: EmployeeEdit) => {
    const before = id === null ? undefined : records.get(id);
    return before?.code === code && before.email === email && before.username === username;
  };
  const people = edits.every(isKept) ? [] : await findPayloadNames(queries, companyId);
  // Somebody new has no id yet: the wish stands for them.
  const owners = { ofNames: new OwnersByName(), ofEmails: new OwnersByName() };
  const note = (owner: Owner, names: readonly (string | null)[], email: string) => {
    owners.ofNames.add(owner, names);
    owners.ofEmails.add(owner, [email]);
  };
  for await (const slice of inSlices(people, notedAtOnce)) {
    for (const { id, code, email, username, name, aliases } of slice) {
      note(id, [code, username, name, ...aliases], email);
    }
  }
  return {
    isOthers(field: 'username' | 'code' | 'email', name: string, own: number | undefined) {
      const byName = [...owners.ofNames.find(name)].filter((owner) => owner !== own);
      const byEmail = owners.ofEmails.find(name);
      // Who has it as an email as well shares it already: with one more, payloads still mean nobody by it alone.
      if (field === 'email') return byName.some((owner) => !byEmail.has(owner));
      return byName.length > 0 || [...byEmail].some((owner) => owner !== own);
    },
    add(edit: EmployeeEdit) {
      const { id, code, email, username, firstName, lastName } = edit;
      note(id ?? edit, [code, username, `${firstName} ${lastName}`], email);
    },
  };
}

const notedAtOnce = 500;

type Owner = number | EmployeeEdit;

/** Who has a name, compared as payloads are. */
class OwnersByName {
  private readonly owners = new Map<string, Set<Owner>>();

  add(owner: Owner, names: readonly (string | null)[]): void {
    for (const key of names.flatMap((name) => foldedBothWays(name ?? ''))) {
      this.owners.set(key, (this.owners.get(key) ?? new Set()).add(owner));
    }
  }

  find(name: string): Set<Owner> {
    return new Set(foldedBothWays(name).flatMap((key) => [...(this.owners.get(key) ?? [])]));
  }
}

const foldedBothWays = (name: string) => [foldName(name), foldHandle(name)];

/** Whether somebody else has the name. Those asked for in the same batch are told apart by their unique keys. */
function isOthers(owners: Map<string, number>, name: string | null, own: number | null | undefined): boolean {
  const owner = name === null ? undefined : owners.get(name.toLowerCase());
  return owner !== undefined && owner !== own;
}

async function saveInside(tx: Transaction, context: EditContext, edits: readonly EditWithHash[]): Promise<Outcome[]> {
  const ids = edits.flatMap(({ id }) => id ?? []);
  await lockCompany(tx, context.companyId);
  await holdRows(tx, context.companyId, ids);
  const checked = await check(tx, context, edits);
  const accepted = checked.filter(({ refusal }) => refusal === null);
  const written = await writeRows(tx, context, accepted);
  const isAdminTaken = accepted.some(({ edit, before }) => before?.role === 'admin' && edit.role !== 'admin');
  if (isAdminTaken) await keepAnAdmin(tx, context.demoMode);
  return checked.map(({ edit, refusal }) => {
    return refusal === null ? { id: idIn(written, edit) } : { refusal };
  });
}

/** Nobody else changes these records or their sign-ins until the transaction ends. */
export async function holdRows(tx: Transaction, companyId: number, ids: number[]): Promise<void> {
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

type Accepted = Checked<EditWithHash>;

async function writeRows(
  tx: Transaction,
  context: EditContext,
  accepted: Accepted[],
): Promise<Map<EditWithHash, number>> {
  const { companyId } = context;
  const userIds = await writeUsers(tx, context, accepted);
  const ids = await writeRecords(tx, companyId, accepted, userIds);
  await writeWorkplaces(tx, context, accepted, ids);
  await writeReach(tx, companyId, accepted, userIds);
  await insertChanges(
    tx,
    accepted.map((one) => changeOf(context, one, idIn(ids, one.edit))),
  );
  return ids;
}

/** The sign-ins, new and changed; the ids by wish. */
async function writeUsers(
  tx: Transaction,
  context: EditContext,
  accepted: Accepted[],
): Promise<Map<EditWithHash, number>> {
  const userIds = new Map<EditWithHash, number>();
  const made = accepted.filter(({ before }) => !before?.userId);
  if (made.length > 0) {
    const rows = await tx
      .insert(users)
      .values(made.map((one) => signInOf(context, one)))
      .returning({ id: users.id, username: users.username });
    const byName = new Map(rows.map(({ id, username }) => [username, id]));
    for (const { edit } of made) userIds.set(edit, idIn(byName, edit.username));
  }

  const changed = accepted.flatMap((one) => (one.before?.userId ? { ...one, userId: one.before.userId } : []));
  for (const { edit, userId } of changed) userIds.set(edit, userId);
  if (changed.length > 0) {
    const rows = changed.map((one) => ({ id: one.userId, ...signInOf(context, one) }));
    await tx.execute(sql`
      update users u set username = w.username, name = w.name, email = w.email, role = w.role,
        password_hash = coalesce(w."passwordHash", u.password_hash),
        password_set_by_other = w."passwordSetByOther" or u.password_set_by_other,
        awaiting_approval_since = case
          when w."awaitingApprovalSince" is not null then coalesce(u.awaiting_approval_since, w."awaitingApprovalSince")
        end,
        version = u.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as w(id bigint, username text, name text, email text, role text, "passwordHash" text,
          "passwordSetByOther" boolean, "awaitingApprovalSince" timestamptz)
      where u.id = w.id`);
  }
  return userIds;
}

/** Nobody sets their own password here, so one that comes is somebody else's choice. */
function signInOf({ viewer, now }: EditContext, { edit, before }: Accepted) {
  const { username, firstName, lastName, email, role, passwordHash } = edit;
  return {
    ...{ username, name: `${firstName} ${lastName}`, email, role, passwordHash },
    passwordSetByOther: passwordHash !== null,
    awaitingApprovalSince: awaitsApproval(viewer, before, role) ? now : null,
  };
}

/** The records, new and changed; the ids by wish. */
async function writeRecords(
  tx: Transaction,
  companyId: number,
  accepted: Accepted[],
  userIds: ReadonlyMap<EditWithHash, number>,
): Promise<Map<EditWithHash, number>> {
  const ids = new Map<EditWithHash, number>();
  const rowOf = ({ edit: { code, firstName, lastName, email, phone }, edit }: Accepted) => ({
    userId: idIn(userIds, edit),
    ...{ code, firstName, lastName, email, phone },
  });

  const made = accepted.filter(({ before }) => !before);
  if (made.length > 0) {
    const rows = await tx
      .insert(employees)
      .values(made.map((one) => ({ companyId, ...rowOf(one) })))
      .returning({ id: employees.id, userId: employees.userId });
    const byUser = new Map(rows.map(({ id, userId }) => [userId ?? 0, id]));
    for (const { edit } of made) ids.set(edit, idIn(byUser, idIn(userIds, edit)));
  }

  const changed = accepted.flatMap((one) => (one.before ? { ...rowOf(one), id: one.before.id } : []));
  for (const { edit, before } of accepted) if (before) ids.set(edit, before.id);
  if (changed.length > 0) {
    await tx.execute(sql`
      update employees e set user_id = w."userId", code = w.code, first_name = w."firstName", last_name = w."lastName",
        email = w.email, phone = w.phone, version = e.version + 1
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as w(id bigint, "userId" bigint, code text, "firstName" text, "lastName" text, email text, phone text)
      where e.company_id = ${companyId} and e.id = w.id`);
  }
  return ids;
}

/** Of the locations the viewer may see exactly the wished ones; assignments to others stay. */
async function writeWorkplaces(
  tx: Transaction,
  { scope, companyId }: EditContext,
  accepted: Accepted[],
  ids: ReadonlyMap<EditWithHash, number>,
): Promise<void> {
  const changedIds = accepted.flatMap(({ before }) => before?.id ?? []);
  if (changedIds.length > 0) {
    const visible = (await findStoresToGive(tx, scope, companyId)).map(({ id }) => id);
    await tx.execute(sql`
      delete from employee_locations where company_id = ${companyId}
        and employee_id = any(${sql.param(changedIds)}::bigint[]) and location_id = any(${sql.param(visible)}::bigint[])`);
  }
  const rows = accepted.flatMap(({ edit }) => {
    const employeeId = idIn(ids, edit);
    return [...new Set(edit.storeIds)].map((locationId) => ({ companyId, employeeId, locationId }));
  });
  if (rows.length === 0) return;
  const columns = [rows.map(({ employeeId }) => employeeId), rows.map(({ locationId }) => locationId)];
  await tx.execute(sql`
    insert into employee_locations (company_id, employee_id, location_id)
    select ${companyId}, w.employee_id, w.location_id
    from unnest(${sql.param(columns[0])}::bigint[], ${sql.param(columns[1])}::bigint[]) as w(employee_id, location_id)
    on conflict do nothing`);
}

/** What comes with a role, a new password or their end: a director's company, sessions and links. */
async function writeReach(
  tx: Transaction,
  companyId: number,
  accepted: Accepted[],
  userIds: ReadonlyMap<EditWithHash, number>,
): Promise<void> {
  const idsOf = (those: Accepted[]) => those.map(({ edit }) => idIn(userIds, edit));
  const withNewRole = accepted.filter(({ edit, before }) => before?.role !== edit.role);
  const directors = idsOf(withNewRole.filter(({ edit }) => edit.role === 'director'));
  if (directors.length > 0) {
    const rows = directors.map((userId) => ({ userId, companyId }));
    await tx.insert(userCompanies).values(rows).onConflictDoNothing();
  }
  const others = idsOf(withNewRole.filter(({ edit, before }) => before && edit.role !== 'director'));
  if (others.length > 0) await tx.delete(userCompanies).where(inArray(userCompanies.userId, others));

  const withNewPassword = idsOf(accepted.filter(({ edit }) => edit.passwordHash !== null));
  const signedOut = [...withNewPassword, ...idsOf(withNewRole.filter(({ before }) => before))];
  if (signedOut.length > 0) await tx.delete(sessions).where(inArray(sessions.userId, signedOut));
  // A link that was sent to an employee must not open a director's account.
  if (signedOut.length > 0) await tx.delete(invites).where(inArray(invites.userId, signedOut));
}

async function deleteInside(
  tx: Transaction,
  { scope, viewer, demoMode, now }: Omit<EditContext, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  const find = async () => (await findRecordsWithFacts(tx, scope, viewer, { demoMode, now }, [id]))[0];
  const companyId = (await find())?.companyId;
  if (companyId === undefined) return 'not-found';
  await holdRows(tx, companyId, [id]);
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
    if (employee.role === 'admin') await keepAnAdmin(tx, demoMode);
  }
  await insertChanges(tx, [
    {
      companyId: employee.companyId,
      by: viewer,
      action: 'employee.deleted',
      subject: `employee ${id}`,
      before: writtenDown(employee),
      after: null,
    },
  ]);
  return null;
}

/** A person who still works or directs elsewhere keeps the sign-in, without this company. */
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

/** What was just written under this key. */
function idIn<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('The database did not answer with every row it wrote.');
  return id;
}

function refusalOf(error: unknown): EmployeeRefusal | null {
  if (error instanceof NoAdminLeft) return 'last-admin';
  const key = takenKey(error);
  if (key === 'users_username_key') return 'username-taken';
  return key === 'employees_code_key' ? 'code-taken' : null;
}

function changeOf({ viewer, companyId }: EditContext, { edit, before }: Accepted, id: number): Change {
  return {
    companyId,
    by: viewer,
    action: before ? 'employee.changed' : 'employee.created',
    subject: `employee ${id}`,
    before: before && writtenDown(before),
    after: {
      ...writtenDown(edit),
      password: edit.setsPassword ? 'changed' : 'unchanged',
      ...(awaitsApproval(viewer, before, edit.role) && { awaitsApproval: true }),
    },
  };
}

function writtenDown(
  one: Pick<EmployeeEdit, 'code' | 'firstName' | 'lastName' | 'email' | 'phone'> &
    Pick<EmployeeFacts, 'role' | 'username' | 'storeIds'>,
) {
  const { code, firstName, lastName, email, phone, role, username, storeIds } = one;
  return { code, firstName, lastName, email, phone, role, username, storeIds };
}
