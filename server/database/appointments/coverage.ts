// Days of which a list is all there is: calls there without another outcome were not booked. The fold reads them
// (functions/fold_calls.sql), so a change of them folds the calls of those days again. All need the company's lock.
import { sql } from 'drizzle-orm';
import { lockCompany } from '../companies/lock-company';
import type { Transaction } from '../engine/connect';
import { isCandidate } from '../matches/match-phones';
import { type DaysAt, isOfDays } from './days-counts';

type InTransaction = Pick<Transaction, 'execute'>;

interface ImportId {
  companyId: number;
  importId: number;
}

/** Makes these the days that an import covers. */
export async function saveCoverage(
  tx: InTransaction,
  { companyId, importId }: ImportId,
  { fromDay, toDay, locationIds }: DaysAt,
): Promise<void> {
  const ids = locationIds === null ? [0] : [...new Set(locationIds)];
  await tx.execute(sql`
    insert into appointment_coverage (company_id, import_id, location_id, from_day, to_day)
    select ${companyId}::bigint, ${importId}::bigint, l.id, ${fromDay}::date, ${toDay}::date
    from unnest(${sql.param(ids)}::bigint[]) as l(id)
    on conflict (company_id, import_id, location_id)
      do update set from_day = excluded.from_day, to_day = excluded.to_day`);
}

/** The days that an import covered, which it does no longer. */
export async function deleteCoverage(tx: InTransaction, { companyId, importId }: ImportId): Promise<DaysAt | null> {
  const { rows } = await tx.execute<{ locationId: number; fromDay: string; toDay: string }>(sql`
    delete from appointment_coverage where company_id = ${companyId} and import_id = ${importId}
    returning location_id as "locationId", from_day as "fromDay", to_day as "toDay"`);
  return spanOf(rows);
}

export async function findCoverage(tx: InTransaction, { companyId, importId }: ImportId): Promise<DaysAt | null> {
  const { rows } = await tx.execute<{ locationId: number; fromDay: string; toDay: string }>(sql`
    select location_id as "locationId", from_day as "fromDay", to_day as "toDay"
    from appointment_coverage where company_id = ${companyId} and import_id = ${importId}`);
  return spanOf(rows);
}

function spanOf(rows: { locationId: number; fromDay: string; toDay: string }[]): DaysAt | null {
  const [first] = rows;
  if (!first) return null;
  const ids = rows.map(({ locationId }) => Number(locationId)).sort((one, other) => one - other);
  return { fromDay: first.fromDay, toDay: first.toDay, locationIds: ids.includes(0) ? null : ids };
}

/**
 * Folds the calls of these days again that coverage can concern, at most `limit` by id after `afterId`, under the company's
 * lock. Returns the id reached, or null when all are done.
 */
export async function foldCoveredCalls(
  tx: InTransaction,
  companyId: number,
  days: DaysAt,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number | null> {
  await lockCompany(tx, companyId);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from calls c
    where ${isOfDays(companyId, days)} and ${isCandidate} and c.customer_phone is not null and c.id > ${afterId}
      and (not c.is_known or c.delivered is not null)
    order by c.id limit ${limit}`);
  if (rows.length > 0) {
    const ids = sql.param(rows.map(({ id }) => Number(id)));
    await tx.execute(sql`select set_config('callgauge.is_matching', 'yes', true)`);
    await tx.execute(sql`select from fold_calls(${companyId}::bigint, '[]', ${ids}::bigint[], '{}')`);
    await tx.execute(sql`select set_config('callgauge.is_matching', 'no', true)`);
  }
  return rows.length < limit ? null : Number(rows.at(-1)?.id);
}
