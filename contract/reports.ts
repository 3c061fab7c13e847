// The reports: filters and answers. Percentages are 0 to 100 with one decimal, null where too few outcomes are known; days are
// `YYYY-MM-DD`; a call counts on the day of its location. Today is the latest local day among the locations in scope.
import { z } from 'zod';
import { BreakDownBy, breakDownOf, Group, GroupWithTrend } from './break-down';
import { answeredKinds, CallTag, CallType, callDirections } from './calls';
import { weekdays } from './days';
import { Id, IdOrNone, IdText } from './endpoint';
import { Count, Day, Percent, Points } from './figures';
import { maxDaysSince, Preset, TimeRange } from './periods';
import { Improvement, ImprovementPoints, Interval, PracticeWindows } from './practice';
import { Thresholds } from './tiers';

export { TimeRange } from './periods';

/** Options of the months filter; the API accepts 1 to 60. */
export const monthsOffered = [3, 6, 12, 24] as const;
export const defaultMonths = 12;

/** Options of the days filter; the API accepts 1 to 400. */
export const daysOffered = [7, 14, 30, 60, 90] as const;
export const defaultDays = 30;

const maxPeriodDays = 5 * 366;

/** By day, each service has a point per day, so the answer must be bounded. */
const maxDays = 400;
const maxMonthsByDay = 13;

/** As a direction or an answer: of calls for which it is not known. */
export const unknownCalls = 'unknown';

/** Each level narrows the one above it. */
const CallFilters = z.object({
  companyId: IdText.optional(),
  regionId: IdOrNone.optional(),
  districtId: IdOrNone.optional(),
  storeId: IdText.optional(),
  employeeId: IdOrNone.optional(),
  serviceId: IdOrNone.optional(),
  callType: CallType.optional(),
  /** Outbound and internal calls are in no live figure. */
  direction: z.enum([...callDirections, unknownCalls]).optional(),
  answered: z.enum([...answeredKinds, unknownCalls]).optional(),
});

/** Calendars and databases disagree about distant years. */
export const NearDay = Day.refine((day) => day >= '1900' && day < '2200', 'Must be a day between 1900 and 2199.');

/**
 * An inclusive range of days overrides the others, `since` overrides a preset, and a preset overrides `months` and
 * `days`, which count back from today.
 */
const PeriodFilters = z.object({
  startDate: NearDay.optional(),
  endDate: NearDay.optional(),
  preset: Preset.optional().describe('weeks begin on Monday'),
  since: NearDay.optional().describe(`that day, at most ${maxDaysSince} days ago, to today`),
});

export const wholePeriod = <T extends z.ZodType<{ startDate?: string | undefined; endDate?: string | undefined }>>(
  filters: T,
) =>
  filters.superRefine(({ startDate, endDate }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (startDate && !endDate) complain('endDate', 'Choose an end date, too.');
    if (!startDate && endDate) complain('startDate', 'Choose a start date, too.');
    if (!startDate || !endDate) return;
    if (endDate < startDate) complain('endDate', 'The end date must not be before the start date.');
    if (countDays(startDate, endDate) > maxPeriodDays) complain('endDate', 'A period can be at most five years.');
  });

const months = z.coerce
  .number()
  .int()
  .min(1)
  .max(60)
  .default(defaultMonths)
  .describe('N calendar months including the current one');
const days = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxDays)
  .default(defaultDays)
  .describe('today so far and the N − 1 days before it');
/** Live or Practice only; the report's other side is then empty. */
const callTag = CallTag.optional();

/** Filters of a report with points by day, week or month. */
const SeriesFilters = wholePeriod(
  CallFilters.extend(PeriodFilters.shape).extend({
    timeRange: TimeRange.optional().describe(
      'If omitted, what fits the preset and gives points enough calls, else monthly',
    ),
    months,
    breakDownBy: BreakDownBy.default('service').describe('what the rows are'),
  }),
).superRefine(({ timeRange, months, startDate, endDate, since, preset }, context) => {
  if (timeRange !== 'daily' || (!startDate && (since || preset))) return;
  const isTooLong = startDate && endDate ? countDays(startDate, endDate) > maxDays : months > maxMonthsByDay;
  if (isTooLong) context.addIssue({ code: 'custom', path: ['timeRange'], message: tooLongByDay });
});

export const ServiceCloseRateFilters = SeriesFilters;
export const CloseRateTrendFilters = SeriesFilters;
export const PracticeVsLiveFilters = wholePeriod(CallFilters.extend(PeriodFilters.shape).extend({ months, callTag }));
export const EmployeePracticeFilters = wholePeriod(CallFilters.extend(PeriodFilters.shape).extend({ days, callTag }));

/** What filters name, to show an address in words. */
export const FilterNamesQuery = CallFilters.pick({
  regionId: true,
  districtId: true,
  storeId: true,
  employeeId: true,
  serviceId: true,
});

export const FilterNames = z.object({
  regionId: z.string().optional(),
  districtId: z.string().optional(),
  storeId: z.string().optional(),
  employeeId: z.string().optional(),
  serviceId: z.string().optional(),
});
export type FilterNames = z.infer<typeof FilterNames>;

/** Whose calls, in no period. */
export const KnownSinceFilters = CallFilters;
export type KnownSinceFilters = z.infer<typeof KnownSinceFilters>;

/**
 * The day from which on at least 80 % of the outcomes are known (server/reports/measures/coverage.ts). Null if that did not
 * begin within twelve calendar months: outcomes always were known, or are not.
 */
export const KnownSince = z.object({ knownSince: Day.nullable() });
export type KnownSince = z.infer<typeof KnownSince>;

const tooLongByDay = `By day, a period can have at most ${maxDays} days. Group by week or by month.`;

function countDays(startDay: string, endDay: string): number {
  return (Date.parse(endDay) - Date.parse(startDay)) / 86_400_000 + 1;
}

export type ServiceCloseRateFilters = z.infer<typeof ServiceCloseRateFilters>;
export type CloseRateTrendFilters = z.infer<typeof CloseRateTrendFilters>;
export type PracticeVsLiveFilters = z.infer<typeof PracticeVsLiveFilters>;
export type EmployeePracticeFilters = z.infer<typeof EmployeePracticeFilters>;

/** Every filter of a report. Server and browser fail to compile if they miss one. */
export type ReportFilters = ServiceCloseRateFilters &
  CloseRateTrendFilters &
  PracticeVsLiveFilters &
  EmployeePracticeFilters;

/** The days covered, and the equally long period before them. */
const ReportPeriod = z.object({ startDay: Day, endDay: Day, previousStartDay: Day, previousEndDay: Day });

/** Beside every rate: the calls with a known outcome, and the appointments among them. */
const known = { knownCalls: Count, knownAppointments: Count };

/** 0 is the row of calls of which nobody knows the service. */
const ReportedServiceId = z.int().nonnegative();

export const ServiceCloseRateReport = z.object({
  period: ReportPeriod,
  /** The grouping of the points. */
  timeRange: TimeRange,
  overall: z.object({
    totalCalls: Count,
    appointmentsMade: Count,
    closeRate: Percent,
    ...known,
    trend: Points,
    previousCloseRate: Percent,
    previousCalls: Count,
    previousKnownCalls: Count,
    previousKnownAppointments: Count,
  }),
  /** Empty if it is broken down by anything else. */
  services: z.array(
    z.object({
      serviceId: ReportedServiceId,
      serviceName: z.string(),
      totalCalls: Count,
      appointmentsMade: Count,
      closeRate: Percent,
      ...known,
      trend: Points,
      isTrendBeyondChance: z.boolean(),
    }),
  ),
  /** By service id: a point per bucket, with its first day, close rate and counts. */
  closeRates: z.record(
    z.string(),
    z.array(z.object({ date: Day, value: Percent, totalCalls: Count, appointmentsMade: Count, ...known })),
  ),
  /** Absent if it is broken down by service. */
  breakDown: breakDownOf(GroupWithTrend).optional(),
  /** Active thresholds; absent where the defaults apply. */
  company: Thresholds.optional(),
});
export type ServiceCloseRateReport = z.infer<typeof ServiceCloseRateReport>;

export const PracticeVsLiveReport = z.object({
  period: ReportPeriod,
  overall: z.object({
    totalLiveCalls: Count,
    liveCloseRate: Percent,
    /** Of live calls. */
    ...known,
    totalPracticeCalls: Count,
    /** The services' improvements weighted by the live calls in `now` of who practiced; null if no service has one. */
    averageImprovement: ImprovementPoints,
    averageInterval: Interval.nullable(),
  }),
  practiceWindows: PracticeWindows,
  services: z.array(
    z.object({
      serviceId: ReportedServiceId,
      serviceName: z.string(),
      liveCalls: Count,
      liveCloseRate: Percent,
      ...known,
      practiceCalls: Count,
      practiceCloseRate: Percent,
      practiceKnownCalls: Count,
      practiceKnownAppointments: Count,
      /** (rate now − rate base of who practiced) − (the same of the others), in the windows above; null with a reason. */
      improvementPoints: ImprovementPoints,
      improvement: Improvement,
    }),
  ),
  company: Thresholds.optional(),
});
export type PracticeVsLiveReport = z.infer<typeof PracticeVsLiveReport>;

export const topPracticeServices = 3;
export const maxEmployeesListed = 200;

const PracticeService = z.object({ serviceId: Id, serviceName: z.string(), practiceCalls: Count });

export const EmployeePracticeReport = z.object({
  period: ReportPeriod,
  /** Of all calls, including those without a known employee: people can add up to less. */
  overall: z.object({
    totalPracticeCalls: Count,
    totalLiveCalls: Count,
    topPracticeServices: z.array(PracticeService).max(topPracticeServices),
  }),
  /** Everyone with a practice or live call in the period: most practice first, the first 200. */
  employees: z
    .array(
      z.object({
        employeeId: Id,
        employeeName: z.string(),
        totalPracticeCalls: Count,
        practiceServices: z.array(PracticeService),
        livePerformance: z.object({ totalCalls: Count, closeRate: Percent, ...known }),
      }),
    )
    .max(maxEmployeesListed),
  employeesTotal: Count,
});
export type EmployeePracticeReport = z.infer<typeof EmployeePracticeReport>;

export const TrendDirection = z.enum(['up', 'down', 'stable']);
export type TrendDirection = z.infer<typeof TrendDirection>;

export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

export const CloseRateTrendReport = z.object({
  period: ReportPeriod,
  timeRange: TimeRange,
  overall: z.object({
    totalCalls: Count,
    appointmentsMade: Count,
    averageCloseRate: Percent,
    ...known,
    /**
     * Of a line through the points with a rate, weighted by known calls: up or down if it moves at least one point from the first to the
     * last of them.
     */
    trendDirection: TrendDirection,
    /** Weekdays with at least 20 known calls; null without any, the same if there is only one. */
    bestDay: Weekday.nullable(),
    bestDayCloseRate: Percent,
    worstDay: Weekday.nullable(),
    worstDayCloseRate: Percent,
  }),
  trend: z.array(z.object({ date: Day, totalCalls: Count, appointmentsMade: Count, closeRate: Percent, ...known })),
  /** Empty if it is broken down by anything else. */
  services: z.array(
    z.object({
      serviceId: ReportedServiceId,
      serviceName: z.string(),
      totalCalls: Count,
      closeRate: Percent,
      ...known,
    }),
  ),
  servicesTrend: z.record(
    z.string(),
    z.array(z.object({ date: Day, totalCalls: Count, appointmentsMade: Count, closeRate: Percent, ...known })),
  ),
  /** Absent if it is broken down by service. */
  breakDown: breakDownOf(Group).optional(),
  company: Thresholds.optional(),
});
export type CloseRateTrendReport = z.infer<typeof CloseRateTrendReport>;
