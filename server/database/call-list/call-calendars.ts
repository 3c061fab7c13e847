// The calendars that the list of calls needs: besides those of locations, its company's for calls without a location.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

export interface CallCalendar {
  timeZone: string;
  companyId: number;
  locationIds: number[];
  /** Whether calls without a location belong to it. */
  isOfCompany: boolean;
}

export async function findCallCalendars(
  reads: Reads,
  scope: CompanyScope,
  locationIds: readonly number[] | undefined,
): Promise<CallCalendar[]> {
  const { rows } = await reads.execute<CallCalendar & Record<string, unknown>>(sql`
    select z.company_id as "companyId", z.time_zone as "timeZone", bool_or(z.location_id is null) as "isOfCompany",
      coalesce(json_agg(z.location_id) filter (where z.location_id is not null), '[]') as "locationIds"
    from (
      select c.id as company_id, coalesce(l.time_zone, c.time_zone) as time_zone, l.id as location_id
      from companies c join locations l on l.company_id = c.id
      where ${isVisible(scope)} and ${withinLimit(sql`l.id`, scope.locationIds)} and ${withinLimit(sql`l.id`, locationIds ?? 'all')}
      union all
      select c.id, c.time_zone, null from companies c where ${isVisible(scope)}
    ) z
    group by 1, 2 order by 1, 2`);
  return rows;
}
