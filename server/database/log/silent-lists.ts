// Daily appointment lists that stopped coming: the bell reports each once, and again after it came back.
import { sql } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import type { CompanyScope } from '../../access/scope';
import type { Queries, Reads } from '../engine/connect';
import { companiesOf } from './log-scope';

/** Notes daily lists whose last rows came before `before`; a list of which nothing ever came is not missed. Returns their companies. */
export async function noteSilentLists(
  queries: Pick<Queries, 'execute'>,
  { before, now }: { before: Date; now: Date },
): Promise<number[]> {
  const { rows } = await queries.execute<{ companyId: number }>(sql`
    update appointment_lists set silent_since = ${now.toISOString()}::timestamptz
    where is_daily and deleted_at is null and silent_since is null and last_import_at < ${before.toISOString()}::timestamptz
    returning company_id as "companyId"`);
  return [...new Set(rows.map(({ companyId }) => Number(companyId)))];
}

interface SilentRow extends Record<string, unknown> {
  companyId: number;
  companyName: string;
  sourceName: string;
  listId: number;
  lastImportAt: string;
  silentSince: string;
  isRead: boolean;
}

/** The silent lists of the scope's companies. The caller checks that the viewer may read lists. */
export async function findSilentLists(reads: Reads, scope: CompanyScope, userId: number): Promise<Notification[]> {
  const { rows } = await reads.execute<SilentRow>(sql`
    select c.id as "companyId", n.name as "companyName", l.name as "sourceName", l.id as "listId",
      l.last_import_at as "lastImportAt", l.silent_since as "silentSince", coalesce(l.silent_since <= r.read_to, false) as "isRead"
    from ${companiesOf(scope)} as c(id)
    join companies n on n.id = c.id
    join appointment_lists l on l.company_id = c.id and l.is_daily and l.deleted_at is null and l.silent_since is not null
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id
    order by l.company_id, l.id`);
  return rows.map(({ lastImportAt, silentSince, listId, ...row }) => ({
    ...row,
    kind: 'list-silence',
    listId: Number(listId),
    failures: 0,
    silentHours: null,
    latestAt: new Date(lastImportAt).toISOString(),
    reportedAt: new Date(silentSince).toISOString(),
    latestMessage: null,
  }));
}
