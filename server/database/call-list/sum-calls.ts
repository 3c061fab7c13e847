// How many calls match, within limits, and the sums of all of them.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isOfVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { type CallQuestion, callConditions } from './call-conditions';
import { areMany, boundsOf, callsOf, findStreams } from './call-streams';

/** How many calls match, if no more than so many have to be looked at; else null. */
export async function countCallsWithin(
  reads: Reads,
  scope: CompanyScope,
  question: CallQuestion,
  maxExamined: number,
): Promise<number | null> {
  const streams = await findStreams(reads, scope, question);
  // One large company among a thousand would be read whole: of all of them, the planner expects the same.
  if (areMany(streams) && !streams.isUnordered) return null;
  const examined = callsOf(streams, {
    columns: sql`(${callConditions(scope, question)}) is true as fits`,
    conditions: boundsOf(question),
    first: { order: 'desc', limit: maxExamined + 1 },
  });
  const { rows } = await reads.execute<{ examined: number; matching: number }>(sql`
    select count(*)::int as examined, count(*) filter (where fits)::int as matching
    from (select e.fits from (${examined}) e limit ${maxExamined + 1}) looked_at`);
  const [counted] = rows;
  return counted && counted.examined <= maxExamined ? counted.matching : null;
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
    from calls c where ${isOfVisible(sql`c.company_id`, scope)} and ${callConditions(scope, question)}`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum of calls has a row.');
  return sums;
}

const countOf = (condition: SQL) => sql`count(*) filter (where c.is_counted and ${condition})`;
