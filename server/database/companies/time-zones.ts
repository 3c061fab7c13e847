import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';

/** The time zones of the locations in scope; a company without any has its own. */
export async function findTimeZones(reads: Reads, scope: CompanyScope): Promise<string[]> {
  const { rows } = await reads.execute<{ timeZone: string }>(sql`
    select distinct coalesce(l.time_zone, c.time_zone) as "timeZone"
    from companies c
    left join locations l on l.company_id = c.id and l.deleted_at is null and ${withinLimit(sql`l.id`, scope.locationIds)}
    where ${isVisible(scope)}`);
  return rows.map(({ timeZone }) => timeZone);
}
