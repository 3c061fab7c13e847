// Practice and live calls by person: who practiced what, and how the people who practiced a service did compared with the
// others.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../access/scope';
import type { ComparedPerson } from '../database/call-list/call-conditions';
import type { Reads } from '../database/engine/connect';
import { servicesOf } from '../database/services/folded-services';
import { countCalls, listTally, type Question } from './ask';
import type { Windows } from './measures/practice-windows';
import type { Tally } from './measures/tally';

/** A person's calls, repeated for each practiced service; `service…` are null without practice. */
export interface PersonCount {
  employeeId: number;
  employeeName: string;
  practiceCalls: number;
  live: Tally;
  serviceId: number | null;
  serviceName: string | null;
  serviceCalls: number | null;
  peopleTotal: number;
}

/** Practice and live calls of everyone with a call in the period, most practice first, up to the limit. */
export async function askByPerson(
  reads: Reads,
  scope: CompanyScope,
  question: Question,
  maxPeople: number,
): Promise<PersonCount[]> {
  const { rows } = await reads.execute<PersonCount & Record<string, unknown>>(sql`
    with recursive ${servicesOf(scope)},
    answered as (${countCalls(scope, question, ['company', 'employee', 'service', 'tag'])}),
    counted as materialized (
      select a.company_id, a.employee_id, folded.service_id, folded.name as service_name,
        coalesce(sum(calls) filter (where is_practice), 0) as practice_calls,
        ${listTally('coalesce(sum($column) filter (where not is_practice), 0) as $column')}
      from answered a join folded on folded.id = a.service_id
      where a.employee_id is not null
      group by 1, 2, 3, 4
    ),
    -- Their services as a list: a join with them would be planned as for a few rows, and compares each with all.
    practiced as (
      select company_id, employee_id, sum(practice_calls) as practice_calls, ${listTally('sum($column) as $column')}, json_agg(
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

/** The windows, and which calls in them: `now` and `base` are compared; in `gap` people may have been chosen for practice. */
export interface WindowQuestion extends Omit<Question, 'callTag' | 'period' | 'before'> {
  windows: Windows;
}

export interface PracticeCount {
  serviceId: number;
  /** Had a practice call of the service in `gap` or `now`; else had none in any window. */
  practiced: boolean;
  people: number;
  /** Those with live calls of the service in both `now` and `base`, which are the calls counted. */
  employees: number;
  now: Tally;
  base: Tally;
}

/** At most two rows per service: who practiced it, and who did not. Who did only in `base` is in neither. */
export async function askByPractice(
  reads: Reads,
  scope: CompanyScope,
  question: WindowQuestion,
): Promise<PracticeCount[]> {
  const { rows } = await reads.execute<PracticeCount & Record<string, unknown>>(sql`
    with recursive ${countsOfPeople(scope, question)}
    select service_id as "serviceId", practiced, count(*) as people, count(*) filter (where is_in_both) as employees,
      json_build_object(${listTally(`'$name', coalesce(sum(now_$column) filter (where is_in_both), 0)`)}) as now,
      json_build_object(${listTally(`'$name', coalesce(sum(base_$column) filter (where is_in_both), 0)`)}) as base
    from of_person
    group by 1, 2`);
  return rows;
}

/** The people of whom `askByPractice` counts calls: those who practiced, or the others. Services shown as one have a row each. */
export async function findComparedPeople(
  reads: Reads,
  scope: CompanyScope,
  question: WindowQuestion,
  practiced: boolean,
): Promise<ComparedPerson[]> {
  const { rows } = await reads.execute<ComparedPerson & Record<string, unknown>>(sql`
    with recursive ${countsOfPeople(scope, question)}
    select p.employee_id as "employeeId", folded.id as "serviceId"
    from of_person p join folded on folded.service_id = p.service_id
    where p.is_in_both and p.practiced = ${practiced}`);
  return rows;
}

/** The CTE `of_person`: a row for each service and person that are in either group, with what they practiced and counted. */
function countsOfPeople(scope: CompanyScope, { windows, ...filters }: WindowQuestion): SQL {
  const { now, gap, base } = windows;
  const question = { ...filters, period: { startDay: base.startDay, endDay: now.endDay } };
  const inWindow = sql`case when c.local_day >= ${now.startDay}::date then 'now'
    when c.local_day >= ${gap.startDay}::date then 'gap' else 'base' end as period_window`;
  return sql`${servicesOf(scope)},
    -- Counting all kinds at once and telling them apart afterwards takes two thirds of the time of counting each.
    counted as (${countCalls(scope, question, ['company', 'employee', 'service', 'tag'], [inWindow])}),
    in_windows as (
      select folded.service_id, c.employee_id, coalesce(bool_or(is_practice and period_window <> 'base'), false) as practiced,
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'now'), 0) as now_$column")},
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'base'), 0) as base_$column")}
      from counted c join folded on folded.id = c.service_id
      where c.employee_id is not null
      group by folded.service_id, c.company_id, c.employee_id
      having bool_or(is_practice and period_window <> 'base') or not bool_or(is_practice)
    ),
    of_person as (select *, now_calls > 0 and base_calls > 0 as is_in_both from in_windows)`;
}
