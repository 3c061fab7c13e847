// What became of the rows of an import.
import { sql } from 'drizzle-orm';
import type { MatchClass, UnmatchedReason } from '#contract/appointment-imports';
import type { Transaction } from '../engine/connect';
import type { ImportResult } from '../schema/appointment-json';
import type { ImportRow } from './appointment-imports';

type Reads = Pick<Transaction, 'execute'>;

/** Counts the rows of an import by class of match, or by the reason why they have no call. */
export async function countOutcomes(
  reads: Reads,
  { companyId, id }: Pick<ImportRow, 'companyId' | 'id'>,
): Promise<Pick<ImportResult, 'matched' | 'unmatched'>> {
  const { rows } = await reads.execute<{ match: MatchClass | null; reason: UnmatchedReason | null; rows: number }>(sql`
    select match, reason, count(*) as rows from appointments
    where company_id = ${companyId} and import_id = ${id} group by match, reason`);
  const matched = { sure: 0, likely: 0, possible: 0 };
  const unmatched: ImportResult['unmatched'] = {};
  for (const { match, reason, rows: count } of rows) {
    if (match !== null) matched[match] += count;
    else if (reason !== null) unmatched[reason] = (unmatched[reason] ?? 0) + count;
  }
  return { matched, unmatched };
}

/** When the webhook of the same list was last heard of before this import; null if never. */
export async function findPreviousWebhookDay(
  reads: Reads,
  { companyId, listId, id }: Pick<ImportRow, 'companyId' | 'listId' | 'id'>,
): Promise<Date | null> {
  const { rows } = await reads.execute<{ at: string | null }>(sql`
    select max(created_at)::text as at from appointment_imports
    where company_id = ${companyId} and list_id = ${listId} and kind = 'webhook' and id < ${id} and undone_at is null`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}
