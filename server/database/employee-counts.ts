// What each person's calls came to. Counts do not know who answered, so this is read from the calls, by an index of the
// company's days, of the location or of the employee.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../access/scope';
import type { Queries } from './connect';
import { type CountQuestion, rangesOf, singleCalls } from './counted-calls';

export interface EmployeeCount {
  employeeId: number;
  employeeName: string;
  calls: number;
  appointments: number;
}

/** The live calls in the current ranges of everybody who had at least so many of them; deleted people keep their name. */
export async function countByEmployee(
  reads: Queries,
  scope: CompanyScope,
  question: Omit<CountQuestion, 'serviceId'>,
  fewestCalls: number,
): Promise<EmployeeCount[]> {
  const asked = { ...question, ranges: question.ranges.filter(({ isCurrent }) => isCurrent), callTag: 'Live' as const };
  const { rows } = await reads.execute<EmployeeCount & Record<string, unknown>>(sql`
    with ${rangesOf(asked)},
    counted as (
      select company_id, employee_id, count(*) as calls, count(*) filter (where was_booked) as appointments
      from ${singleCalls(scope, asked)}
      where employee_id is not null
      group by 1, 2
      having count(*) >= ${fewestCalls}
    )
    select e.id as "employeeId", e.first_name || ' ' || e.last_name as "employeeName", c.calls, c.appointments
    from counted c join employees e on e.company_id = c.company_id and e.id = c.employee_id`);
  return rows;
}
