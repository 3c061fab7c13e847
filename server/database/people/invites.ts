// One-time links. Only hashes of their tokens are stored.
import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { OpenSignUpLink } from '#contract/session';
import { demoUsernames } from '../../access/demo-people';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { edit } from '../edit';
import type { Queries, Reads } from '../engine/connect';
import { invites } from '../schema';
import { replacePassword } from './own-account';
import { hasAdmin, insertUser, type NewUser } from './users';

export async function replaceFirstAdminInvite(queries: Queries, tokenHash: Buffer, now: Date, expiresAt: Date) {
  await queries.transaction(async (tx) => {
    await tx.delete(invites).where(eq(invites.purpose, 'first-admin'));
    await tx.insert(invites).values({ tokenHash, purpose: 'first-admin', createdAt: now, expiresAt });
  });
}

export async function isFirstAdminInvite(queries: Queries, tokenHash: Buffer, now: Date): Promise<boolean> {
  const [invite] = await queries.select().from(invites).where(opensFirstAdmin(tokenHash, now));
  return invite !== undefined && !(await hasAdmin(queries));
}

/** Creates the first admin and uses up the link. `expired`: it is invalid, or there is an admin. */
export async function insertFirstAdmin(
  queries: Queries,
  tokenHash: Buffer,
  now: Date,
  user: Omit<NewUser, 'role'>,
): Promise<number | 'expired' | 'taken'> {
  return queries.transaction(async (tx) => {
    const [invite] = await tx.select().from(invites).where(opensFirstAdmin(tokenHash, now)).for('update');
    if (!invite || (await hasAdmin(tx))) return 'expired';
    const userId = await insertUser(tx, { ...user, role: 'admin' });
    if (userId === 'taken') return 'taken';
    await tx.delete(invites).where(eq(invites.purpose, 'first-admin'));
    const about = { companyId: 0, by: { userId, username: user.username }, id: userId } as const;
    const { username, name, email } = user;
    await insertChange(tx, { ...about, action: 'user.created' }, null, { username, name, email, role: 'admin' });
    return userId;
  });
}

/** The purpose of a valid link; null if it is unknown, used, too old, or its person cannot sign in. */
export type OpenInvite =
  | { purpose: 'sign-up' }
  | { purpose: 'invite' | 'reset'; userId: number; awaitsApproval: boolean };

/** See OpenInvite. In demo mode links of demo people work, too. */
export async function findInvite(
  queries: Pick<Queries, 'execute'>,
  tokenHash: Buffer,
  now: Date,
  demoMode: boolean,
): Promise<OpenInvite | null> {
  const { rows } = await queries.execute<OpenInvite & Record<string, unknown>>(sql`
    select i.purpose, i.user_id as "userId", u.awaiting_approval_since is not null as "awaitsApproval"
    from invites i left join users u on u.id = i.user_id
    where i.token_hash = ${tokenHash}::bytea and i.expires_at > ${now}::timestamptz
      and (i.purpose = 'sign-up' or (i.purpose in ('invite', 'reset') and ${mayFollow(demoMode)}))`);
  return rows[0] ?? null;
}

/** The condition on users `u` that their links work. Demo sign-ins cannot be changed. */
function mayFollow(demoMode: boolean): SQL {
  const ofDemo = sql`u.is_demo and u.username = any(${sql.param([...demoUsernames])}::text[])`;
  return sql`u.active and u.deleted_at is null and (${demoMode} or not u.is_demo) and not (${ofDemo})`;
}

/** Creates the only link that sets this person's password. Call in the transaction that requires it. */
export async function replacePasswordInvite(
  tx: Pick<Queries, 'insert' | 'delete'>,
  invite: { tokenHash: Buffer; purpose: 'invite' | 'reset'; userId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.delete(invites).where(eq(invites.userId, invite.userId));
  await tx.insert(invites).values(invite);
}

/** Creates a sign-up link, and deletes expired ones. */
export async function insertSignUpInvite(
  queries: Queries,
  invite: { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
  by: Viewer,
): Promise<void> {
  await queries.transaction(async (tx) => {
    await tx.delete(invites).where(lte(invites.expiresAt, invite.createdAt));
    const [made] = await tx
      .insert(invites)
      .values({ ...invite, purpose: 'sign-up' })
      .returning({ id: invites.id });
    if (!made) throw new Error('The sign-up link was not created.');
    await insertChange(tx, { companyId: 0, by, action: 'sign-up-link.made', id: made.id }, null, {
      expiresAt: invite.expiresAt,
    });
  });
}

export async function findSignUpInvites(reads: Reads, now: Date): Promise<OpenSignUpLink[]> {
  const rows = await reads.select().from(invites).where(isOpenSignUp(now)).orderBy(asc(invites.id));
  return rows.map(({ id, createdAt, expiresAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

export async function deleteSignUpInvite(queries: Queries, id: number, by: Viewer, now: Date): Promise<boolean> {
  return queries.transaction(async (tx) => {
    const [ended] = await tx
      .delete(invites)
      .where(and(eq(invites.id, id), isOpenSignUp(now)))
      .returning();
    if (!ended) return false;
    const { expiresAt } = ended;
    await insertChange(tx, { companyId: 0, by, action: 'sign-up-link.revoked', id }, { expiresAt }, null);
    return true;
  });
}

function isOpenSignUp(now: Date) {
  return and(eq(invites.purpose, 'sign-up'), gt(invites.expiresAt, sql`${now}::timestamptz`));
}

/**
 * Uses up a link: sets its person's password and ends their sessions and other links. Returns their id, or `expired`.
 */
export async function acceptPasswordInvite(
  queries: Queries,
  tokenHash: Buffer,
  passwordHash: string,
  now: Date,
  demoMode: boolean,
): Promise<number | 'expired'> {
  return edit(queries, async (tx) => {
    await tx.select().from(invites).where(eq(invites.tokenHash, tokenHash)).for('update');
    const invite = await findInvite(tx, tokenHash, now, demoMode);
    if (!invite || invite.purpose === 'sign-up') return 'expired';
    await replacePassword(tx, invite.userId, passwordHash, `user.password-set-by-${invite.purpose}`);
    return invite.userId;
  });
}

function opensFirstAdmin(tokenHash: Buffer, now: Date) {
  return and(
    eq(invites.tokenHash, tokenHash),
    eq(invites.purpose, 'first-admin'),
    gt(invites.expiresAt, sql`${now}::timestamptz`),
  );
}
