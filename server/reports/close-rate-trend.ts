// The Close Rate Trend report: the close rate over the period, its direction, and the best and worst weekdays.
import type { CloseRateTrendFilters, CloseRateTrendReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { frameReport, statePeriod } from './frame-report';
import { type DatedCount, groupCalls, pointsOf, rowOf, stateRest, sumByDay, sumByPeriod } from './group-calls';
import { type ByDay, chooseTimeRange, sumByBucket } from './measures/buckets';
import { directionOf } from './measures/direction';
import { rateOf, type Tally } from './measures/tally';
import { bestAndWorstWeekday, tallyWeekdays } from './measures/weekdays';
import { listServices, tallyServices } from './tally-services';

/** Returns `not-found` for a filter outside the scope. */
export async function reportCloseRateTrend(
  reads: Reads,
  scope: CompanyScope,
  filters: CloseRateTrendFilters,
  now: Date,
): Promise<CloseRateTrendReport | 'not-found'> {
  const { breakDownBy } = filters;
  const frame = await frameReport(reads, scope, filters, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, thresholds } = frame;
  // Always by day: months have no weekdays.
  const question = { ...filters, period, callTag: 'Live' as const };
  const headOf = (counts: readonly DatedCount[], rows: readonly { byDay: ByDay | null }[]) => {
    const byDay = sumByDay(counts);
    const timeRange = chooseTimeRange(filters, period, byDay, rows);
    return {
      period: statePeriod(frame),
      timeRange,
      overall: {
        ...overallOf(sumByPeriod(counts).current),
        trendDirection: directionOf(sumByBucket(byDay, timeRange, period).map(({ tally }) => tally)),
        ...weekdaysOf(counts),
      },
      trend: pointsOf(byDay, timeRange, period),
      ...(thresholds && { company: thresholds }),
    };
  };

  if (breakDownBy !== 'service') {
    const { all, listed, rest } = await groupCalls(reads, narrowed, breakDownBy, question);
    const head = headOf(all, listed);
    const groups = listed.map((tally) => rowOf(tally, (byDay) => pointsOf(byDay, head.timeRange, period)));
    return { ...head, services: [], servicesTrend: {}, breakDown: { by: breakDownBy, groups, ...stateRest(rest) } };
  }

  const counts = await ask(reads, narrowed, question, ['service', 'day']);
  const services = listServices(tallyServices(counts));
  const head = headOf(counts, services);
  return {
    ...head,
    services: services.map(({ serviceId, serviceName, current }) => {
      const { appointmentsMade: _, ...rate } = rateOf(current);
      return { serviceId, serviceName, ...rate };
    }),
    servicesTrend: Object.fromEntries(
      services.map(({ serviceId, byDay }) => [serviceId, pointsOf(byDay, head.timeRange, period)]),
    ),
  };
}

function overallOf(all: Tally) {
  const { closeRate, ...counts } = rateOf(all);
  return { ...counts, averageCloseRate: closeRate };
}

function weekdaysOf(counts: readonly DatedCount[]) {
  const days = counts.flatMap(({ day, ...count }) => (day === null ? [] : [{ day, ...count }]));
  const { best, worst } = bestAndWorstWeekday(tallyWeekdays(days));
  return {
    bestDay: best?.weekday ?? null,
    bestDayCloseRate: best?.closeRate ?? null,
    worstDay: worst?.weekday ?? null,
    worstDayCloseRate: worst?.closeRate ?? null,
  };
}
