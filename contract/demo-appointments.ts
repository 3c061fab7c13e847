// The appointment list of the demo: made from the calls of its last business day, with the numbers that must match.
import { z } from 'zod';
import { Id } from './endpoint';
import { Count, Day } from './figures';

export const DemoAppointmentList = z.object({
  companyId: Id,
  companyName: z.string(),
  /** The last business day with calls. */
  day: Day,
  fileName: z.string(),
  csv: z.string(),
  rows: Count,
  /** What importing it says, if nothing was imported before. */
  expected: z.object({ sure: Count, likely: Count, possible: Count, unmatched: Count, newlyBooked: Count }),
});
export type DemoAppointmentList = z.infer<typeof DemoAppointmentList>;
