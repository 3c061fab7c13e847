// By whose calendars a question's calls count: a call belongs to the day of its location's time zone, else of its
// company's. server/reports/plan-ranges.ts makes periods of them.
import { sql } from 'drizzle-orm';
import type { ReportFilters } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { type Asked, type ConditionOf, conditionsOf, namesSet } from './conditions';

export interface Calendar {
  companyId: number;
  timeZone: string;
  /** The company's locations that keep this time zone; none where no location fits or the company has none. */
  locationIds: number[];
}

/** The filters that choose a part of a company. */
export type Place = Asked<Pick<ReportFilters, 'regionId' | 'districtId' | 'storeId'>>;

const conditionOf: ConditionOf<Place> = {
  regionId: (id) => sql`l.region_id = ${id}`,
  districtId: (id) => sql`l.district_id = ${id}`,
  storeId: (id) => sql`l.id = ${id}`,
};

/** Whether only a part of a company is asked about. */
export function isPartOfCompany(place: Place): boolean {
  return namesSet(conditionOf, place).length > 0;
}

/**
 * The companies in a scope that are not deleted, each with its locations by time zone. Deleted locations are among
 * them, since their calls still count; a company without a fitting location stands here with its own time zone.
 */
export async function findCalendars(reads: Reads, scope: CompanyScope, place: Place): Promise<Calendar[]> {
  const { rows } = await reads.execute<Calendar & Record<string, unknown>>(sql`
    select c.id as "companyId", coalesce(l.time_zone, c.time_zone) as "timeZone",
      coalesce(json_agg(l.id) filter (where l.id is not null), '[]') as "locationIds"
    from companies c left join locations l
      on l.company_id = c.id and ${withinLimit(sql`l.id`, scope.locationIds)} and ${conditionsOf(conditionOf, place)}
    where c.deleted_at is null and ${withinLimit(sql`c.id`, scope.companyIds)}
    group by 1, 2
    order by 1, 2`);
  return rows;
}
