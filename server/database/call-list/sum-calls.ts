// How many calls match, within limits, and the sums of all of them.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { countColumns } from '../call-fields';
import { type CountQuestion, rangesOf, talliedCalls } from '../counts/counted-calls';
import { commonRanges } from '../counts-of-all/read-counts-of-all';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
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
  const matching = callsOf(await findStreams(reads, scope, question), {
    columns: sql`c.is_counted, c.was_booked, c.is_known, c.duration_seconds`,
    conditions: [...boundsOf(question), callConditions(scope, question)],
  });
  const sum = (column: keyof typeof countColumns) =>
    sql`coalesce(sum(${sql.raw(countColumns[column])}) filter (where is_counted), 0)::bigint`;
  const { rows } = await reads.execute<CallSums & Record<string, unknown>>(sql`
    select count(*)::bigint as total, ${sum('calls')} as calls, ${sum('appointments')} as appointments,
      ${sum('known_calls')} as "knownCalls", ${sum('known_appointments')} as "knownAppointments",
      ${sum('talk_seconds')} as "talkSeconds", ${sum('timed_calls')} as "timedCalls"
    from (${matching}) c`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum of calls has a row.');
  return sums;
}

/** How many calls match. */
export async function countCalls(reads: Reads, scope: CompanyScope, question: CallQuestion): Promise<number> {
  const matching = callsOf(await findStreams(reads, scope, question), {
    columns: sql`1 as one`,
    conditions: [...boundsOf(question), callConditions(scope, question)],
  });
  const { rows } = await reads.execute<{ total: number }>(sql`select count(*)::bigint as total from (${matching}) c`);
  return rows[0]?.total ?? 0;
}

/** The same sums of the calls that counts hold, without `total`. */
export async function sumCounts(
  reads: Reads,
  scope: CompanyScope,
  asked: Pick<CountQuestion, 'ranges' | 'callType' | 'callTag'> & { serviceIds: readonly number[] | undefined },
): Promise<Omit<CallSums, 'total'>> {
  const question = { ...asked, ranges: commonRanges(scope, asked.ranges) };
  const sum = (column: keyof typeof countColumns) => sql`coalesce(sum(${sql.raw(column)}), 0)::bigint`;
  const { rows } = await reads.execute<Omit<CallSums, 'total'> & Record<string, unknown>>(sql`
    with ${rangesOf(question)}
    select ${sum('calls')} as calls, ${sum('appointments')} as appointments, ${sum('known_calls')} as "knownCalls",
      ${sum('known_appointments')} as "knownAppointments", ${sum('talk_seconds')} as "talkSeconds",
      ${sum('timed_calls')} as "timedCalls"
    from ${talliedCalls(scope, question)} where ${withinLimit(sql`service_id`, question.serviceIds ?? 'all')}`);
  const [sums] = rows;
  if (!sums) throw new Error('A sum of counts has a row.');
  return sums;
}
