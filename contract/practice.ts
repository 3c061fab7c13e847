// What practice changed: people who practiced a service compared with those who did not, before and after.
import { z } from 'zod';
import { Count, Day, Percent } from './figures';

/** A window has the length of the report's period, but at most this. */
export const maxWindowDays = 60;

/** How small an improvement `weeksToTell` is about, in points. */
export const pointsToTell = 5;

/** The difference of two differences of rates. */
export const ImprovementPoints = z.number().min(-200).max(200).nullable();

const Window = z.object({ startDay: Day, endDay: Day });

/** Equally long: `now` ends with the period, `gap` is just before it, `base` just before that. */
export const PracticeWindows = z.object({ days: z.int().positive(), now: Window, gap: Window, base: Window });
export type PracticeWindows = z.infer<typeof PracticeWindows>;

const Rated = z.object({
  totalCalls: Count,
  appointmentsMade: Count,
  closeRate: Percent,
  knownCalls: Count,
  knownAppointments: Count,
});

/** People with live calls of the service in both windows, and these calls. */
const Group = z.object({ employees: Count, now: Rated, base: Rated });

/**
 * Why there is no improvement: a filter leaves out live or practice calls; nobody practiced in `gap` or `now`; everybody
 * did; one of the four rates is from fewer than 20 calls with a known outcome; or of fewer than 80 % known.
 */
export const NoImprovement = z.enum(['call-tag', 'nobody-practiced', 'no-others', 'few-calls', 'outcomes-unknown']);
export type NoImprovement = z.infer<typeof NoImprovement>;

/** The 95 % interval. Without 0 in it the improvement is more than chance. */
export const Interval = z.object({
  low: z.number(),
  high: z.number(),
  /** How many more weeks of as many calls it takes to tell 5 points from chance; null where it can, or is more than chance. */
  weeksToTell: Count.nullable(),
});
export type Interval = z.infer<typeof Interval>;

export const Improvement = z.object({
  /** Null where there is an improvement. */
  reason: NoImprovement.nullable(),
  interval: Interval.nullable(),
  /** Had a practice call of the service in `gap` or `now`. */
  practiced: Group,
  /** Had none in `base`, `gap` or `now`. */
  others: Group,
});
export type Improvement = z.infer<typeof Improvement>;
