import { eq, or, type SQL, sql } from 'drizzle-orm';
import { type Role, rolesFrom } from '#contract/roles';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import type { Queries } from '../engine/connect';
import { invites, users } from '../schema';

export interface Credentials {
  userId: number;
  username: string;
  /** Null: this person cannot sign in yet. */
  passwordHash: string | null;
  /** Cannot sign in until the role is approved. */
  awaitsApproval: boolean;
}

/** The active person with this username, ignoring case; null if none. */
export async function findCredentials(queries: Queries, username: string): Promise<Credentials | null> {
  const { rows } = await queries.execute<Credentials & Record<string, unknown>>(sql`
    select id as "userId", username, password_hash as "passwordHash",
      active and awaiting_approval_since is not null as "awaitsApproval"
    from users
    where lower(username) = lower(${username}) and deleted_at is null`);
  return rows[0] ?? null;
}

/** A person with what decides their scope; null if they cannot sign in. `evenUnapproved` ignores a missing approval. */
export async function findViewer(
  queries: Queries,
  userId: number,
  demoMode: boolean,
  { evenUnapproved } = { evenUnapproved: false },
): Promise<Viewer | null> {
  const { rows } = await queries.execute<Viewer & Record<string, unknown>>(
    selectViewer(sql`select ${userId}::bigint as user_id`, demoMode, evenUnapproved),
  );
  return rows[0] ?? null;
}

/**
 * Loads viewers in one round trip; `viewerId` is a query of user ids. Omits inactive and deleted people, those awaiting
 * approval, demo people outside demo mode, and all but admins if none of their companies is left.
 */
export function selectViewer(viewerId: SQL, demoMode: boolean, evenUnapproved = false): SQL {
  return sql`
    with people as materialized (
      select u.id, u.role, u.username, u.name, u.email, u.password_set_by_other
      from users u
      where u.id in (${viewerId}) and u.active and u.deleted_at is null and (${demoMode} or not u.is_demo)
        and (${evenUnapproved} or u.awaiting_approval_since is null)
    ),
    -- Each role by one way only: who became a director keeps nothing of the employee record, and the other way round.
    memberships as materialized (
      select user_id, company_id, null::bigint as employee_id, null::bigint as location_id
      from user_companies where user_id in (select id from people where role in ${rolesFrom('assigned')})
      union all
      select e.user_id, e.company_id, e.id, l.location_id
      from employees e
      left join employee_locations l on l.company_id = e.company_id and l.employee_id = e.id
      where e.deleted_at is null and e.user_id in (select id from people where role in ${rolesFrom('records')})
    ),
    reached as (
      select m.user_id, json_agg(distinct m.company_id) as companies,
        json_agg(distinct m.employee_id) filter (where m.employee_id is not null) as employees,
        json_agg(distinct m.location_id) filter (where m.location_id is not null) as locations
      from memberships m join companies c on c.id = m.company_id and c.deleted_at is null
      group by m.user_id
    )
    select p.id as "userId", p.role, p.username, p.name, p.email,
      p.password_set_by_other as "passwordSetByOther",
      coalesce(r.companies, '[]') as "companyIds", coalesce(r.locations, '[]') as "locationIds",
      coalesce(r.employees, '[]') as "employeeIds"
    from people p
    left join reached r on r.user_id = p.id
    where p.role in ${rolesFrom('all')} or r.companies is not null`;
}

/** Whether a real person can sign in as admin; demo admins do not count. */
export async function hasAdmin(queries: Pick<Queries, 'execute'>): Promise<boolean> {
  const { rows } = await queries.execute<{ found: boolean }>(sql`
    select exists (
      select from users where role = 'admin' and active and deleted_at is null and not is_demo
        and password_hash is not null) as found`);
  return rows[0]?.found ?? false;
}

/** Thrown to roll back a transaction that would leave no admin who can sign in. */
export class NoAdminLeft extends Error {}

/** Call after removing an admin. An advisory lock keeps two admins from removing each other. Throws NoAdminLeft. */
export async function ensureAdminRemains(tx: Pick<Queries, 'execute'>, demoMode: boolean): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`);
  const { rows } = await tx.execute(sql`
    select from users where role = 'admin' and active and deleted_at is null and password_hash is not null
      and (${demoMode} or not is_demo) limit 1`);
  if (rows.length === 0) throw new NoAdminLeft();
}

export interface NewUser {
  username: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string | null;
}

/** Adds a person; `taken` if the username is. Call in the transaction that requires it. */
export async function insertUser(queries: Pick<Queries, 'insert'>, user: NewUser): Promise<number | 'taken'> {
  const [made] = await queries.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return made?.id ?? 'taken';
}

/** Makes this username an admin with this password. `demo`: the name belongs to the demo. */
export async function makeAdmin(
  queries: Queries,
  username: string,
  passwordHash: string,
): Promise<{ userId: number; before: Role | null } | 'demo'> {
  return queries.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.username}) = lower(${username}) and ${users.deletedAt} is null`)
      .for('update');
    if (before?.isDemo) return 'demo';

    const changed = {
      role: 'admin' as const,
      passwordHash,
      passwordSetByOther: true,
      awaitingApprovalSince: null,
      active: true,
    };
    const [after] = before
      ? await tx
          .update(users)
          .set({ ...changed, version: sql`${users.version} + 1` })
          .where(eq(users.id, before.id))
          .returning()
      : await tx
          .insert(users)
          .values({ username, name: username, ...changed })
          .returning();
    if (!after) throw new Error(`The user ${username} was neither added nor changed.`);

    // The first admin's link is no longer needed, and an old link of this person must not open an admin's account.
    await tx.delete(invites).where(or(eq(invites.purpose, 'first-admin'), eq(invites.userId, after.id)));
    const action = before ? 'user.made-admin' : 'user.created';
    const by = { userId: after.id, username: 'make-admin' };
    const shown = (user: typeof after) => ({ username: user.username, role: user.role, active: user.active });
    const about = { companyId: 0, by, action, id: after.id } as const;
    await insertChange(tx, about, before ? shown(before) : null, { ...shown(after), password: 'changed' });
    return { userId: after.id, before: before?.role ?? null };
  });
}
