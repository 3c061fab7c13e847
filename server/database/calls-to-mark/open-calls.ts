// Which calls are open: to be marked by a person.
import { type SQL, sql } from 'drizzle-orm';
import type { ToMarkCounts } from '#contract/calls-to-mark';
import { maxCountedToMark } from '#contract/to-mark-limits';
import type { CompanyScope } from '../../access/scope';
import { type CallQuestion, callConditions } from '../call-list/call-conditions';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';

/** Conditions on calls `c`, all but the company's. `question` says of which location and days. */
export function isOpen(scope: CompanyScope, question: CallQuestion): SQL {
  return sql`${callConditions(scope, { ...question, counted: 'yes', callTag: 'Live', appointment: 'unknown' })}
    and c.answered is distinct from 'missed' and c.answered is distinct from 'voicemail' and not ${isStatedUnknown}`;
}

/** A person has said that nobody knows: asking again would annoy. */
const isStatedUnknown = sql`(c.delivered is not null and exists (
  select from call_statements s
  where s.company_id = c.company_id and s.call_id = c.id and s.field = 'booked' and s.rank = 3 and s.withdrawn_at is null))`;

/** The companies in scope with open calls, and how many they have, at most `maxCountedToMark` each. */
export async function countOpenCalls(
  reads: Reads,
  scope: CompanyScope,
  question: CallQuestion,
): Promise<ToMarkCounts['companies']> {
  const { rows } = await reads.execute<ToMarkCounts['companies'][number] & Record<string, unknown>>(sql`
    select v.id as "companyId", v.name as "companyName", t.calls as "toMark"
    from (select c.id, c.name from companies c where ${isVisible(scope)}) v
    cross join lateral (
      select count(*)::int as calls from (
        select from calls c where c.company_id = v.id and ${isOpen(scope, question)} limit ${maxCountedToMark}
      ) counted
    ) t
    where t.calls > 0
    order by lower(v.name), v.id`);
  return rows;
}
