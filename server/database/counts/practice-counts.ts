// Live calls of the people who practiced a service, and of those who did not, in two windows of days.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { CountedRange } from '../counts-of-all/counted-range';
import type { Reads } from '../engine/connect';
import { type CountQuestion, rangesOf, singleCalls } from './counted-calls';
import { foldedServices, isService } from './folded-services';
import { listTally, type Tally, tallyOf } from './tallies';

type Row<T> = T & Record<string, unknown>;

/** The days compared (`now`, `base`), and those between them, in which people may have been chosen for practice. */
export type PracticeWindow = 'now' | 'gap' | 'base';

export interface WindowQuestion extends Omit<CountQuestion, 'callTag'> {
  ranges: readonly (CountedRange & { window: PracticeWindow })[];
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
export async function countByPractice(
  reads: Reads,
  scope: CompanyScope,
  question: WindowQuestion,
): Promise<PracticeCount[]> {
  const { rows } = await reads.execute<Row<PracticeCount>>(sql`
    with recursive ${countsOfPeople(scope, question)}
    select service_id as "serviceId", practiced, count(*) as people, count(*) filter (where is_in_both) as employees,
      json_build_object(${listTally(`'$name', coalesce(sum(now_$column) filter (where is_in_both), 0)`)}) as now,
      json_build_object(${listTally(`'$name', coalesce(sum(base_$column) filter (where is_in_both), 0)`)}) as base
    from of_person
    group by 1, 2`);
  return rows;
}

/** A person, and a service whose calls of theirs are compared. Services shown as one have a row each. */
export interface ComparedPerson {
  employeeId: number;
  /** 0: not known. */
  serviceId: number;
}

/** The people of whom `countByPractice` counts calls: those who practiced, or the others. */
export async function findComparedPeople(
  reads: Reads,
  scope: CompanyScope,
  question: WindowQuestion,
  practiced: boolean,
): Promise<ComparedPerson[]> {
  const { rows } = await reads.execute<Row<ComparedPerson>>(sql`
    with recursive ${countsOfPeople(scope, question)}
    select p.employee_id as "employeeId", folded.id as "serviceId"
    from of_person p join folded on folded.service_id = p.service_id
    where p.is_in_both and p.practiced = ${practiced}`);
  return rows;
}

/** The CTE `of_person`: a row for each service and person that are in either group, with what they practiced and counted. */
function countsOfPeople(scope: CompanyScope, question: WindowQuestion): SQL {
  return sql`${rangesOf(question)}, ${foldedServices},
    -- Counting all kinds at once and telling them apart afterwards takes two thirds of the time of counting each.
    counted as (
      select company_id, employee_id, service_id, period_window, is_practice, ${tallyOf('true')}
      from ${singleCalls(scope, question)}
      where employee_id is not null
      group by 1, 2, 3, 4, 5
    ),
    in_windows as (
      select folded.service_id, c.employee_id, coalesce(bool_or(is_practice and period_window <> 'base'), false) as practiced,
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'now'), 0) as now_$column")},
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'base'), 0) as base_$column")}
      from counted c join folded on folded.id = c.service_id
      where ${isService(question.serviceId)}
      group by folded.service_id, c.company_id, c.employee_id
      having bool_or(is_practice and period_window <> 'base') or not bool_or(is_practice)
    ),
    of_person as (select *, now_calls > 0 and base_calls > 0 as is_in_both from in_windows)`;
}
