// The reports: their filters and their answers. Percentages are numbers from 0 to 100 with one decimal,
// null where there were no calls; days are `YYYY-MM-DD` in the location's own calendar.
import { z } from 'zod';
import { CallType } from './calls';
import { Id, IdText } from './endpoint';
import { Thresholds } from './tiers';

const Day = z.iso.date('Must be a day, written YYYY-MM-DD.');
const Percent = z.number().min(0).max(100).nullable();
const Points = z.number().min(-100).max(100).nullable();
const Count = z.int().nonnegative();

export const TimeRange = z.enum(['daily', 'weekly', 'monthly']);
export type TimeRange = z.infer<typeof TimeRange>;

/** What the months filter offers; the API takes any whole number from 1 to 60. */
export const monthsOffered = [3, 6, 12, 24] as const;
export const defaultMonths = 12;

const longestPeriodDays = 5 * 366;

/** By day every service has a point for every day, so the answer would grow without bound. */
const mostDays = 400;
const mostMonthsByDay = 13;

/** Which calls: each level narrows the one above it. */
const CallFilters = z.object({
  companyId: IdText.optional(),
  regionId: IdText.optional(),
  districtId: IdText.optional(),
  storeId: IdText.optional(),
  employeeId: IdText.optional(),
  serviceId: IdText.optional(),
  callType: CallType.optional(),
});

/** Calendars and databases disagree about years far from ours. */
const NearDay = Day.refine((day) => day >= '1900' && day < '2200', 'Must be a day between 1900 and 2199.');

/** When: an inclusive range of days wins over `months`, which counts back from today. */
const PeriodFilters = z.object({ startDate: NearDay.optional(), endDate: NearDay.optional() });

const wholePeriod = <T extends z.ZodType<{ startDate?: string | undefined; endDate?: string | undefined }>>(
  filters: T,
) =>
  filters.superRefine(({ startDate, endDate }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (startDate && !endDate) complain('endDate', 'Choose an end date, too.');
    if (!startDate && endDate) complain('startDate', 'Choose a start date, too.');
    if (!startDate || !endDate) return;
    if (endDate < startDate) complain('endDate', 'The end date must not be before the start date.');
    if (countDays(startDate, endDate) > longestPeriodDays)
      complain('endDate', 'A period may be five years long at most.');
  });

export const ServiceCloseRateFilters = wholePeriod(
  CallFilters.extend(PeriodFilters.shape).extend({
    timeRange: TimeRange.default('monthly'),
    months: z.coerce.number().int().min(1).max(60).default(defaultMonths),
  }),
).superRefine(({ timeRange, months, startDate, endDate }, context) => {
  if (timeRange !== 'daily') return;
  const isTooLong = startDate && endDate ? countDays(startDate, endDate) > mostDays : months > mostMonthsByDay;
  if (isTooLong) context.addIssue({ code: 'custom', path: ['timeRange'], message: tooLongByDay });
});

const tooLongByDay = `By day, a period may have ${mostDays} days at most. Group by week or by month.`;

function countDays(startDay: string, endDay: string): number {
  return (Date.parse(endDay) - Date.parse(startDay)) / 86_400_000 + 1;
}

export type ServiceCloseRateFilters = z.infer<typeof ServiceCloseRateFilters>;

export const ServiceCloseRateReport = z.object({
  /** The days covered, and the equally long period before them that trends compare with. */
  period: z.object({ startDay: Day, endDay: Day, previousStartDay: Day, previousEndDay: Day }),
  overall: z.object({
    totalCalls: Count,
    appointmentsMade: Count,
    closeRate: Percent,
    trend: Points,
    previousCloseRate: Percent,
  }),
  services: z.array(
    z.object({
      serviceId: Id,
      serviceName: z.string(),
      totalCalls: Count,
      appointmentsMade: Count,
      closeRate: Percent,
      trend: Points,
    }),
  ),
  /** By service id, one point for every bucket of the period: its first day, its close rate and the counts behind it. */
  closeRates: z.record(
    z.string(),
    z.array(z.object({ date: Day, value: Percent, totalCalls: Count, appointmentsMade: Count })),
  ),
  /** The thresholds in force; absent where the defaults apply. */
  company: Thresholds.optional(),
});
export type ServiceCloseRateReport = z.infer<typeof ServiceCloseRateReport>;
