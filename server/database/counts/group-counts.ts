// Calls by company, region, district, location or employee, and by day.
import { type SQL, sql } from 'drizzle-orm';
import type { Grouping } from '#contract/break-down';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type CountQuestion, rangesOf, talliedCalls } from './counted-calls';
import { foldedServices, isService } from './folded-services';
import { listTally, sums, type Tally } from './tallies';

/** Calls of a group on a day. Ids are 0 where there is none; names are then null. */
export interface GroupCount extends Tally {
  /** 1: the group with most calls in the current ranges. Null: calls of all groups, whether listed or not. */
  place: number | null;
  groupId: number;
  groupName: string | null;
  companyId: number;
  companyName: string | null;
  regionId: number;
  regionName: string | null;
  locationId: number;
  locationName: string | null;
  /** How many groups have calls in the current ranges. */
  groups: number;
  /** The day, or the first day of a whole month; null sums the period before. */
  day: string | null;
}

export interface GroupLimits {
  /** Groups returned … */
  maxGroups: number;
  /** … and those returned by day: the current calls of the others are summed on the first day of their calls. */
  maxGroupsByDay: number;
}

/**
 * Live calls by group and day, and of all groups by day, in one statement, so that they agree. `ranges` must be by
 * location for everything but companies and employees. Only groups with current calls are returned.
 */
export async function countByGroupAndDay(
  reads: Reads,
  scope: CompanyScope,
  by: Grouping,
  question: Omit<CountQuestion, 'byEmployee' | 'callTag'>,
  { maxGroups, maxGroupsByDay }: GroupLimits,
): Promise<GroupCount[]> {
  const { groupId, locationId, groupName, join } = groupingBy[by];
  const { rows } = await reads.execute<GroupCount & Record<string, unknown>>(sql`
    with recursive ${rangesOf(question)}, ${foldedServices},
    counted as (
      select company_id, location_id, employee_id, case when is_current then day end as day, ${sums}
      from ${talliedCalls(scope, { ...question, callTag: 'Live', byEmployee: by === 'employee' })}
      where ${isOfService(question.serviceId)}
      group by 1, 2, 3, 4
    ),
    named as (
      select ${groupId} as group_id, ${locationId} as location_id, c.company_id, c.day, ${tallyColumns}
      from counted c left join locations l on l.company_id = c.company_id and l.id = c.location_id
    ),
    -- Those without a group are one row for all companies.
    grouped as materialized (
      select group_id, case when group_id = 0 then 0 else company_id end as company_id,
        case when group_id = 0 then 0 else location_id end as location_id, day, ${sums}
      from named group by 1, 2, 3, 4
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
      select place, groups, group_id, company_id, location_id, day, ${sums} from listed group by 1, 2, 3, 4, 5, 6
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

const tallyColumns = listTally('c.$column');
const bareColumns = listTally('$column');
const answerColumns = listTally('s.$column::bigint as "$name"');

interface Columns {
  /** Of the calls `c` counted at the location `l`. */
  groupId: SQL;
  locationId: SQL;
  groupName: SQL;
  /** What names need. */
  join: SQL;
}

const noLocation = sql`0::bigint`;
const noRegion = sql`left join regions dr on false`;

const groupingBy: Record<Grouping, Columns> = {
  company: { groupId: sql`c.company_id`, locationId: noLocation, groupName: sql`c.name`, join: noRegion },
  region: {
    groupId: sql`coalesce(l.region_id, 0)`,
    locationId: noLocation,
    groupName: sql`r.name`,
    join: sql`left join regions r on r.company_id = s.company_id and r.id = s.group_id ${noRegion}`,
  },
  district: {
    groupId: sql`coalesce(l.district_id, 0)`,
    locationId: noLocation,
    groupName: sql`d.name`,
    join: sql`left join districts d on d.company_id = s.company_id and d.id = s.group_id
      left join regions dr on dr.company_id = d.company_id and dr.id = d.region_id`,
  },
  location: { groupId: sql`c.location_id`, locationId: sql`c.location_id`, groupName: sql`l.name`, join: noRegion },
  employee: {
    groupId: sql`coalesce(c.employee_id, 0)`,
    locationId: sql`c.location_id`,
    groupName: sql`e.first_name || ' ' || e.last_name`,
    join: sql`left join employees e on e.company_id = s.company_id and e.id = s.group_id ${noRegion}`,
  },
};

function isOfService(serviceId: number | undefined): SQL {
  return serviceId === undefined ? sql`true` : sql`service_id in (select id from folded where ${isService(serviceId)})`;
}
