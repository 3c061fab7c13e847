// Changes people make to their own name, email and password. Passwords arrive hashed and are never audited.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/audit-log';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { employees, invites, sessions, users } from '../schema';

export async function findPasswordHash(queries: Queries, userId: number): Promise<string | null> {
  const [user] = await queries.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return user?.hash ?? null;
}

/** Replaces a password that was just verified; false if it changed meanwhile. Ends the person's sessions and links. */
export async function updateOwnPassword(
  queries: Queries,
  userId: number,
  before: string,
  after: string,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    const isThis = eq(users.id, userId);
    const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(isThis).for('update');
    if (user?.hash !== before) return false;
    await replacePassword(tx, userId, after, 'user.password-changed');
    return true;
  });
}

/** Sets a password, ends the person's sessions and links, and audits it as the person's own change. */
export async function replacePassword(
  tx: Transaction,
  userId: number,
  passwordHash: string,
  action: AuditKind,
): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash, passwordSetByOther: false, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
    .returning({ userId: users.id, username: users.username });
  if (!user) throw new Error(`User ${userId} does not exist.`);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(invites).where(eq(invites.userId, userId));
  await insertChange(tx, { companyId: 0, by: user, action, subject: `user ${userId}` }, null, null);
}

/** Changes the viewer's name and email; false if an employee record manages them. */
export async function updateProfile(
  queries: Queries,
  viewer: Viewer,
  profile: { name: string; email: string },
): Promise<boolean> {
  return queries.transaction(async (tx) => {
    const [record] = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(and(eq(employees.userId, viewer.userId), isNull(employees.deletedAt)))
      .limit(1);
    if (record) return false;
    const { name, email } = viewer;
    await tx
      .update(users)
      .set({ ...profile, version: sql`${users.version} + 1` })
      .where(eq(users.id, viewer.userId));
    const about = { companyId: 0, by: viewer, action: 'user.profile-changed', id: viewer.userId } as const;
    await insertChange(tx, about, { name, email }, profile);
    return true;
  });
}
