// Today, from which periods count back: one day for everything in a scope.
import { type Day, todayIn } from '#contract/days';
import type { CompanyScope } from '../access/scope';
import { findTimeZones } from '../database/companies/time-zones';
import type { Reads } from '../database/engine/connect';

/** The latest local day among the locations in scope; without any company that of UTC. */
export async function findToday(reads: Reads, scope: CompanyScope, now: Date): Promise<Day> {
  const timeZones = await findTimeZones(reads, scope);
  const days = timeZones.map((timeZone) => todayIn(timeZone, now)).sort();
  return days.at(-1) ?? todayIn('UTC', now);
}
