// The audit log: every change of configuration, people, tiers and companies, with what stood there before.
import type { AuditKind } from '#contract/audit-log';
import type { Viewer } from '../access/scope';
import type { Queries } from './connect';
import { auditLog } from './schema';

export interface Change {
  companyId: number;
  by: Pick<Viewer, 'userId' | 'username'>;
  /** When, if not in this transaction. */
  at?: Date;
  action: AuditKind;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Writes down a change; to be called in the transaction that makes it. */
export async function insertChange(queries: Pick<Queries, 'insert'>, change: Change): Promise<void> {
  const { by, ...rest } = change;
  await queries.insert(auditLog).values({ ...rest, userId: by.userId, username: by.username });
}

/** As insertChange, for many at once. */
export async function insertChanges(queries: Pick<Queries, 'insert'>, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ by, ...rest }) => ({ ...rest, userId: by.userId, username: by.username }));
  await queries.insert(auditLog).values(rows);
}
