// Counts similar failures, so that a log row can say that fixing it fixes others too.
import { sql } from 'drizzle-orm';
import { explainedField, unknownBehind } from '#contract/unknown-values';
import { alarmingStatuses, maxFailuresCompared } from '#contract/webhooks';
import type { CompanyScope } from '../../access/scope';
import type { Queries } from '../engine/connect';
import type { LoggedDelivery } from './deliveries';
import { isAlarming } from './log-filters';
import { within } from './log-scope';

interface SimilarRow extends Record<string, unknown> {
  company_id: number;
  source: string;
  reason: string | null;
  value: string | null;
  count: number;
}

/** The field whose unknown value causes a reason, as SQL from constants only. */
const fieldOfReason = sql.raw(
  `case d.reason ${Object.entries(explainedField)
    .map(([reason, field]) => `when '${reason}' then '${field}'`)
    .join(' ')} end`,
);

/**
 * For each failure among the rows, the number of similar ones (`WebhookLog.alike`), by row id. Looks at the newest
 * 2,000 failures of each company.
 */
export async function countSimilar(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  rows: readonly LoggedDelivery[],
): Promise<Map<number, number>> {
  const failures = rows.filter((row) => !row.isTest && alarmingStatuses.some((status) => status === row.status));
  const companyIds = [...new Set(failures.map(({ companyId }) => companyId))];
  if (companyIds.length === 0) return new Map();
  const found = await queries.execute<SimilarRow>(sql`
    select c.id as company_id, f.source, f.reason, f.value, count(*) as count
    from unnest(${sql.param(companyIds)}::bigint[]) as c(id)
    cross join lateral (
      select d.source, d.reason,
        jsonb_path_query_first(d.unmapped, '$[*] ? (@.field == $field)',
          jsonb_build_object('field', ${fieldOfReason}))->>'value' as value
      from deliveries d
      where d.company_id = c.id and ${isAlarming} and not d.is_test ${within(scope)}
      order by d.received_at desc limit ${maxFailuresCompared}
    ) f
    group by 1, 2, 3, 4`);
  const counts = new Map(
    found.rows.map((row) => [keyOf(row.company_id, row.source, row.reason, row.value), row.count]),
  );
  return new Map(
    failures.map(({ id, companyId, source, reason, unmapped }) => {
      const value = reason === null ? undefined : unknownBehind(reason, unmapped)?.value;
      const count = counts.get(keyOf(companyId, source, reason, value ?? null)) ?? 1;
      return [id, count - 1];
    }),
  );
}

const keyOf = (...parts: [companyId: number, source: string, reason: string | null, value: string | null]) =>
  JSON.stringify(parts);
