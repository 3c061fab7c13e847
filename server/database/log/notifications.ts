// The bell by company: failed deliveries of the last day, silent webhooks, what has waited for a day, what seems to be
// wrong, daily appointment lists that stopped, and what a person has read.
import { sql } from 'drizzle-orm';
import type { Notification, SourceFinding } from '#contract/notifications';
import type { CompanyScope } from '../../access/scope';
import type { Queries, Reads } from '../engine/connect';
import { isAlarming } from './log-filters';
import { companiesOf, within } from './log-scope';
import { findWaitingSince } from './waiting-deliveries';

const waitsQuietlyMs = 86_400_000;

/** Failures since `since` in the scope, and what is wrong with phone systems now, latest first. */
export async function findNotifications(
  reads: Reads,
  scope: CompanyScope,
  { userId, readsLists, backupProblem }: NotificationViewer,
  since: Date,
): Promise<Notification[]> {
  const notifications = [
    ...(await findFailures(reads, scope, userId, since)),
    // Part of a company may be silent without the whole being so: only viewers of the whole are notified.
    ...(seesWholeCompanies(scope) ? await findSilences(reads, scope, userId) : []),
    ...(seesWholeCompanies(scope) ? await findWaiting(reads, scope, userId, since) : []),
    ...(seesWholeCompanies(scope) ? await findFindings(reads, scope, userId) : []),
    ...(readsLists ? await findSilentLists(reads, scope, userId) : []),
    ...(backupProblem ? await describeBackupProblem(reads, scope, userId, backupProblem) : []),
  ];
  return notifications.sort((a, b) => b.reportedAt.localeCompare(a.reportedAt) || a.companyId - b.companyId);
}

export interface BackupProblem {
  since: Date;
  words: string;
}

interface NotificationViewer {
  userId: number;
  readsLists: boolean;
  /** Null for viewers who are not responsible for the server. */
  backupProblem: BackupProblem | null;
}

/** It concerns no company, but is read with the scope's first one. */
async function describeBackupProblem(
  reads: Reads,
  scope: CompanyScope,
  userId: number,
  { since, words }: BackupProblem,
): Promise<Notification[]> {
  const at = since.toISOString();
  const { rows } = await reads.execute<{ companyId: number; isRead: boolean }>(sql`
    select c.id as "companyId", coalesce(${at}::timestamptz <= r.read_to, false) as "isRead"
    from ${companiesOf(scope)} as c(id)
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id
    order by c.id limit 1`);
  return rows.map(({ companyId, isRead }) => ({
    kind: 'backup',
    companyId,
    companyName: 'Backups of this server',
    sourceName: null,
    failures: 0,
    silentHours: null,
    latestAt: at,
    reportedAt: at,
    latestMessage: words,
    isRead,
  }));
}

function seesWholeCompanies({ locationIds, employeeIds }: CompanyScope): boolean {
  return locationIds === 'all' && employeeIds === 'all';
}

async function findFailures(reads: Reads, scope: CompanyScope, userId: number, since: Date): Promise<Notification[]> {
  const { rows } = await reads.execute<Row>(sql`
    select c.id as "companyId", n.name as "companyName", f.failures, f.latest_at as "latestAt",
      f.latest_message as "latestMessage", coalesce(f.latest_at <= r.read_to, false) as "isRead"
    from ${companiesOf(scope)} as c(id)
    join companies n on n.id = c.id
    cross join lateral (
      select count(*) as failures, max(d.received_at) as latest_at,
        (array_agg(d.error_message order by d.received_at desc, d.id desc))[1] as latest_message
      from deliveries d
      where d.company_id = c.id and d.received_at >= ${since.toISOString()}::timestamptz and ${isAlarming} and not d.is_test ${within(scope)}
    ) f
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id
    where f.failures > 0`);
  return rows.map((row) => {
    const latestAt = new Date(row.latestAt).toISOString();
    return {
      ...row,
      kind: 'failures',
      sourceName: null,
      silentHours: null,
      latestAt,
      reportedAt: latestAt,
    };
  });
}

async function findSilences(reads: Reads, scope: CompanyScope, userId: number): Promise<Notification[]> {
  const { rows } = await reads.execute<SilenceRow>(sql`
    select c.id as "companyId", n.name as "companyName", w.label as "sourceName", s.hours as "silentHours", s.since, s.noticed_at as "noticedAt",
      s.source, ${nameOf('o')} as "ownName", s.messages, s.messages_since as "messagesSince",
      coalesce(s.noticed_at <= r.read_to, false) as "isRead"
    from ${companiesOf(scope)} as c(id)
    join companies n on n.id = c.id
    join silences s on s.company_id = c.id and s.ended_at is null
    join webhook_configurations o on o.company_id = c.id and o.source = s.source and o.deleted_at is null
    left join lateral (
      select coalesce(nullif(min(w.name) filter (where w.source = s.source), ''), s.source) as label
      from webhook_configurations w where w.company_id = c.id and w.deleted_at is null having count(*) > 1
    ) w on true
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id`);
  return rows.map(({ since, noticedAt, source, ownName, messages, messagesSince, ...row }) => ({
    ...row,
    kind: 'silence',
    failures: 0,
    latestAt: new Date(since).toISOString(),
    reportedAt: new Date(noticedAt).toISOString(),
    latestMessage: null,
    // It sends, so not the webhook is to be checked, but which of its deliveries are calls.
    ...(messages !== null &&
      messagesSince !== null && {
        kind: 'no-calls',
        sourceName: ownName,
        messages: { source, deliveries: messages, since: new Date(messagesSince).toISOString() },
      }),
  }));
}

/** One notice per phone system, as of when its first delivery had waited for as long as failures are shown. */
async function findWaiting(reads: Reads, scope: CompanyScope, userId: number, before: Date): Promise<Notification[]> {
  const found = await findWaitingSince(reads, scope, userId, before);
  return found.map(({ companyId, companyName, source, sourceName, isMapped, deliveries, since, newestAt, readTo }) => {
    const reportedAt = new Date(since.getTime() + waitsQuietlyMs);
    return {
      kind: 'waiting',
      companyId,
      companyName,
      sourceName,
      failures: 0,
      silentHours: null,
      waiting: { source, deliveries, isMapped },
      latestAt: newestAt.toISOString(),
      reportedAt: reportedAt.toISOString(),
      latestMessage: null,
      isRead: readTo !== null && reportedAt <= readTo,
    };
  });
}

/** What seems wrong with phone systems and is not dismissed. */
async function findFindings(reads: Reads, scope: CompanyScope, userId: number): Promise<Notification[]> {
  const { rows } = await reads.execute<FindingRow>(sql`
    select f.company_id as "companyId", n.name as "companyName", f.source, ${nameOf('w')} as "sourceName", f.finding,
      f.found, f.out_of as "outOf", f.noticed_at as "noticedAt",
      case when f.other_source <> '' then json_build_object('source', o.source, 'name', ${nameOf('o')}) end as other,
      coalesce(f.noticed_at <= r.read_to, false) as "isRead"
    from ${companiesOf(scope)} as c(id)
    join companies n on n.id = c.id
    join source_findings f on f.company_id = c.id and f.dismissed_at is null
    join webhook_configurations w on w.company_id = c.id and w.source = f.source and w.deleted_at is null
    left join webhook_configurations o on o.company_id = c.id and o.source = f.other_source and o.deleted_at is null
    left join notification_reads r on r.user_id = ${userId} and r.company_id = c.id
    where f.other_source = '' or o.source is not null
    order by f.company_id, f.source, f.finding, f.other_source`);
  return rows.map(({ companyId, companyName, sourceName, noticedAt, isRead, ...finding }) => {
    const reportedAt = new Date(noticedAt).toISOString();
    return {
      kind: 'finding',
      companyId,
      companyName,
      sourceName,
      failures: 0,
      silentHours: null,
      finding,
      latestAt: reportedAt,
      reportedAt,
      latestMessage: null,
      isRead,
    };
  });
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
async function findSilentLists(reads: Reads, scope: CompanyScope, userId: number): Promise<Notification[]> {
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

/** A phone system without a name is called by its source. */
const nameOf = (alias: string) => sql.raw(`coalesce(nullif(${alias}.name, ''), ${alias}.source)`);

/** Records up to which instant a person has read, in all companies of the scope; never an earlier one. */
export async function updateNotificationReads(
  queries: Queries,
  scope: CompanyScope,
  userId: number,
  readTo: Date,
): Promise<void> {
  await queries.execute(sql`
    insert into notification_reads (user_id, company_id, read_to)
    select ${userId}::bigint, c.id, ${readTo.toISOString()}::timestamptz from ${companiesOf(scope)} as c(id)
    on conflict (user_id, company_id)
    do update set read_to = greatest(notification_reads.read_to, excluded.read_to)`);
}

interface Row extends Record<string, unknown> {
  companyId: number;
  companyName: string;
  failures: number;
  latestAt: string;
  latestMessage: string | null;
  isRead: boolean;
}

interface SilenceRow extends Record<string, unknown> {
  companyId: number;
  companyName: string;
  sourceName: string | null;
  silentHours: number;
  source: string;
  ownName: string;
  messages: number | null;
  messagesSince: string | null;
  since: string;
  noticedAt: string;
  isRead: boolean;
}

interface FindingRow extends SourceFinding, Record<string, unknown> {
  companyId: number;
  companyName: string;
  sourceName: string;
  noticedAt: string;
  isRead: boolean;
}
