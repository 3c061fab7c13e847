// Making, changing and deleting employee records with their sign-ins, many at once in as few statements as one.
// The rules are organization/judge-employee.ts; they are asked again here, once the rows are held.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDemoUsername } from '../../access/demo-people';
import { foldHandle, foldName } from '../../access/fold-name';
import { inSlices } from '../../access/in-slices';
import { awaitsApproval } from '../../access/rank';
import { type CompanyScope, type Viewer, withinCompany } from '../../access/scope';
import {
  type EmployeeEdit,
  type EmployeeRefusal,
  type JudgedEmployee,
  judgeDelete,
  judgeSave,
} from '../../organization/judge-employee';
import { type Change, insertChanges } from '../audit/audit';
import { lockNames } from '../companies/lock-names';
import type { Queries, Transaction } from '../engine/connect';
import { repeatWhenCrossed } from '../engine/repeat-when-crossed';
import { takenKey } from '../engine/taken';
import { keepAnAdmin, NoAdminLeft } from '../people/users';
import { employees, invites, sessions, userCompanies, users } from '../schema';
import {
  type Circumstances,
  findJudgedRecords,
  findNameOwners,
  findPayloadNames,
  findStoresToGive,
  type JudgedRecord,
} from './employees';
import { deleteNamesOf } from './known-names';

export interface WishWithHash extends EmployeeEdit {
  /** Null keeps the password there is. */
  passwordHash: string | null;
}

/** What became of a wish: the record's id, or why nothing was saved. */
export type Outcome = { id: number } | { refusal: EmployeeRefusal };

/** Who asks and when. In demo mode its people count as people who can sign in. */
export interface Asking extends Circumstances {
  scope: CompanyScope;
  viewer: Viewer;
  companyId: number;
}

/** What saving would be refused for, in the order of the wishes; nothing is changed or held. */
export async function judgeEmployees(
  queries: Pick<Queries, 'execute'>,
  asking: Asking,
  wishes: readonly EmployeeEdit[],
): Promise<(EmployeeRefusal | null)[]> {
  return (await judge(queries, asking, wishes)).map(({ refusal }) => refusal);
}

/**
 * Saves employees of one company in one transaction; those that are refused leave the others alone. A role or a password
 * that changes ends that person's sessions and links.
 */
export async function saveEmployees(
  queries: Queries,
  asking: Asking,
  wishes: readonly WishWithHash[],
): Promise<Outcome[]> {
  try {
    return await repeatWhenCrossed(() => queries.transaction((tx) => saveInside(tx, asking, wishes)));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (wishes.length === 1) return [{ refusal }];
    // Somebody took a name just now: each on its own, so that only that one is refused.
    const outcomes: Outcome[] = [];
    for (const wish of wishes) outcomes.push(...(await saveEmployees(queries, asking, [wish])));
    return outcomes;
  }
}

/**
 * Deletes a record; its name stays with its calls. The sign-in ends with it, and frees the username, unless the person
 * works in another company, too.
 */
export async function deleteEmployee(
  queries: Queries,
  asking: Omit<Asking, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  try {
    return await repeatWhenCrossed(() => queries.transaction((tx) => deleteInside(tx, asking, id)));
  } catch (error) {
    if (error instanceof NoAdminLeft) return 'last-admin';
    throw error;
  }
}

interface Judged<Wish> {
  wish: Wish;
  before: JudgedRecord | null;
  refusal: EmployeeRefusal | null;
}

async function judge<Wish extends EmployeeEdit>(
  queries: Pick<Queries, 'execute'>,
  { scope, viewer, companyId, demoMode, now }: Asking,
  wishes: readonly Wish[],
): Promise<Judged<Wish>[]> {
  const inside = withinCompany(scope, companyId);
  if (!inside) return wishes.map((wish) => ({ wish, before: null, refusal: 'not-found' }));
  const ids = wishes.flatMap(({ id }) => id ?? []);
  const records = await findJudgedRecords(queries, inside, viewer, { demoMode, now }, ids);
  const byId = new Map(records.map((record) => [record.id, record]));
  const stores = new Set((await findStoresToGive(queries, inside, companyId)).map(({ id }) => id));
  const owners = await findNameOwners(queries, companyId, {
    usernames: wishes.map(({ username }) => username),
    codes: wishes.flatMap(({ code }) => code ?? []),
  });
  const names = await collectNames(queries, companyId, byId, wishes);

  const judgeOne = (wish: Wish): Judged<Wish> => {
    const before = wish.id === null ? null : (byId.get(wish.id) ?? null);
    if (wish.id !== null && !before) return { wish, before, refusal: 'not-found' };
    const isUsernameTaken = isOthers(owners.usernames, wish.username, before?.userId);
    const isCodeTaken = isOthers(owners.codes, wish.code, before?.id);
    const refusal = judgeSave(viewer, before, wish, {
      ...{ stores, isUsernameTaken, isCodeTaken },
      isOthersName: (field, name) => names.isOthers(field, name, before?.id),
      isKeptForDemo: demoMode && before !== null && isDemoUsername(before.username),
    });
    if (!refusal) names.add(wish);
    return { wish, before, refusal };
  };
  const judged: Judged<Wish>[] = [];
  for await (const slice of inSlices(wishes, judgedAtOnce)) judged.push(...slice.map(judgeOne));
  return judged;
}

/** Files have thousands of rows, and each takes some tenths of a millisecond. */
const judgedAtOnce = 50;

/**
 * What payloads call the people of the company by: those who are there, then those of the batch that are granted. Nothing
 * is read where no wish brings a new one.
 */
async function collectNames(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  records: ReadonlyMap<number, JudgedRecord>,
  wishes: readonly EmployeeEdit[],
) {
  const isKept = ({ id, code, email, username }: EmployeeEdit) => {
    const before = id === null ? undefined : records.get(id);
    return before?.code === code && before.email === email && before.username === username;
  };
  const people = wishes.every(isKept) ? [] : await findPayloadNames(queries, companyId);
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
    add(wish: EmployeeEdit) {
      const { id, code, email, username, firstName, lastName } = wish;
      note(id ?? wish, [code, username, `${firstName} ${lastName}`], email);
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

async function saveInside(tx: Transaction, asking: Asking, wishes: readonly WishWithHash[]): Promise<Outcome[]> {
  const ids = wishes.flatMap(({ id }) => id ?? []);
  await lockNames(tx, asking.companyId);
  await holdRows(tx, asking.companyId, ids);
  const judged = await judge(tx, asking, wishes);
  const granted = judged.filter(({ refusal }) => refusal === null);
  const written = await writeRows(tx, asking, granted);
  const isAdminTaken = granted.some(({ wish, before }) => before?.role === 'admin' && wish.role !== 'admin');
  if (isAdminTaken) await keepAnAdmin(tx, asking.demoMode);
  return judged.map(({ wish, refusal }) => {
    return refusal === null ? { id: idIn(written, wish) } : { refusal };
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

type Granted = Judged<WishWithHash>;

async function writeRows(tx: Transaction, asking: Asking, granted: Granted[]): Promise<Map<WishWithHash, number>> {
  const { companyId } = asking;
  const userIds = await writeUsers(tx, asking, granted);
  const ids = await writeRecords(tx, companyId, granted, userIds);
  await writeWorkplaces(tx, asking, granted, ids);
  await writeReach(tx, companyId, granted, userIds);
  await insertChanges(
    tx,
    granted.map((one) => changeOf(asking, one, idIn(ids, one.wish))),
  );
  return ids;
}

/** The sign-ins, new and changed; the ids by wish. */
async function writeUsers(tx: Transaction, asking: Asking, granted: Granted[]): Promise<Map<WishWithHash, number>> {
  const userIds = new Map<WishWithHash, number>();
  const made = granted.filter(({ before }) => !before?.userId);
  if (made.length > 0) {
    const rows = await tx
      .insert(users)
      .values(made.map((one) => signInOf(asking, one)))
      .returning({ id: users.id, username: users.username });
    const byName = new Map(rows.map(({ id, username }) => [username, id]));
    for (const { wish } of made) userIds.set(wish, idIn(byName, wish.username));
  }

  const changed = granted.flatMap((one) => (one.before?.userId ? { ...one, userId: one.before.userId } : []));
  for (const { wish, userId } of changed) userIds.set(wish, userId);
  if (changed.length > 0) {
    const rows = changed.map((one) => ({ id: one.userId, ...signInOf(asking, one) }));
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
function signInOf({ viewer, now }: Asking, { wish, before }: Granted) {
  const { username, firstName, lastName, email, role, passwordHash } = wish;
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
  granted: Granted[],
  userIds: ReadonlyMap<WishWithHash, number>,
): Promise<Map<WishWithHash, number>> {
  const ids = new Map<WishWithHash, number>();
  const rowOf = ({ wish: { code, firstName, lastName, email, phone }, wish }: Granted) => ({
    userId: idIn(userIds, wish),
    ...{ code, firstName, lastName, email, phone },
  });

  const made = granted.filter(({ before }) => !before);
  if (made.length > 0) {
    const rows = await tx
      .insert(employees)
      .values(made.map((one) => ({ companyId, ...rowOf(one) })))
      .returning({ id: employees.id, userId: employees.userId });
    const byUser = new Map(rows.map(({ id, userId }) => [userId ?? 0, id]));
    for (const { wish } of made) ids.set(wish, idIn(byUser, idIn(userIds, wish)));
  }

  const changed = granted.flatMap((one) => (one.before ? { ...rowOf(one), id: one.before.id } : []));
  for (const { wish, before } of granted) if (before) ids.set(wish, before.id);
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
  { scope, companyId }: Asking,
  granted: Granted[],
  ids: ReadonlyMap<WishWithHash, number>,
): Promise<void> {
  const changedIds = granted.flatMap(({ before }) => before?.id ?? []);
  if (changedIds.length > 0) {
    const visible = (await findStoresToGive(tx, scope, companyId)).map(({ id }) => id);
    await tx.execute(sql`
      delete from employee_locations where company_id = ${companyId}
        and employee_id = any(${sql.param(changedIds)}::bigint[]) and location_id = any(${sql.param(visible)}::bigint[])`);
  }
  const rows = granted.flatMap(({ wish }) => {
    const employeeId = idIn(ids, wish);
    return [...new Set(wish.storeIds)].map((locationId) => ({ companyId, employeeId, locationId }));
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
  granted: Granted[],
  userIds: ReadonlyMap<WishWithHash, number>,
): Promise<void> {
  const idsOf = (those: Granted[]) => those.map(({ wish }) => idIn(userIds, wish));
  const withNewRole = granted.filter(({ wish, before }) => before?.role !== wish.role);
  const directors = idsOf(withNewRole.filter(({ wish }) => wish.role === 'director'));
  if (directors.length > 0) {
    const rows = directors.map((userId) => ({ userId, companyId }));
    await tx.insert(userCompanies).values(rows).onConflictDoNothing();
  }
  const others = idsOf(withNewRole.filter(({ wish, before }) => before && wish.role !== 'director'));
  if (others.length > 0) await tx.delete(userCompanies).where(inArray(userCompanies.userId, others));

  const withNewPassword = idsOf(granted.filter(({ wish }) => wish.passwordHash !== null));
  const signedOut = [...withNewPassword, ...idsOf(withNewRole.filter(({ before }) => before))];
  if (signedOut.length > 0) await tx.delete(sessions).where(inArray(sessions.userId, signedOut));
  // A link that was sent to an employee must not open a director's account.
  if (signedOut.length > 0) await tx.delete(invites).where(inArray(invites.userId, signedOut));
}

async function deleteInside(
  tx: Transaction,
  { scope, viewer, demoMode, now }: Omit<Asking, 'companyId'>,
  id: number,
): Promise<EmployeeRefusal | null> {
  const find = async () => (await findJudgedRecords(tx, scope, viewer, { demoMode, now }, [id]))[0];
  const companyId = (await find())?.companyId;
  if (companyId === undefined) return 'not-found';
  await holdRows(tx, companyId, [id]);
  const employee = await find();
  if (!employee) return 'not-found';
  const isKeptForDemo = demoMode && isDemoUsername(employee.username);
  const refusal = judgeDelete(viewer, employee, { isKeptForDemo });
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
async function endSignIn(tx: Transaction, { companyId }: JudgedRecord, userId: number, now: Date): Promise<void> {
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

function changeOf({ viewer, companyId }: Asking, { wish, before }: Granted, id: number): Change {
  return {
    companyId,
    by: viewer,
    action: before ? 'employee.changed' : 'employee.created',
    subject: `employee ${id}`,
    before: before && writtenDown(before),
    after: {
      ...writtenDown(wish),
      password: wish.setsPassword ? 'changed' : 'unchanged',
      ...(awaitsApproval(viewer, before, wish.role) && { awaitsApproval: true }),
    },
  };
}

function writtenDown(
  one: Pick<EmployeeEdit, 'code' | 'firstName' | 'lastName' | 'email' | 'phone'> &
    Pick<JudgedEmployee, 'role' | 'username' | 'storeIds'>,
) {
  const { code, firstName, lastName, email, phone, role, username, storeIds } = one;
  return { code, firstName, lastName, email, phone, role, username, storeIds };
}
