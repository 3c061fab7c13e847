// The Performance Dashboard: four cards and five charts, each its own question, for one company or all in scope.

import type {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '#contract/dashboard';
import type { Day } from '#contract/days';
import { fewCalls } from '#contract/few-calls';
import { areMostlyKnown } from '#contract/known-outcomes';
import type { TimeRange } from '#contract/reports';
import { isBeyondChance } from '#contract/two-proportions';
import type { CompanyScope } from '../access/scope';
import { findCellNames } from '../database/companies/cell-names';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { monthName, weekName } from './bucket-names';
import { type Frame, frameReport } from './frame-report';
import { bucketStart, bucketsOf } from './measures/buckets';
import { averageCallSeconds } from './measures/call-time';
import { percentChange, secondsChange } from './measures/change';
import type { PeriodFilters } from './measures/periods';
import { firstByWilson } from './measures/ranking';
import { closeRateOf, hasFewCalls, knownOf, noCalls, sumOf, type Tally } from './measures/tally';
import { trendInPoints } from './measures/trend';
import { tallyWeekdays, weekdayOf } from './measures/weekdays';
import { addToBucket } from './tally-services';

export interface DashboardQuestion {
  reads: Reads;
  scope: CompanyScope;
  companyId?: number | undefined;
  now: Date;
}

type OrNotFound<T> = T | 'not-found';

const lastWeek = { days: 7 };
const lastThirtyDays = { days: 30 };
const months = 12;
const weeks = 12;
const maxPerformers = 10;

/** The four cards: the last 7 days compared with the 7 before. */
export async function summarizeMetrics(question: DashboardQuestion): Promise<OrNotFound<MetricsSummary>> {
  const frame = await frameOf(question, lastWeek);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, before } = frame;
  const counts = await ask(question.reads, narrowed, { period, before, callTag: 'Live' }, ['day', 'duration']);
  const [current, previous] = [counts.filter(({ day }) => day !== null), counts.filter(({ day }) => day === null)];
  const [now, then] = [figuresOf(current), figuresOf(previous)];
  return {
    period,
    previousPeriod: before,
    callVolume: { value: now.calls, previous: then.calls, change: percentChange(then.calls, now.calls) },
    conversions: {
      value: now.appointments,
      previous: then.appointments,
      // Where outcomes became known, a change in their number says nothing.
      change: areMostlyKnown(now) && areMostlyKnown(then) ? percentChange(then.appointments, now.appointments) : null,
    },
    closeRate: {
      value: now.closeRate,
      previous: then.closeRate,
      change: trendInPoints(now, then),
      isBeyondChance: isBeyondChance(now, then),
      calls: now.calls,
      ...knownOf(now),
    },
    averageCallSeconds: {
      value: now.averageCallSeconds,
      previous: then.averageCallSeconds,
      change: secondsChange(then.averageCallSeconds, now.averageCallSeconds),
    },
    days: bucketsOf(period, 'daily').map((date) => ({
      date,
      ...figuresOf(current.filter(({ day }) => day === date)),
    })),
  };
}

/** Conversion Rate Trend: the close rate of twelve calendar months including the current one. */
export async function conversionRateSeries(question: DashboardQuestion): Promise<OrNotFound<ConversionRateSeries>> {
  const series = await seriesOf(question, { months }, 'monthly');
  if (series === 'not-found') return 'not-found';
  return series.map(({ date, live }) => ({
    name: monthName(date),
    date,
    rate: closeRateOf(live),
    ...live,
  }));
}

/** Training vs Production: practice and live close rates of twelve ISO weeks including the current one. */
export async function practiceVsLiveSeries(question: DashboardQuestion): Promise<OrNotFound<PracticeVsLiveSeries>> {
  const series = await seriesOf(question, { weeks }, 'weekly');
  if (series === 'not-found') return 'not-found';
  return series.map(({ date, live, practice }) => ({
    name: weekName(date),
    date,
    practice: closeRateOf(practice),
    live: closeRateOf(live),
    practiceCalls: practice.calls,
    practiceAppointments: practice.appointments,
    practiceKnownCalls: practice.knownCalls,
    practiceKnownAppointments: practice.knownAppointments,
    liveCalls: live.calls,
    liveAppointments: live.appointments,
    liveKnownCalls: live.knownCalls,
    liveKnownAppointments: live.knownAppointments,
  }));
}

/** Product Performance: close rates by service over 30 days, highest first; those with few calls, then without a rate, last. */
export async function servicePerformance(question: DashboardQuestion): Promise<OrNotFound<ServicePerformance>> {
  const frame = await frameOf(question, lastThirtyDays);
  if (frame === 'not-found') return 'not-found';
  const counts = await ask(question.reads, frame.narrowed, { period: frame.period, callTag: 'Live' }, ['service']);
  const services = counts.flatMap(({ serviceId, serviceName, ...tally }) =>
    serviceId === 0 ? [] : [{ serviceId, name: serviceName, value: closeRateOf(tally), ...tally }],
  );
  return services.sort(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      Number(hasFewCalls(a)) - Number(hasFewCalls(b)) ||
      (b.value ?? 0) - (a.value ?? 0) ||
      b.calls - a.calls ||
      a.name.localeCompare(b.name, 'en'),
  );
}

/** Top Performers: ten people of the last 30 days, chosen by Wilson's lower bound, ordered by rate. */
export async function rankEmployees(question: DashboardQuestion): Promise<OrNotFound<TopEmployees>> {
  const frame = await frameOf(question, lastThirtyDays);
  if (frame === 'not-found') return 'not-found';
  const asked = { period: frame.period, callTag: 'Live' as const };
  const by = ['company', 'employee'] as const;
  const people = await ask(question.reads, frame.narrowed, asked, by, { minKnownCalls: fewCalls });
  const named = people.flatMap(({ employeeId, ...row }) => (employeeId === null ? [] : [{ employeeId, ...row }]));
  const best = firstByWilson(named, maxPerformers);
  const names = await findCellNames(
    question.reads,
    best.map(({ companyId, employeeId }) => ({ companyId, employeeId, serviceId: null, locationId: null })),
  );
  const chosen = best.map(({ companyId: _, employeeId, ...tally }, index) => ({
    employeeId,
    name: names[index]?.employeeName ?? '',
    rate: closeRateOf(tally) ?? 0,
    ...tally,
  }));
  return chosen.sort((a, b) => b.rate - a.rate || b.calls - a.calls || a.name.localeCompare(b.name, 'en'));
}

/** Weekly Activity: the last 7 days by weekday, Monday to Sunday. They add up to the cards. */
export async function countWeekdays(question: DashboardQuestion): Promise<OrNotFound<CallVolume>> {
  const frame = await frameOf(question, lastWeek);
  if (frame === 'not-found') return 'not-found';
  const counts = await ask(question.reads, frame.narrowed, { period: frame.period, callTag: 'Live' }, ['day']);
  const tallies = tallyWeekdays(counts.flatMap(({ day, ...count }) => (day === null ? [] : [{ day, ...count }])));
  const dates = new Map(bucketsOf(frame.period, 'daily').map((date) => [weekdayOf(date), date]));
  return [...tallies].flatMap(([weekday, tally]) => {
    const date = dates.get(weekday);
    return date ? [{ name: weekday.slice(0, 3), date, ...tally }] : [];
  });
}

function frameOf(
  { reads, scope, companyId, now }: DashboardQuestion,
  period: PeriodFilters,
): Promise<Frame | 'not-found'> {
  return frameReport(reads, scope, { companyId, ...period }, now);
}

interface Durations {
  talkSeconds: number;
  timedCalls: number;
}

interface SeriesPoint {
  date: Day;
  live: Tally;
  practice: Tally;
}

async function seriesOf(
  question: DashboardQuestion,
  filters: PeriodFilters,
  timeRange: TimeRange,
): Promise<SeriesPoint[] | 'not-found'> {
  const frame = await frameOf(question, filters);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period } = frame;
  const counts = await ask(question.reads, narrowed, { period }, ['day', 'tag']);
  const [live, practice] = [new Map<Day, Tally>(), new Map<Day, Tally>()];
  for (const { day, isPractice, ...count } of counts)
    if (day !== null) addToBucket(isPractice ? practice : live, bucketStart(day, timeRange, period), count);
  return bucketsOf(period, timeRange).map((date) => ({
    date,
    live: live.get(date) ?? noCalls(),
    practice: practice.get(date) ?? noCalls(),
  }));
}

function figuresOf(counts: readonly (Tally & Durations)[]) {
  const sum = (key: 'talkSeconds' | 'timedCalls') => counts.reduce((total, count) => total + count[key], 0);
  const tally = sumOf(counts);
  return {
    ...tally,
    closeRate: closeRateOf(tally),
    averageCallSeconds: averageCallSeconds({ talkSeconds: sum('talkSeconds'), timedCalls: sum('timedCalls') }),
  };
}
