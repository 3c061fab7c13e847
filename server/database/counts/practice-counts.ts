// Live calls of the people who practiced a service, and of those who did not, in two windows of days.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type CountedRange, type CountQuestion, rangesOf, singleCalls } from './counted-calls';
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
    with recursive ${rangesOf(question)}, ${foldedServices},
    -- Counting all kinds at once and telling them apart afterwards takes two thirds of the time of counting each.
    counted as (
      select company_id, employee_id, service_id, period_window, is_practice, ${tallyOf('true')}
      from ${singleCalls(scope, question)}
      where employee_id is not null
      group by 1, 2, 3, 4, 5
    ),
    of_person as (
      select folded.service_id, coalesce(bool_or(is_practice and period_window <> 'base'), false) as practiced,
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'now'), 0) as now_$column")},
        ${listTally("coalesce(sum($column) filter (where not is_practice and period_window = 'base'), 0) as base_$column")}
      from counted c join folded on folded.id = c.service_id
      where ${isService(question.serviceId)}
      group by folded.service_id, c.company_id, c.employee_id
      having bool_or(is_practice and period_window <> 'base') or not bool_or(is_practice)
    )
    select service_id as "serviceId", practiced, count(*) as people, count(*) filter (where is_in_both) as employees,
      json_build_object(${listTally(`'$name', coalesce(sum(now_$column) filter (where is_in_both), 0)`)}) as now,
      json_build_object(${listTally(`'$name', coalesce(sum(base_$column) filter (where is_in_both), 0)`)}) as base
    from of_person cross join lateral (select now_calls > 0 and base_calls > 0 as is_in_both) b
    group by 1, 2`);
  return rows;
}
