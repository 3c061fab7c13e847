// The Performance Dashboard, for one company or all in scope. Counts live calls, except the practice line.
import { z } from 'zod';
import { Count, Day, Percent } from './figures';

const known = { knownCalls: Count, knownAppointments: Count };

const Period = z.object({ startDay: Day, endDay: Day });

/** The last 7 days compared with the 7 before. `change` is null without a basis for comparison. */
export const MetricsSummary = z.object({
  period: Period,
  previousPeriod: Period,
  /** Change in percent. */
  callVolume: z.object({ value: Count, previous: Count, change: z.number().nullable() }),
  /** Change in percent; null if too few outcomes are known in either period. */
  conversions: z.object({ value: Count, previous: Count, change: z.number().nullable() }),
  closeRate: z.object({
    ...{ value: Percent, previous: Percent, change: z.number().nullable(), isBeyondChance: z.boolean() },
    ...{ calls: Count, ...known },
  }),
  /** Seconds, rounded, over calls with a known duration. Change in seconds. */
  averageCallSeconds: z.object({
    value: Count.nullable(),
    previous: Count.nullable(),
    change: z.int().nullable(),
  }),
  /** The 7 days for the cards' sparklines. */
  days: z.array(
    z.object({
      date: Day,
      calls: Count,
      appointments: Count,
      closeRate: Percent,
      ...known,
      averageCallSeconds: Count.nullable(),
    }),
  ),
});
export type MetricsSummary = z.infer<typeof MetricsSummary>;

/** Twelve calendar months including the current one; `name` like `Nov 2026`, `date` the first day. */
export const ConversionRateSeries = z.array(
  z.object({ name: z.string(), date: Day, rate: Percent, calls: Count, appointments: Count, ...known }),
);
export type ConversionRateSeries = z.infer<typeof ConversionRateSeries>;

/** Twelve ISO weeks including the current one; `name` like `Nov 16`, the Monday. */
export const PracticeVsLiveSeries = z.array(
  z.object({
    name: z.string(),
    date: Day,
    practice: Percent,
    live: Percent,
    practiceCalls: Count,
    practiceAppointments: Count,
    practiceKnownCalls: Count,
    practiceKnownAppointments: Count,
    liveCalls: Count,
    liveAppointments: Count,
    liveKnownCalls: Count,
    liveKnownAppointments: Count,
  }),
);
export type PracticeVsLiveSeries = z.infer<typeof PracticeVsLiveSeries>;

/** Close rates by service for the last 30 days, highest first; services with fewer than 20 known calls, then those without a rate, last. */
export const ServicePerformance = z.array(
  z.object({ serviceId: z.int(), name: z.string(), value: Percent, calls: Count, appointments: Count, ...known }),
);
export type ServicePerformance = z.infer<typeof ServicePerformance>;

/** At most ten people over the last 30 days, highest rate first (at least 20 known calls, chosen by Wilson's lower bound). */
export const TopEmployees = z.array(
  z.object({ employeeId: z.int(), name: z.string(), rate: z.number(), calls: Count, appointments: Count, ...known }),
);
export type TopEmployees = z.infer<typeof TopEmployees>;

/** The last 7 days by weekday; they add up to the cards. `date` is the later day if there are two. */
export const CallVolume = z.array(
  z.object({ name: z.string(), date: Day, calls: Count, appointments: Count, ...known }),
);
export type CallVolume = z.infer<typeof CallVolume>;
