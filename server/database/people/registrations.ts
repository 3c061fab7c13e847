import { and, eq, gt, TransactionRollbackError } from 'drizzle-orm';
import { insertChange } from '../audit/audit';
import type { Queries } from '../engine/connect';
import { companies, invites, userCompanies } from '../schema';
import { insertUser, type NewUser } from './users';

export interface Registration {
  companyName: string;
  timeZone: string;
  director: Omit<NewUser, 'role'>;
  /** The sign-up link; null if sign-up is open to all. */
  invitation: { tokenHash: Buffer; isNeeded: boolean } | null;
}

/** Creates the company and its director, returns the director's id, and uses up the link. */
export async function registerCompany(
  queries: Queries,
  { companyName, timeZone, director, invitation }: Registration,
  now: Date,
): Promise<number | 'taken' | 'expired'> {
  const registering = queries.transaction(async (tx) => {
    if (invitation) {
      const isThis = eq(invites.tokenHash, invitation.tokenHash);
      const [used] = await tx
        .delete(invites)
        .where(and(isThis, eq(invites.purpose, 'sign-up'), gt(invites.expiresAt, now)))
        .returning({ purpose: invites.purpose });
      if (!used && invitation.isNeeded) return 'expired';
    }
    const userId = await insertUser(tx, { ...director, role: 'director' });
    // The link stays valid for another username.
    if (userId === 'taken') return tx.rollback();

    const contact = { name: companyName, contactEmail: director.email, timeZone };
    const [company] = await tx.insert(companies).values(contact).returning({ id: companies.id });
    if (!company) throw new Error('The company was not created.');
    await tx.insert(userCompanies).values({ userId, companyId: company.id });

    const by = { userId, username: director.username };
    const { username, name, email } = director;
    const made = { companyId: company.id, by };
    await insertChange(tx, { ...made, action: 'company.registered', id: company.id }, null, contact);
    const user = { username, name, email, role: 'director' };
    await insertChange(tx, { ...made, action: 'user.created', id: userId }, null, user);
    return userId;
  });
  return registering.catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return 'taken' as const;
    throw error;
  });
}
