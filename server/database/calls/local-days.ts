// Conditions on the days of calls, by the indexes of `calls`: these are in the order of time, because lists are, and local
// days follow from it up to the time zone. The index by day is for figures.
import { type SQL, sql } from 'drizzle-orm';

/** Days of calls, the last one included, as SQL dates. `calls` is the alias of the table. */
export function onLocalDays(from: SQL, to: SQL, calls = 'calls'): SQL {
  const day = sql.raw(`${calls}.local_day`);
  return sql`${day} between ${from} and ${to} and ${startsFrom(from, calls)} and ${startsUntil(to, calls)}`;
}

/** A local day begins at most 14 hours before the day in UTC … */
export const startsFrom = (day: SQL, calls = 'calls'): SQL =>
  sql`${sql.raw(`${calls}.started_at`)} >= ((${day})::timestamp - interval '14 hours') at time zone 'UTC'`;

/** … and ends at most 12 hours after it. */
const startsUntil = (day: SQL, calls = 'calls'): SQL =>
  sql`${sql.raw(`${calls}.started_at`)} < ((${day})::timestamp + interval '36 hours') at time zone 'UTC'`;
