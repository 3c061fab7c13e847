// The Performance Dashboard: four cards and five charts, of one company or of all the viewer may see. Live calls only,
// but for the practice line. Rates are percentages with one decimal, null where there were no calls.
import { z } from 'zod';
import { Count, Day, Percent } from './figures';

const Period = z.object({ startDay: Day, endDay: Day });

/** Last 7 days against the 7 before. `change` is null where there is nothing to compare with. */
export const MetricsSummary = z.object({
  period: Period,
  previousPeriod: Period,
  /** Change in percent. */
  callVolume: z.object({ value: Count, previous: Count, change: z.number().nullable() }),
  /** Change in percent. */
  conversions: z.object({ value: Count, previous: Count, change: z.number().nullable() }),
  /** Change in points. */
  closeRate: z.object({ value: Percent, previous: Percent, change: z.number().nullable() }),
  /** Seconds, rounded; of the calls whose duration is known. Change in seconds. */
  averageCallSeconds: z.object({
    value: Count.nullable(),
    previous: Count.nullable(),
    change: z.int().nullable(),
  }),
  /** Day by day of the 7 days, for the cards' small lines; of eight while midnight passes between two locations. */
  days: z.array(
    z.object({
      date: Day,
      calls: Count,
      appointments: Count,
      closeRate: Percent,
      averageCallSeconds: Count.nullable(),
    }),
  ),
});
export type MetricsSummary = z.infer<typeof MetricsSummary>;

/** Twelve calendar months with the current one; `name` as `Nov 2026`, `date` the month's first day. */
export const ConversionRateSeries = z.array(
  z.object({ name: z.string(), date: Day, rate: Percent, calls: Count, appointments: Count }),
);
export type ConversionRateSeries = z.infer<typeof ConversionRateSeries>;

/** Twelve ISO weeks with the current one; `name` as `Nov 16`, the Monday. */
export const PracticeVsLiveSeries = z.array(
  z.object({
    name: z.string(),
    date: Day,
    practice: Percent,
    live: Percent,
    practiceCalls: Count,
    practiceAppointments: Count,
    liveCalls: Count,
    liveAppointments: Count,
  }),
);
export type PracticeVsLiveSeries = z.infer<typeof PracticeVsLiveSeries>;

/**
 * The close rate of each service with a call in the last 30 days, highest first, those with fewer than 20 calls after the
 * others; services without calls are left out.
 */
export const ServicePerformance = z.array(
  z.object({ serviceId: z.int(), name: z.string(), value: z.number(), calls: Count, appointments: Count }),
);
export type ServicePerformance = z.infer<typeof ServicePerformance>;

/** At most ten people of the last 30 days, highest rate first (design: at least 20 calls, chosen by Wilson's lower bound). */
export const TopEmployees = z.array(
  z.object({ employeeId: z.int(), name: z.string(), rate: z.number(), calls: Count, appointments: Count }),
);
export type TopEmployees = z.infer<typeof TopEmployees>;

/** The last 7 days by weekday, Mon to Sun: their bars add up to the cards. `date` is that weekday's day, the later of two. */
export const CallVolume = z.array(z.object({ name: z.string(), date: Day, calls: Count, appointments: Count }));
export type CallVolume = z.infer<typeof CallVolume>;
