// The audit log: every change of configuration, people, tiers and companies, with the values before it.
import type { AuditKind, ExportContent } from '#contract/audit-log';
import type { UnmappedField } from '#contract/unmapped-field';
import type { Viewer } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { noteOutdated } from '../outdated';
import { auditLog } from '../schema';
import { type Effect, outdatedBy } from './outdated-by';

/** The rows a change can be about; the log finds their names by id (audit-log.ts). */
export type AuditedRow =
  | 'call'
  | 'appointment answer'
  | 'appointment import'
  | 'appointment list'
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

export type AuditSubject =
  | `${AuditedRow} ${number}`
  | `export ${ExportContent}`
  | `phone number ${string}`
  | 'customer'
  | 'retention'
  | UnmappedField;

export interface Change {
  companyId: number;
  /** `userId` is null for the command line. */
  by: Pick<Viewer, 'username'> & { userId: number | null };
  at?: Date;
  action: AuditKind;
  subject: AuditSubject;
  before: unknown;
  after: unknown;
}

/** The row with this `id`, of the kind with which the action begins; or another subject. */
export type ChangeOf = Pick<Change, 'companyId' | 'by' | 'at' | 'action'> & ({ id: number } | Pick<Change, 'subject'>);

/** Records a change in the transaction that makes it. Its commit invalidates caches (outdated-by.ts). */
export async function insertChange(
  queries: Pick<Queries, 'insert'>,
  about: ChangeOf,
  before: unknown,
  after: unknown,
): Promise<void> {
  await insertChanges(queries, [changeOf(about, before, after)]);
}

export function changeOf(about: ChangeOf, before: unknown, after: unknown): Change {
  if ('subject' in about) return { ...about, before, after };
  const { id, ...change } = about;
  const [kind = ''] = change.action.split('.');
  const noun = kind === 'sign-up-link' ? 'sign-up link' : (kind.replaceAll('-', ' ') as AuditedRow);
  return { ...change, subject: `${noun} ${id}`, before, after };
}

export async function insertChanges(queries: Pick<Queries, 'insert'>, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const change of changes) noteEffect(queries, change);
  const rows = changes.map(({ by, ...rest }) => ({ ...rest, userId: by.userId, username: by.username }));
  await queries.insert(auditLog).values(rows);
}

function noteEffect(transaction: object, { action, companyId }: Change): void {
  const { endpoints, names }: Effect = outdatedBy[action];
  if (endpoints) noteOutdated(transaction, { endpoints });
  if (names) noteOutdated(transaction, { namesOf: names === 'all' ? 'all' : companyId });
}
