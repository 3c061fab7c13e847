// Deliveries that are older than their company keeps them: emptied first, removed later, in slices under the company's lock
// (docs/decisions/0107). Calls, statements about them and counts are never touched.
import { type SQL, sql } from 'drizzle-orm';
import { nothingRemovable, type RemovableCounts, type RetentionRule } from '#contract/retention';
import { lockCompany } from '../companies/lock-company';
import type { Queries } from '../engine/connect';

const dayMs = 86_400_000;

/** Deliveries that arrived before these instants lose what was received, or their row; null: none does. */
export interface Limits {
  contentBefore: Date | null;
  logBefore: Date | null;
}

export function limitsOf({ contentDays, logDays }: RetentionRule, now: Date): Limits {
  const daysAgo = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * dayMs));
  return { contentBefore: daysAgo(contentDays), logBefore: daysAgo(logDays) };
}

/** How many rows are looked at in a transaction: tens of milliseconds, in which deliveries of the company wait. */
const maxInSlice = 500;
/** Looking needs no lock. */
const maxLookedAt = 5_000;

/** An instant as the database writes it, to the microsecond. */
export type Place = string;

const instant = (at: Date | Place | null): SQL => sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

/** What one slice did, and the time of its last delivery; null: nothing is left. */
export interface SliceResult {
  count: number;
  reached: Place | null;
}

/** The oldest deliveries after an instant. Those of the same instant stay together, so that the next slice begins after it. */
const sliceOf = (companyId: number, after: Place | null, before: Date | null, limit: number) => sql`
  select d.id, d.received_at from deliveries d
  where d.company_id = ${companyId} and d.received_at < ${instant(before)}
    and d.received_at > coalesce(${instant(after)}, '-infinity')
  order by d.received_at fetch first ${sql.raw(String(limit))} rows with ties`;

/** What waits for a mapping is in no call yet: removing it would lose calls. */
const isEmptied = sql`d.emptied_at is null and d.erased_at is null and d.status <> 'waiting'`;

/** Empties the next deliveries after an instant, and saves how far that is. */
export async function emptySlice(
  queries: Pick<Queries, 'transaction'>,
  { companyId, after, before, now }: { companyId: number; after: Place | null; before: Date; now: Date },
): Promise<SliceResult> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const { rows } = await tx.execute<{ found: number; reached: string | null; count: number }>(sql`
      with slice as materialized (${sliceOf(companyId, after, before, maxInSlice)}),
      emptied as (
        update deliveries d set emptied_at = ${instant(now)}, body = '', body_bytes = 0, body_sha256 = null, query = null,
          headers = null, unmapped = null, words = null
        from slice s where d.company_id = ${companyId} and d.id = s.id and ${isEmptied}
        returning d.id
      )
      select (select count(*) from slice)::int as found, (select max(s.received_at) from slice s)::text as reached,
        (select count(*) from emptied)::int as count`);
    const [{ found = 0, reached = null, count = 0 } = {}] = rows;
    const last = found < maxInSlice ? null : reached;
    // What still waits is emptied some time after it was counted.
    await tx.execute(sql`
      insert into retentions (company_id, emptied_until)
      values (${companyId}, least(${instant(last ?? before)}, (
        select min(d.received_at) - interval '1 microsecond' from deliveries d
        where d.company_id = ${companyId} and d.status = 'waiting')))
      on conflict (company_id) do update set emptied_until = excluded.emptied_until`);
    return { count, reached: last };
  });
}

/** That a delivery of a call of `d` arrived after an instant: then replays and histories still need all of that call. */
const hasLaterSibling = (companyId: number, before: Date | null) => sql`exists (
  select from (
    select d.call_id where d.call_id is not null
    union all
    select x.call_id from delivery_calls x where x.company_id = ${companyId} and x.log_id = d.id
  ) l
  cross join lateral (
    select from deliveries y where y.company_id = ${companyId} and y.call_id = l.call_id and y.received_at >= ${instant(before)}
    union all
    select from delivery_calls x join deliveries y on y.company_id = ${companyId} and y.id = x.log_id
      and y.received_at >= ${instant(before)}
    where x.company_id = ${companyId} and x.call_id = l.call_id
  ) later)`;

const isRemovable = (companyId: number, before: Date | null) =>
  sql`d.status <> 'waiting' and not ${hasLaterSibling(companyId, before)}`;

/** Removes the next rows after an instant. Calls keep the values that they have from them. */
export async function removeSlice(
  queries: Pick<Queries, 'transaction'>,
  { companyId, after, before }: { companyId: number; after: Place | null; before: Date },
): Promise<SliceResult> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const { rows } = await tx.execute<{ found: number; reached: string | null; count: number }>(sql`
      with slice as materialized (${sliceOf(companyId, after, before, maxInSlice)}),
      old as materialized (
        select d.id from slice s join deliveries d on d.company_id = ${companyId} and d.id = s.id
        where ${isRemovable(companyId, before)}
      ),
      links as (
        delete from delivery_calls x using old o where x.company_id = ${companyId} and x.log_id = o.id
      ),
      removed as (
        delete from deliveries d using old o where d.company_id = ${companyId} and d.id = o.id returning d.id
      )
      select (select count(*) from slice)::int as found, (select max(s.received_at) from slice s)::text as reached,
        (select count(*) from removed)::int as count`);
    const [{ found = 0, reached = null, count = 0 } = {}] = rows;
    return { count, reached: found < maxInSlice ? null : reached };
  });
}

export interface Looked {
  counts: RemovableCounts;
  /** Null: nothing is left to look at. */
  reached: Place | null;
}

/** What the limits would do to the next deliveries after an instant. Changes nothing. */
export async function lookAtSlice(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  { contentBefore, logBefore }: Limits,
  after: Place | null,
): Promise<Looked> {
  const { rows } = await queries.execute<RemovableCounts & { found: number; reached: string | null }>(sql`
    with slice as materialized (
      ${sliceOf(companyId, after, laterOf(contentBefore, logBefore), maxLookedAt)}
    ),
    judged as materialized (
      select d.received_at, d.call_id, d.status, d.is_test, octet_length(d.body) as bytes,
        coalesce(d.received_at < ${instant(contentBefore)}, false) and ${isEmptied} as is_emptied,
        coalesce(d.received_at < ${instant(logBefore)}, false) and ${isRemovable(companyId, logBefore)} as is_removed
      from slice s join deliveries d on d.company_id = ${companyId} and d.id = s.id
    )
    select count(*)::int as found, max(received_at)::text as reached,
      count(*) filter (where is_emptied and not is_removed)::int as emptied,
      count(*) filter (where is_emptied and not is_removed and call_id is null and not is_test
        and status not in ('handshake', 'not-a-call'))::int as "emptiedWithoutCall",
      coalesce(sum(bytes) filter (where is_emptied or is_removed), 0)::float8 as bytes,
      count(*) filter (where is_removed)::int as removed
    from judged`);
  const [{ found, reached, ...counts } = { ...nothingRemovable, found: 0, reached: null }] = rows;
  return { counts, reached: found < maxLookedAt ? null : reached };
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
