// One-time links. Their tokens are kept hashed.
import { and, eq, gt, sql } from 'drizzle-orm';
import { insertChange } from './audit';
import type { Queries } from './connect';
import { invites } from './schema';
import { hasAdmin, insertUser, type NewUser } from './users';

/** Makes this the only link on which the first admin can be made. */
export async function replaceFirstAdminInvite(queries: Queries, tokenHash: Buffer, now: Date, expiresAt: Date) {
  await queries.transaction(async (tx) => {
    await tx.delete(invites).where(eq(invites.purpose, 'first-admin'));
    await tx.insert(invites).values({ tokenHash, purpose: 'first-admin', createdAt: now, expiresAt });
  });
}

/** Whether the first admin can still be made with this token. */
export async function isFirstAdminInvite(queries: Queries, tokenHash: Buffer, now: Date): Promise<boolean> {
  const [invite] = await queries.select().from(invites).where(opensFirstAdmin(tokenHash, now));
  return invite !== undefined && !(await hasAdmin(queries));
}

/**
 * Makes the first admin and uses the link up. `expired`: the link is unknown, used or too old, or there is an admin;
 * `taken`: the username is, and the link stays good for another one.
 */
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
    await insertChange(tx, {
      companyId: 0,
      by: { userId, username: user.username },
      action: 'user.created',
      subject: `user ${userId}`,
      before: null,
      after: { username: user.username, name: user.name, email: user.email, role: 'admin' },
    });
    return userId;
  });
}

function opensFirstAdmin(tokenHash: Buffer, now: Date) {
  return and(
    eq(invites.tokenHash, tokenHash),
    eq(invites.purpose, 'first-admin'),
    gt(invites.expiresAt, sql`${now}::timestamptz`),
  );
}
