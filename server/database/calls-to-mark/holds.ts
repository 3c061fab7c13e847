// What people do with calls that were handed out to them, besides marking them.
import { type SQL, sql } from 'drizzle-orm';
import { heldSeconds } from '#contract/to-mark-limits';
import type { CompanyScope } from '../../access/scope';
import type { CallQuestion } from '../call-list/call-conditions';
import type { Queries, Reads } from '../engine/connect';
import { isOpen } from './open-calls';

export interface Holder {
  companyId: number;
  userId: number;
  now: Date;
}

/** Holds calls from now on, unless others hold them. Returns those that the person holds and that are still open. */
export async function holdCalls(
  queries: Queries,
  scope: CompanyScope,
  question: CallQuestion,
  { companyId, userId, now }: Holder,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const at = instant(now);
  const { rows } = await queries.execute<{ id: number }>(sql`
    update calls_to_mark t set user_id = ${userId}, held_until = ${at} + make_interval(secs => ${heldSeconds})
    from calls c
    where t.company_id = ${companyId} and t.call_id = any(${sql.param([...ids])}::bigint[])
      and (t.user_id = ${userId} or t.held_until is null or t.held_until <= ${at})
      and c.company_id = t.company_id and c.id = t.call_id and ${isOpen(scope, question)}
    returning t.call_id as id`);
  return rows.map(({ id }) => id);
}

/** Lets others have calls that the person holds. */
export async function releaseCalls(queries: Queries, holder: Holder, ids: readonly number[]): Promise<void> {
  await updateHeld(queries, holder, ids, sql`held_until = null`);
}

/** Counts a skip of calls that were shown to the person last, and lets others have them. */
export async function skipCalls(queries: Queries, holder: Holder, ids: readonly number[]): Promise<void> {
  await updateHeld(
    queries,
    holder,
    ids,
    sql`held_until = null, skips = skips + 1, skipped_at = ${instant(holder.now)}`,
  );
}

async function updateHeld(
  queries: Queries,
  { companyId, userId }: Holder,
  ids: readonly number[],
  change: SQL,
): Promise<void> {
  if (ids.length === 0) return;
  await queries.execute(sql`
    update calls_to_mark set ${change}
    where company_id = ${companyId} and user_id = ${userId} and call_id = any(${sql.param([...ids])}::bigint[])`);
}

/** How many open calls other people are looking at. */
export async function countHeldByOthers(
  reads: Reads,
  scope: CompanyScope,
  question: CallQuestion,
  { companyId, userId, now }: Holder,
): Promise<number> {
  const { rows } = await reads.execute<{ calls: number }>(sql`
    select count(*)::int as calls from calls_to_mark t
    join calls c on c.company_id = t.company_id and c.id = t.call_id
    where t.company_id = ${companyId} and t.user_id <> ${userId} and t.held_until > ${instant(now)}
      and ${isOpen(scope, question)}`);
  return rows[0]?.calls ?? 0;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
