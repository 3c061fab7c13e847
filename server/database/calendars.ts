// By whose calendars a question's calls count: a call belongs to the day of its location's time zone, else of its
// company's. server/reports/plan-ranges.ts makes periods of them.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../access/scope';
import type { Queries } from './connect';
import { withinLimit } from './within-limit';

export interface Calendar {
  companyId: number;
  timeZone: string;
  /** The company's locations that keep this time zone; none where no location fits or the company has none. */
  locationIds: number[];
}

/** Which part of the hierarchy is asked about. */
export interface Place {
  regionId?: number | undefined;
  districtId?: number | undefined;
  storeId?: number | undefined;
}

/**
 * The companies in a scope that are not deleted, each with its locations by time zone. Deleted locations are among
 * them, since their calls still count; a company without a fitting location stands here with its own time zone.
 */
export async function findCalendars(reads: Queries, scope: CompanyScope, place: Place): Promise<Calendar[]> {
  const fits = [
    sql`l.company_id = c.id`,
    withinLimit(sql`l.id`, scope.locationIds),
    ...(place.regionId ? [sql`l.region_id = ${place.regionId}`] : []),
    ...(place.districtId ? [sql`l.district_id = ${place.districtId}`] : []),
    ...(place.storeId ? [sql`l.id = ${place.storeId}`] : []),
  ];
  const { rows } = await reads.execute<Calendar & Record<string, unknown>>(sql`
    select c.id as "companyId", coalesce(l.time_zone, c.time_zone) as "timeZone",
      coalesce(json_agg(l.id) filter (where l.id is not null), '[]') as "locationIds"
    from companies c left join locations l on ${sql.join(fits, sql` and `)}
    where c.deleted_at is null and ${withinLimit(sql`c.id`, scope.companyIds)}
    group by 1, 2
    order by 1, 2`);
  return rows;
}
