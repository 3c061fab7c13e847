// Companies that have fallen silent, and what is read to notice it. Instants of deliveries travel as the database writes
// them: it knows microseconds.
import { sql } from 'drizzle-orm';
import type { Queries } from './connect';

/** A company with a webhook that takes deliveries, and when the last one came. */
export interface WatchedCompany {
  companyId: number;
  timeZone: string;
  lastAt: string;
}

/** A handshake is no call, but the phone system trying the webhook. */
const isCall = sql.raw(`d.status <> 'handshake'`);
const isWatched = sql.raw(`c.active and c.deleted_at is null and exists (
  select from webhook_configurations w where w.company_id = c.id and w.active and w.deleted_at is null)`);

/** Those whose last delivery came between the two instants and of whose silence since then nothing is noted yet. */
export async function findQuietCompanies(queries: Queries, after: Date, until: Date): Promise<WatchedCompany[]> {
  const { rows } = await queries.execute<{ id: number; timeZone: string; lastAt: string }>(sql`
    select c.id, c.time_zone as "timeZone", l.received_at::text as "lastAt" from companies c
    cross join lateral (
      select d.received_at from deliveries d where d.company_id = c.id and ${isCall}
      order by d.received_at desc, d.id desc limit 1
    ) l
    where ${isWatched} and l.received_at > ${after.toISOString()}::timestamptz
      and l.received_at <= ${until.toISOString()}::timestamptz
      and not exists (select from silences s where s.company_id = c.id and s.since = l.received_at)
    order by c.id`);
  return rows.map(({ id, timeZone, lastAt }) => ({ companyId: id, timeZone, lastAt }));
}

/** The hours, counted from 1970, in which deliveries of a company came in the days up to its last one. */
export async function findHoursWithDeliveries(
  queries: Queries,
  { companyId, lastAt }: WatchedCompany,
  days: number,
): Promise<number[]> {
  const { rows } = await queries.execute<{ hour: number | string }>(sql`
    select distinct floor(extract(epoch from d.received_at) / 3600)::bigint as hour from deliveries d
    where d.company_id = ${companyId} and ${isCall} and d.received_at <= ${lastAt}::timestamptz
      and d.received_at > ${lastAt}::timestamptz - make_interval(days => ${days}::int)`);
  return rows.map(({ hour }) => Number(hour));
}

/** False where somebody has noted it before, or a delivery came meanwhile. */
export async function insertSilence(
  queries: Queries,
  { companyId, lastAt }: WatchedCompany,
  { hours, noticedAt }: { hours: number; noticedAt: Date },
): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    insert into silences (company_id, since, hours, noticed_at)
    select ${companyId}::bigint, ${lastAt}::timestamptz, ${hours}::int, ${noticedAt.toISOString()}::timestamptz
    where not exists (
      select from deliveries d
      where d.company_id = ${companyId} and d.received_at > ${lastAt}::timestamptz and ${isCall}
    )
    on conflict (company_id, since) do nothing returning company_id`);
  return rows.length > 0;
}

/** Ends those after which a delivery came, and those of companies that take none any more. Tells whose ended. */
export async function endSilences(queries: Queries, now: Date): Promise<number[]> {
  const { rows } = await queries.execute<{ company_id: number }>(sql`
    update silences s set ended_at = coalesce((
      select d.received_at from deliveries d where d.company_id = s.company_id and d.received_at > s.since and ${isCall}
      order by d.received_at limit 1
    ), ${now.toISOString()}::timestamptz)
    where s.ended_at is null and (
      exists (select from deliveries d where d.company_id = s.company_id and d.received_at > s.since and ${isCall})
      or not exists (select from companies c where c.id = s.company_id and ${isWatched})
    ) returning s.company_id`);
  return rows.map((row) => row.company_id);
}
