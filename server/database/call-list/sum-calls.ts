// How many calls match, and the sums of them.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isOfVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { type CallQuestion, callConditions } from './call-conditions';

/** Null if more than `max` match. */
export async function countCalls(
  reads: Reads,
  scope: CompanyScope,
  question: CallQuestion,
  max: number,
): Promise<number | null> {
  const { rows } = await reads.execute<{ total: number }>(
    sql`select count(*)::int as total from (select ${callsOf(scope, question)} limit ${max + 1}) matching`,
  );
  const total = rows[0]?.total ?? 0;
  return total > max ? null : total;
}

export interface CallSums {
  total: number;
  calls: number;
  appointments: number;
  knownCalls: number;
  knownAppointments: number;
  talkSeconds: number;
  timedCalls: number;
}

/** Sums of the calls in question; all but `total` are of calls that count. */
export async function sumCalls(reads: Reads, scope: CompanyScope, question: CallQuestion): Promise<CallSums> {
  const { rows } = await reads.execute<CallSums & Record<string, unknown>>(sql`
    select count(*) as total, ${countOf(sql`true`)} as calls, ${countOf(sql`c.was_booked`)} as appointments,
      ${countOf(sql`c.is_known`)} as "knownCalls", ${countOf(sql`c.is_known and c.was_booked`)} as "knownAppointments",
      coalesce(sum(c.duration_seconds) filter (where c.is_counted), 0)::bigint as "talkSeconds",
      ${countOf(sql`c.duration_seconds is not null`)} as "timedCalls"
    ${callsOf(scope, question)}`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum of calls has a row.');
  return sums;
}

const callsOf = (scope: CompanyScope, question: CallQuestion) =>
  sql`from calls c where ${isOfVisible(sql`c.company_id`, scope)} and ${callConditions(scope, question)}`;

const countOf = (condition: SQL) => sql`count(*) filter (where c.is_counted and ${condition})`;
