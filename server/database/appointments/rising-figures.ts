import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';

/** The longest window of the lists that have brought anything, and the time zones of their companies. */
export async function findLongestWindow(
  reads: Reads,
  scope: CompanyScope,
): Promise<{ windowDays: number; timeZones: string[] } | null> {
  const { rows } = await reads.execute<{ windowDays: number | null; timeZones: string[] }>(sql`
    select max(l.window_days) as "windowDays", array_agg(distinct c.time_zone) as "timeZones"
    from appointment_lists l join companies c on c.id = l.company_id
    where ${isVisible(scope)} and l.deleted_at is null and l.last_import_at is not null`);
  const [found] = rows;
  return found?.windowDays ? { windowDays: found.windowDays, timeZones: found.timeZones } : null;
}
