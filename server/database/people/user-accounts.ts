import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { companySource, rolesFrom } from '#contract/roles';
import type { AdminUser, UserChange, UserInput } from '#contract/users';
import { isDemoUsername } from '../../access/demo-people';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { companies, employees, invites, sessions, userCompanies, users } from '../schema';
import { replacePasswordInvite } from './invites';
import { signInStatus } from './sign-in-status';
import { ensureAdminRemains, insertUser, NoAdminLeft } from './users';

/** All active people, by name; with `id` only that one. For admins only: no scope narrows it. */
export async function findUsers(
  queries: Pick<Queries, 'execute'>,
  now: Date,
  only: { id?: number } = {},
): Promise<AdminUser[]> {
  const isThis = (column: SQL) => (only.id === undefined ? sql`true` : sql`${column} = ${only.id}`);
  const { rows } = await queries.execute<AdminUser & Record<string, unknown>>(sql`
    with records as materialized (
      select user_id, company_id from employees
      where deleted_at is null and user_id is not null and ${isThis(sql`user_id`)}
    ),
    -- Each role reaches companies by one way only, as in selectViewer.
    reached as (
      select r.user_id, json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id) as companies
      from (
        select uc.user_id, uc.company_id from user_companies uc join users d on d.id = uc.user_id
          and d.role in ${rolesFrom('assigned')}
        where ${isThis(sql`uc.user_id`)}
        union
        select e.user_id, e.company_id from records e
        join users p on p.id = e.user_id and p.role in ${rolesFrom('records')}
      ) r
      join companies c on c.id = r.company_id and c.deleted_at is null
      group by r.user_id
    )
    select u.id, u.username, u.name, u.email, u.role, u.active, u.version, u.is_demo as "isDemo",
      u.password_hash is not null as "hasPassword", ${signInStatus(now)} as "signIn", coalesce(r.companies, '[]') as companies,
      u.id in (select user_id from records) as "isEmployee"
    from users u left join reached r on r.user_id = u.id
    where u.deleted_at is null and ${isThis(sql`u.id`)}
    order by lower(u.name), u.id`);
  return rows;
}

export interface StoredLink {
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Adds an admin or director, who sets a password with the link. `not-found`: a company does not exist. */
export async function insertInvitedUser(
  queries: Queries,
  { companyIds, ...input }: UserInput,
  link: StoredLink,
  by: Viewer,
): Promise<number | 'taken' | 'not-found'> {
  const reach = companySource[input.role] === 'assigned' ? [...new Set(companyIds)] : [];
  return queries.transaction(async (tx) => {
    if (!(await areCompanies(tx, reach))) return 'not-found';
    const userId = await insertUser(tx, { ...input, passwordHash: null });
    if (userId === 'taken') return 'taken';
    await replaceCompanies(tx, userId, reach);
    await replacePasswordInvite(tx, { ...link, purpose: 'invite', userId });
    await insertChange(tx, { companyId: 0, by, action: 'user.invited', id: userId }, null, {
      ...input,
      companyIds: reach,
    });
    return userId;
  });
}

export type UserUnsaved =
  | 'not-found'
  | 'changed-meanwhile'
  | 'own-role'
  | 'own-sign-in'
  | 'no-employee-record'
  | 'no-email'
  | 'kept-for-demo'
  | 'last-admin';

/**
 * Changes role, companies and access; also name and email unless an employee record manages them. Null on success. A
 * new role or a deactivation ends the person's sessions and links.
 */
export async function updateUser(
  queries: Queries,
  id: number,
  change: UserChange,
  by: Viewer,
  { demoMode, now }: { demoMode: boolean; now: Date },
): Promise<UserUnsaved | null> {
  try {
    return await edit(queries, (tx) => updateInside(tx, id, change, by, { demoMode, now }));
  } catch (error) {
    if (error instanceof NoAdminLeft) return 'last-admin';
    throw error;
  }
}

async function updateInside(
  tx: Transaction,
  id: number,
  change: UserChange,
  by: Viewer,
  { demoMode, now }: { demoMode: boolean; now: Date },
): Promise<UserUnsaved | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const [before] = await findUsers(tx, now, { id });
  if (!before) return 'not-found';
  if (change.version !== undefined && change.version !== before.version) return 'changed-meanwhile';
  const { role, active } = change;
  if (id === by.userId && role !== before.role) return 'own-role';
  if (id === by.userId && !active) return 'own-sign-in';
  const endsHere = role !== before.role || !active;
  if (endsHere && demoMode && isDemoUsername(before.username)) return 'kept-for-demo';
  if (!before.isEmployee && change.email === '' && before.email !== '') return 'no-email';
  if (companySource[role] === 'records' && !before.isEmployee) return 'no-employee-record';
  const reach = companySource[role] === 'assigned' ? [...new Set(change.companyIds)] : [];
  if (!(await areCompanies(tx, reach))) return 'not-found';

  const { name, email } = before.isEmployee ? before : change;
  const set = { name, email, role, active };
  await tx
    .update(users)
    // An admin's choice of role needs no approval.
    .set({ ...set, ...(role !== before.role && { awaitingApprovalSince: null }), version: before.version + 1 })
    .where(eq(users.id, id));
  await replaceCompanies(tx, id, reach);
  if (role !== before.role) await noteInRecords(tx, id);
  if (endsHere) {
    await tx.delete(sessions).where(eq(sessions.userId, id));
    await tx.delete(invites).where(eq(invites.userId, id));
  }
  if (before.role === 'admin' && (role !== 'admin' || !active)) await ensureAdminRemains(tx, demoMode);
  await insertChange(
    tx,
    { companyId: 0, by, action: 'user.changed', id },
    {
      name: before.name,
      email: before.email,
      role: before.role,
      active: before.active,
      companyIds: before.companies.map((company) => company.id),
    },
    { ...set, companyIds: reach },
  );
  return null;
}

/** Creates the only link on which this person sets a new password; false if there is no such person. */
export async function insertResetLink(
  queries: Queries,
  userId: number,
  link: StoredLink,
  by: Viewer,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update');
    if (!user) return false;
    await replacePasswordInvite(tx, { ...link, purpose: 'reset', userId });
    await insertChange(tx, { companyId: 0, by, action: 'user.reset-link-made', id: userId }, null, {
      expiresAt: link.expiresAt,
    });
    return true;
  });
}

async function areCompanies(tx: Transaction, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, ids), isNull(companies.deletedAt)))
    .for('share');
  return found.length === ids.length;
}

async function replaceCompanies(tx: Transaction, userId: number, companyIds: number[]): Promise<void> {
  await tx.delete(userCompanies).where(eq(userCompanies.userId, userId));
  if (companyIds.length === 0) return;
  await tx.insert(userCompanies).values(companyIds.map((companyId) => ({ userId, companyId })));
}

/** The role is shown in employee records, too: this rejects concurrent edits of those. */
async function noteInRecords(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(employees)
    .set({ version: sql`${employees.version} + 1` })
    .where(and(eq(employees.userId, userId), isNull(employees.deletedAt)));
}
