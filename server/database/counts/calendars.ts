// The calendars of a query: a call belongs to the day of its location's time zone, or else its company's.
import { sql } from 'drizzle-orm';
import type { ReportFilters } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { type ConditionOf, conditionsOf, namesSet, type Optional } from './conditions';

export interface Calendar {
  companyId: number;
  timeZone: string;
  locationIds: number[];
}

export type PlaceFilters = Optional<Pick<ReportFilters, 'regionId' | 'districtId' | 'storeId'>>;

const conditionOf: ConditionOf<PlaceFilters> = {
  regionId: (id) => sql`coalesce(l.region_id, 0) = ${id}`,
  districtId: (id) => sql`coalesce(l.district_id, 0) = ${id}`,
  storeId: (id) => sql`l.id = ${id}`,
};

export function isPartOfCompany(place: PlaceFilters): boolean {
  return namesSet(conditionOf, place).length > 0;
}

/**
 * The scope's active companies with their locations by time zone. Includes deleted locations, whose calls still count.
 */
export async function findCalendars(reads: Reads, scope: CompanyScope, place: PlaceFilters): Promise<Calendar[]> {
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
