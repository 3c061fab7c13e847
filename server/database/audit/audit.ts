// The audit log: every change of configuration, people, tiers and companies, with what stood there before.
import type { AuditKind, ExportContent } from '#contract/audit-log';
import type { UnmappedField } from '#contract/unmapped-field';
import type { Viewer } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { auditLog } from '../schema';

/** The rows that a change may be about; the log finds their names by their ids (audit-log.ts). */
export type AuditedRow =
  | 'company'
  | 'demo request'
  | 'district'
  | 'employee'
  | 'location'
  | 'region'
  | 'replay'
  | 'service'
  | 'sign-up link'
  | 'user'
  | 'webhook configuration'
  | 'webhook secret';

/** What a change is about, such as `region 5`. */
export type AuditSubject = `${AuditedRow} ${number}` | `export ${ExportContent}` | UnmappedField;

export interface Change {
  companyId: number;
  by: Pick<Viewer, 'userId' | 'username'>;
  /** When, if not in this transaction. */
  at?: Date;
  action: AuditKind;
  subject: AuditSubject;
  before: unknown;
  after: unknown;
}

/** What stood there before and after; one of them may be missing. */
export type BeforeAndAfter<Row> = [before: Row | null, after: Row] | [before: Row, after: null];

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
