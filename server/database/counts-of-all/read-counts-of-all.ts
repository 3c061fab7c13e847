// Questions over all companies: what the counts of all companies answer instead of each company's own (docs/decisions/0106).
import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#contract/days';
import type { CompanyScope } from '../../access/scope';
import { listColumns } from '../call-fields';
import type { CountedRange } from './counted-range';

/**
 * The ranges, cut where companies begin and end on different days; what at least half of the companies have in common is
 * marked to be read from the counts of all. Only for someone who sees everything.
 */
export function commonRanges(scope: CompanyScope, ranges: readonly CountedRange[]): CountedRange[] {
  const { companyIds, locationIds, employeeIds } = scope;
  if (companyIds !== 'all' || locationIds !== 'all' || employeeIds !== 'all') return [...ranges];
  const half = new Set(ranges.map(({ companyId }) => companyId)).size / 2;
  const whole = ranges.filter(({ locationId }) => locationId === 0);
  return [
    ...ranges.filter(({ locationId }) => locationId !== 0),
    ...grains.flatMap((asked) =>
      [true, false].flatMap((current) =>
        markCommon(
          whole.filter(({ grain, isCurrent }) => grain === asked && isCurrent === current),
          half,
        ),
      ),
    ),
  ];
}

const grains = ['day', 'month'] as const;

/** Of whole companies with one grain and period, which do not overlap within a company. */
function markCommon(ranges: readonly CountedRange[], half: number): CountedRange[] {
  const steps = new Map<Day, number>();
  const step = (day: Day, by: number) => steps.set(day, (steps.get(day) ?? 0) + by);
  for (const { from, to } of ranges) {
    step(from, 1);
    step(addDays(to, 1), -1);
  }
  const days = [...steps.keys()].sort();
  let companies = 0;
  const pieces = days.slice(0, -1).map((day, index) => {
    companies += steps.get(day) ?? 0;
    return { from: day, to: addDays(days[index + 1] ?? day, -1), isOfAll: companies >= half };
  });
  return ranges.flatMap((range) =>
    pieces.filter(({ from, to }) => from >= range.from && to <= range.to).map((piece) => ({ ...range, ...piece })),
  );
}

/**
 * CTEs after `ranges`: what is read of all companies, and the companies to be taken out of that, since the question does not have
 * them there: deleted ones, and those that are read by location.
 */
export const rangesOfAll: SQL = sql`
  ranges_of_all as (select distinct grain, from_day, to_day, is_current from ranges where is_of_all),
  ranges_apart as (
    select a.*, c.id as company_id from ranges_of_all a cross join companies c
    where not exists (
      select from ranges r where r.is_of_all and r.company_id = c.id and r.grain = a.grain and r.from_day = a.from_day
        and r.to_day = a.to_day and r.is_current = a.is_current
    )
  )`;

const columns = (list: 'kinds' | 'counts', template: string) => sql.raw(listColumns(list, template));

/** Rows as talliedCalls has them, without company and location. */
export const countsOfAll = (ofKind: SQL): SQL => sql`
  select is_current, null::bigint as company_id, null::bigint as location_id, null::bigint as employee_id, period as day,
    ${columns('kinds', '$column')}, ${columns('counts', 'sum($column) as $column')}
  from (
    select r.is_current, t.* from ranges_of_all r
    cross join lateral (
      select period, ${columns('kinds', '$column')}, ${columns('counts', '$column')} from counts_of_all
      where grain = r.grain and period between r.from_day and r.to_day and ${ofKind}
      offset 0
    ) t
    union all
    select r.is_current, t.* from ranges_apart r
    cross join lateral (
      select period, ${columns('kinds', '$column')}, ${columns('counts', '-$column')} from counts
      where company_id = r.company_id and grain = r.grain and period between r.from_day and r.to_day and location_id = 0
        and ${ofKind}
      offset 0
    ) t
  ) c
  group by 1, period, ${columns('kinds', '$column')}
  having sum(calls) <> 0`;
