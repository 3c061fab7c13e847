// The calls whose appointment a person stated on a day of the company. What they said last that day counts.
import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#contract/days';

export interface MarksOfDay {
  userId: number;
  day: Day;
  /** Null: that nobody knows it; undefined: anything. */
  value: boolean | null | undefined;
}

/** Of calls `c`. */
export function areMarked({ userId, day, value }: MarksOfDay): SQL {
  const isSaid =
    value === undefined ? sql`true` : sql`m.value is not distinct from ${value === null ? null : String(value)}::text`;
  return sql`(c.company_id, c.id) in (select m.company_id, m.call_id from (${marksOn(userId, sql`${day}::date`)}) m where ${isSaid})`;
}

/** A person's statements of a day, as a query; `day` may name companies `co`. */
export const marksOn = (userId: number, day: SQL): SQL => sql`
  select distinct on (s.company_id, s.call_id) s.company_id, s.call_id, s.value
  from companies co join call_statements s on s.company_id = co.id and s.said_by = ${userId} and s.rank = 3
    and s.field = 'booked' and s.withdrawn_at is null
    and s.said_at >= (${day})::timestamp at time zone co.time_zone
    and s.said_at < ((${day}) + 1)::timestamp at time zone co.time_zone
  order by s.company_id, s.call_id, s.order_key desc, s.id desc`;
