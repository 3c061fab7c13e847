// Calls by person. Counts do not contain who answered, so this reads the calls.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type AllServicesQuestion, type CountQuestion, rangesOf, singleCalls } from './counted-calls';
import { foldedServices, isService } from './folded-services';
import { listTally, sums, type Tally, tallyOf } from './tallies';

type Row<T> = T & Record<string, unknown>;

export interface EmployeeCount extends Tally {
  employeeId: number;
  employeeName: string;
}

/** Live calls in the current ranges of everyone with at least `minKnownCalls`; deleted people keep their name. */
export async function countByEmployee(
  reads: Reads,
  scope: CompanyScope,
  question: AllServicesQuestion,
  minKnownCalls: number,
): Promise<EmployeeCount[]> {
  const currentOnly = {
    ...question,
    ranges: question.ranges.filter(({ isCurrent }) => isCurrent),
    callTag: 'Live' as const,
  };
  const { rows } = await reads.execute<Row<EmployeeCount>>(sql`
    with ${rangesOf(currentOnly)},
    counted as (
      select company_id, employee_id, ${tallyOf('true')}
      from ${singleCalls(scope, currentOnly)}
      where employee_id is not null
      group by 1, 2
      having count(*) filter (where is_known) >= ${minKnownCalls}
    )
    select e.id as "employeeId", e.first_name || ' ' || e.last_name as "employeeName", ${listTally('c.$column as "$name"')}
    from counted c join employees e on e.company_id = c.company_id and e.id = c.employee_id`);
  return rows;
}

/** A person's calls, repeated for each practiced service; `service…` are null without practice. */
export interface PracticeCount {
  employeeId: number;
  employeeName: string;
  practiceCalls: number;
  live: Tally;
  serviceId: number | null;
  serviceName: string | null;
  serviceCalls: number | null;
  peopleTotal: number;
}

/** Practice and live calls of everyone with a call in the current ranges, most practice first, up to the limit. */
export async function countPractice(
  reads: Reads,
  scope: CompanyScope,
  question: CountQuestion,
  maxPeople: number,
): Promise<PracticeCount[]> {
  const currentOnly = { ...question, ranges: question.ranges.filter(({ isCurrent }) => isCurrent) };
  const { rows } = await reads.execute<Row<PracticeCount>>(sql`
    with recursive ${rangesOf(currentOnly)}, ${foldedServices},
    answered as (
      select company_id, employee_id, service_id, count(*) filter (where is_practice) as practice_calls,
        ${tallyOf('not is_practice')}
      from ${singleCalls(scope, currentOnly)}
      where employee_id is not null
      group by 1, 2, 3
    ),
    counted as materialized (
      select a.company_id, a.employee_id, folded.service_id, folded.name as service_name,
        sum(practice_calls) as practice_calls, ${sums}
      from answered a join folded on folded.id = a.service_id
      where ${isService(question.serviceId)}
      group by 1, 2, 3, 4
    ),
    -- Their services as a list: a join with them would be planned as for a few rows, and compares each with all.
    practiced as (
      select company_id, employee_id, sum(practice_calls) as practice_calls, ${sums}, json_agg(
        json_build_object('id', service_id, 'name', service_name, 'calls', practice_calls)
      ) filter (where practice_calls > 0 and service_id <> 0) as services
      from counted group by 1, 2
    ),
    people as materialized (
      select c.*, e.first_name || ' ' || e.last_name as name, count(*) over () as total
      from practiced c join employees e on e.company_id = c.company_id and e.id = c.employee_id
      order by practice_calls desc, calls desc, lower(e.first_name || ' ' || e.last_name), c.employee_id
      limit ${maxPeople}
    )
    select p.employee_id as "employeeId", p.name as "employeeName", p.practice_calls::bigint as "practiceCalls",
      json_build_object(${listTally(`'$name', p.$column`)}) as live,
      s.id as "serviceId", s.name as "serviceName", s.calls as "serviceCalls", p.total as "peopleTotal"
    from people p
    left join lateral json_to_recordset(p.services) as s(id bigint, name text, calls bigint) on true
    order by p.practice_calls desc, p.calls desc, lower(p.name), p.employee_id, s.calls desc, lower(s.name)`);
  return rows;
}
