// Silent phone systems, and the queries that detect them. Delivery instants are passed as text with the database's
// microseconds.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

/** A phone system with an active webhook, and its last delivery. */
export interface WatchedSource {
  companyId: number;
  source: string;
  timeZone: string;
  lastAt: string;
}

/**
 * Evidence that the phone system still sends calls, including failed ones. Not handshakes (someone testing), unproven
 * signatures (anyone), disabled webhooks or our own test calls.
 */
const isCall = sql.raw(`d.status in ('success', 'failed', 'not-placed', 'too-large') and not d.is_test`);
const isMessage = sql.raw(`d.status = 'not-a-call' and not d.is_test`);
/** For company `c` and source `w.source`. */
const isWatched = sql.raw('c.active and c.deleted_at is null and w.active and w.deleted_at is null');

/** Those whose last delivery came between the two instants and whose silence has not been recorded. */
export async function findQuietSources(queries: Queries, after: Date, until: Date): Promise<WatchedSource[]> {
  const { rows } = await queries.execute<{ id: number; source: string; timeZone: string; lastAt: string }>(sql`
    select c.id, w.source, c.time_zone as "timeZone", l.received_at::text as "lastAt" from companies c
    join webhook_configurations w on w.company_id = c.id
    cross join lateral (
      select d.received_at from deliveries d where d.company_id = c.id and d.source = w.source and ${isCall}
        and d.received_at > ${after.toISOString()}::timestamptz
      order by d.received_at desc, d.id desc limit 1
    ) l
    where ${isWatched} and l.received_at <= ${until.toISOString()}::timestamptz
      and not exists (
        select from silences s where s.company_id = c.id and s.source = w.source and s.since = l.received_at
      )
    order by c.id, w.source`);
  return rows.map(({ id, ...row }) => ({ ...row, companyId: id }));
}

/** A phone system that had calls, and since the last one has sent only what is not a call. */
export interface MessagingSource extends WatchedSource {
  firstAt: string;
}

/** Those whose last call came after an instant and whose silence has not been recorded. */
export async function findMessagingSources(queries: Queries, after: Date): Promise<MessagingSource[]> {
  const { rows } = await queries.execute<{
    id: number;
    source: string;
    timeZone: string;
    lastAt: string;
    firstAt: string;
  }>(sql`
    select c.id, w.source, c.time_zone as "timeZone", l.received_at::text as "lastAt", m.received_at::text as "firstAt"
    from companies c
    join webhook_configurations w on w.company_id = c.id
    cross join lateral (
      select d.received_at from deliveries d where d.company_id = c.id and d.source = w.source and ${isCall}
        and d.received_at > ${after.toISOString()}::timestamptz
      order by d.received_at desc, d.id desc limit 1
    ) l
    cross join lateral (
      select d.received_at from deliveries d where d.company_id = c.id and d.source = w.source and ${isMessage}
        and d.received_at > l.received_at
      order by d.received_at, d.id limit 1
    ) m
    where ${isWatched} and not exists (
      select from silences s where s.company_id = c.id and s.source = w.source and s.since = l.received_at
    )
    order by c.id, w.source`);
  return rows.map(({ id, ...row }) => ({ ...row, companyId: id }));
}

/** Counts what phone systems without calls have sent since. Returns the companies that sent something for the first time. */
export async function countMessages(queries: Queries): Promise<number[]> {
  const { rows } = await queries.execute<{ company_id: number; is_first: boolean }>(sql`
    update silences s set messages = m.messages, messages_since = m.since from (
      select o.company_id, o.source, o.since as silent_since, o.messages as before, m.* from silences o
      cross join lateral (
        select count(*)::int as messages, min(d.received_at) as since from deliveries d
        where d.company_id = o.company_id and d.source = o.source and d.received_at > o.since and ${isMessage}
      ) m where o.ended_at is null and m.messages > 0
    ) m
    where s.company_id = m.company_id and s.source = m.source and s.since = m.silent_since
      and s.messages is distinct from m.messages
    returning s.company_id, m.before is null as is_first`);
  return rows.flatMap(({ company_id, is_first }) => (is_first ? [company_id] : []));
}

/** The hours since 1970 with deliveries of a phone system, in the days up to its last one. */
export async function findHoursWithDeliveries(
  queries: Queries,
  { companyId, source, lastAt }: WatchedSource,
  days: number,
): Promise<number[]> {
  const { rows } = await queries.execute<{ hour: number }>(sql`
    select distinct floor(extract(epoch from d.received_at) / 3600)::bigint as hour from deliveries d
    where d.company_id = ${companyId} and d.source = ${source} and ${isCall}
      and d.received_at <= ${lastAt}::timestamptz
      and d.received_at > ${lastAt}::timestamptz - make_interval(days => ${days}::int)`);
  return rows.map(({ hour }) => hour);
}

/** False if it is recorded already, or a delivery came meanwhile. */
export async function insertSilence(
  queries: Queries,
  { companyId, source, lastAt }: WatchedSource,
  { hours, noticedAt }: { hours: number; noticedAt: Date },
): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    insert into silences (company_id, source, since, hours, noticed_at)
    select ${companyId}::bigint, ${source}::text, ${lastAt}::timestamptz, ${hours}::int,
      ${noticedAt.toISOString()}::timestamptz
    where not exists (
      select from deliveries d where d.company_id = ${companyId} and d.source = ${source}
        and d.received_at > ${lastAt}::timestamptz and ${isCall}
    )
    on conflict (company_id, source, since) do nothing returning company_id`);
  return rows.length > 0;
}

/** Ends silences after a delivery or when the webhook is disabled. Returns whose ended. */
export async function endSilences(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await queries.execute<{ company_id: number }>(sql`
    update silences s set ended_at = coalesce((
      select d.received_at from deliveries d
      where d.company_id = s.company_id and d.source = s.source and d.received_at > s.since and ${isCall}
      order by d.received_at limit 1
    ), ${now.toISOString()}::timestamptz)
    where s.ended_at is null and (
      exists (
        select from deliveries d
        where d.company_id = s.company_id and d.source = s.source and d.received_at > s.since and ${isCall}
      )
      or not exists (
        select from companies c join webhook_configurations w on w.company_id = c.id
        where c.id = s.company_id and w.source = s.source and ${isWatched}
      )
    ) returning s.company_id`);
  return rows.map((row) => row.company_id);
}

/** Notes daily lists whose last rows came before `before`; a list of which nothing ever came is not missed. Returns their companies. */
export async function noteSilentLists(
  queries: Pick<Queries, 'execute'>,
  { before, now }: { before: Date; now: Date },
): Promise<number[]> {
  const { rows } = await queries.execute<{ companyId: number }>(sql`
    update appointment_lists set silent_since = ${now.toISOString()}::timestamptz
    where is_daily and deleted_at is null and silent_since is null and last_import_at < ${before.toISOString()}::timestamptz
    returning company_id as "companyId"`);
  return [...new Set(rows.map(({ companyId }) => companyId))];
}
