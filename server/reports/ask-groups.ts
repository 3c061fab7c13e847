// Calls by company, region, district, location or employee, and by day: the largest groups with their names.
import { type SQL, sql } from 'drizzle-orm';
import type { Grouping } from '#contract/break-down';
import type { Day } from '#contract/days';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { servicesOf } from '../database/services/folded-services';
import { type By, countCalls, listTally, type Question } from './ask';
import type { Tally } from './measures/tally';

/** Calls of a group on a day. Ids are 0 where there is none; names are then null. */
export interface GroupCount extends Tally {
  /** 1: the group with most calls in the period. Null: calls of all groups, whether listed or not. */
  place: number | null;
  groupId: number;
  groupName: string | null;
  companyId: number;
  companyName: string | null;
  regionId: number;
  regionName: string | null;
  locationId: number;
  locationName: string | null;
  /** How many groups have calls in the period. */
  groups: number;
  /** The day, or the first day of a month; null sums the period before. */
  day: Day | null;
}

export interface GroupLimits {
  /** Groups returned … */
  maxGroups: number;
  /** … and those returned by day: the current calls of the others are summed on the first day of their calls. */
  maxGroupsByDay: number;
}

/**
 * Live calls by group and day (or month), and of all groups by day, in one statement, so that they agree. Only groups with
 * calls in the period are returned.
 */
export async function askByGroup(
  reads: Reads,
  scope: CompanyScope,
  by: Grouping,
  question: Omit<Question, 'callTag'>,
  { maxGroups, maxGroupsByDay }: GroupLimits,
  bucket: 'day' | 'month' = 'day',
): Promise<GroupCount[]> {
  const { counted, groupId, locationId, groupName, join } = groupingBy[by];
  const { rows } = await reads.execute<GroupCount & Record<string, unknown>>(sql`
    with recursive ${servicesOf(scope)},
    counted as (${countCalls(scope, { ...question, callTag: 'Live' }, [...counted, bucket])}),
    -- Those without a group are one row for all companies.
    grouped as materialized (
      select g.group_id, case when g.group_id = 0 then 0 else c.company_id end as company_id,
        case when g.group_id = 0 then 0 else ${locationId} end as location_id, c.day, ${sumsOf('c')}
      from counted c ${counted.includes('location') ? sql`left join locations l on l.company_id = c.company_id and l.id = c.location_id` : sql``}
      cross join lateral (select ${groupId} as group_id) g
      group by 1, 2, 3, 4
    ),
    -- By window functions: a join with the groups would be planned as for a few rows, and compares each with all.
    weighed as (
      select *, sum(calls) filter (where day is not null) over (partition by group_id, company_id, location_id) as current_calls
      from grouped
    ),
    placed as (
      select *, dense_rank() over (order by current_calls desc, company_id, group_id, location_id) as place
      from weighed where current_calls > 0
    ),
    ranked as (select *, max(place) over () as groups from placed),
    listed as (
      select place, groups, group_id, company_id, location_id,
        case when day is null or place <= ${maxGroupsByDay} then day else min(day) over (partition by place) end as day,
        ${bareColumns}
      from ranked where place <= ${maxGroups}
      union all
      select null, 0, 0, 0, 0, day, ${bareColumns} from grouped
    ),
    summed as (
      select place, groups, group_id, company_id, location_id, day, ${sumsOf('listed')} from listed group by 1, 2, 3, 4, 5, 6
    )
    select s.place, s.groups, s.group_id as "groupId", ${groupName} as "groupName",
      s.company_id as "companyId", c.name as "companyName",
      coalesce(dr.id, 0) as "regionId", dr.name as "regionName",
      s.location_id as "locationId", l.name as "locationName", s.day, ${answerColumns}
    from summed s
    left join companies c on c.id = s.company_id
    left join locations l on l.company_id = s.company_id and l.id = s.location_id
    ${join}`);
  return rows;
}

const sumsOf = (table: string) => listTally(`sum(${table}.$column) as $column`);
const bareColumns = listTally('$column');
const answerColumns = listTally('s.$column::bigint as "$name"');

interface GroupingColumns {
  /** By what calls are counted first. */
  counted: By[];
  /** Of the calls `c` counted at the location `l`. */
  groupId: SQL;
  locationId: SQL;
  groupName: SQL;
  /** What names need. */
  join: SQL;
}

const noLocation = sql`0::bigint`;
const noRegion = sql`left join regions dr on false`;

const groupingBy: Record<Grouping, GroupingColumns> = {
  company: {
    counted: ['company'],
    groupId: sql`c.company_id`,
    locationId: noLocation,
    groupName: sql`c.name`,
    join: noRegion,
  },
  region: {
    counted: ['company', 'location'],
    groupId: sql`coalesce(l.region_id, 0)`,
    locationId: noLocation,
    groupName: sql`r.name`,
    join: sql`left join regions r on r.company_id = s.company_id and r.id = s.group_id ${noRegion}`,
  },
  district: {
    counted: ['company', 'location'],
    groupId: sql`coalesce(l.district_id, 0)`,
    locationId: noLocation,
    groupName: sql`d.name`,
    join: sql`left join districts d on d.company_id = s.company_id and d.id = s.group_id
      left join regions dr on dr.company_id = d.company_id and dr.id = d.region_id`,
  },
  location: {
    counted: ['company', 'location'],
    groupId: sql`c.location_id`,
    locationId: sql`c.location_id`,
    groupName: sql`l.name`,
    join: noRegion,
  },
  employee: {
    counted: ['company', 'location', 'employee'],
    groupId: sql`coalesce(c.employee_id, 0)`,
    locationId: sql`c.location_id`,
    groupName: sql`e.first_name || ' ' || e.last_name`,
    join: sql`left join employees e on e.company_id = s.company_id and e.id = s.group_id ${noRegion}`,
  },
};
