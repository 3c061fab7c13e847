// What every figure is computed from, and its columns in queries over counted calls.
import { sql } from 'drizzle-orm';

/** Calls, appointments, the calls with a known outcome, and the appointments among them (docs/decisions/0055). */
export interface Tally {
  calls: number;
  appointments: number;
  knownCalls: number;
  knownAppointments: number;
}

const columns: Record<keyof Tally, string> = {
  calls: 'calls',
  appointments: 'appointments',
  knownCalls: 'known_calls',
  knownAppointments: 'known_appointments',
};

/** A list of the four as SQL: `$column` is the column in counts, `$name` the name in a tally, `$Name` the same capitalized. */
export function listTally(template: string) {
  const lists = Object.entries(columns).map(([name, column]) =>
    template
      .replaceAll('$column', column)
      .replaceAll('$name', name)
      .replaceAll('$Name', name.charAt(0).toUpperCase() + name.slice(1)),
  );
  return sql.raw(lists.join(', '));
}

/** Sums for a subquery, and for the answer. */
export const sums = listTally('sum($column) as $column');
export const tallySums = listTally('coalesce(sum($column), 0)::bigint as "$name"');

/** A tally of single calls for which the condition holds. */
export const tallyOf = (condition: string) =>
  sql.raw(`count(*) filter (where ${condition}) as calls, count(*) filter (where ${condition} and was_booked) as appointments,
    count(*) filter (where ${condition} and is_known) as known_calls,
    count(*) filter (where ${condition} and is_known and was_booked) as known_appointments`);
