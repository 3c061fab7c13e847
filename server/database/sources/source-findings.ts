// What phone systems were found to report wrongly (server/jobs/self-check/), and when they were last checked.
import { and, eq, or, sql } from 'drizzle-orm';
import type { SourceFinding, SourceFindingKind } from '#contract/notifications';
import type { Queries } from '../engine/connect';
import { sourceFindings } from '../schema';

/** A finding about one phone system. */
export interface FoundWrong extends Pick<SourceFinding, 'finding' | 'found' | 'outOf'> {
  otherSource: string;
}

/** Notes a check of the next company whose phone systems were last checked at `before` or earlier, or never; null if there is none. */
export async function beginNextCheck(
  queries: Pick<Queries, 'execute'>,
  { before, now }: { before: Date; now: Date },
): Promise<number | null> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    insert into source_checks (company_id, checked_at)
    select c.id, ${now.toISOString()}::timestamptz from companies c
    left join source_checks s on s.company_id = c.id
    where c.active and c.deleted_at is null and (s.checked_at is null or s.checked_at <= ${before.toISOString()}::timestamptz)
      and exists (select from webhook_configurations w where w.company_id = c.id and ${isChecked})
    order by c.id limit 1
    on conflict (company_id) do update set checked_at = excluded.checked_at
    returning company_id as id`);
  return rows[0] ? Number(rows[0].id) : null;
}

const isChecked = sql.raw('w.active and w.deleted_at is null and w.is_mapped');

export interface CheckedSource {
  source: string;
  mappedAt: Date;
  /** False: it is counted elsewhere. */
  counts: boolean;
}

/** A company's phone systems that can be checked, the oldest first. */
export async function findCheckedSources(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
): Promise<CheckedSource[]> {
  const { rows } = await queries.execute<{ source: string; mappedAt: string; counts: boolean }>(sql`
    select w.source, w.mapped_at as "mappedAt", w.counts from webhook_configurations w
    where w.company_id = ${companyId} and ${isChecked} order by w.id`);
  return rows.map(({ mappedAt, ...row }) => ({ ...row, mappedAt: new Date(mappedAt) }));
}

/**
 * Replaces what was found about a phone system. Dismissed findings stay, also while they are not true. Nothing happens if
 * its mapping changed since `mappedAt`. Returns whether the bell changed.
 */
export async function saveFindings(
  queries: Pick<Queries, 'execute'>,
  { companyId, source, mappedAt }: { companyId: number; source: string; mappedAt: Date },
  found: readonly FoundWrong[],
  now: Date,
): Promise<boolean> {
  const { rows } = await queries.execute<{ changed: boolean }>(sql`
    with found as (
      select f.* from json_to_recordset(${JSON.stringify(found)}::json)
        as f(finding text, "otherSource" text, found int, "outOf" int)
      where exists (
        select from webhook_configurations w where w.company_id = ${companyId} and w.source = ${source}
          and date_trunc('milliseconds', w.mapped_at) = ${mappedAt.toISOString()}::timestamptz
      )
    ),
    gone as (
      delete from source_findings t
      where t.company_id = ${companyId} and t.source = ${source} and t.dismissed_at is null
        and not exists (select from found f where f.finding = t.finding and f."otherSource" = t.other_source)
      returning 1
    ),
    saved as (
      insert into source_findings as t (company_id, source, finding, other_source, found, out_of, noticed_at)
      select ${companyId}::bigint, ${source}::text, f.finding, f."otherSource", f.found, f."outOf",
        ${now.toISOString()}::timestamptz
      from found f
      on conflict (company_id, source, finding, other_source)
        do update set found = excluded.found, out_of = excluded.out_of
        where (t.found, t.out_of) <> (excluded.found, excluded.out_of)
      returning 1
    )
    select exists (select from gone) or exists (select from saved) as changed`);
  return rows[0]?.changed ?? false;
}

/** Forgets what was found about a phone system, dismissed or not; those of a kind, or all. */
export async function deleteFindings(
  queries: Pick<Queries, 'delete'>,
  { companyId, source }: { companyId: number; source: string },
  finding?: SourceFindingKind,
): Promise<void> {
  await queries
    .delete(sourceFindings)
    .where(
      and(
        eq(sourceFindings.companyId, companyId),
        or(eq(sourceFindings.source, source), eq(sourceFindings.otherSource, source)),
        finding && eq(sourceFindings.finding, finding),
      ),
    );
}

/** Hides a finding, if it is still there. */
export async function dismissFinding(
  queries: Pick<Queries, 'execute'>,
  of: { companyId: number; source: string; finding: SourceFindingKind; otherSource: string },
  now: Date,
): Promise<void> {
  await queries.execute(sql`
    update source_findings set dismissed_at = coalesce(dismissed_at, ${now.toISOString()}::timestamptz)
    where company_id = ${of.companyId} and source = ${of.source} and finding = ${of.finding}
      and other_source = ${of.otherSource}`);
}
