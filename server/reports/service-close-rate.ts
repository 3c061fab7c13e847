// The Service Close Rate report: the close rate of each service, its trend, and its course over the period; or of each
// region, district, location, employee or company.
import { type TimeRange, timeRangeOf } from '#contract/periods';
import type { ServiceCloseRateFilters, ServiceCloseRateReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { type Frame, frameReport, statePeriod } from './frame-report';
import { groupCalls, pointsOf, rowOf, stateRest, sumByDay, sumByPeriod } from './group-calls';
import { chooseTimeRange } from './measures/buckets';
import { closeRateOf, rateOf, type Tally } from './measures/tally';
import { trendInPoints, trendsOf } from './measures/trend';
import { listServices, tallyServices } from './tally-services';

/** Returns `not-found` for a filter outside the scope. */
export async function reportServiceCloseRate(
  reads: Reads,
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
): Promise<ServiceCloseRateReport | 'not-found'> {
  const { breakDownBy } = filters;
  const frame = await frameReport(reads, scope, filters, now);
  if (frame === 'not-found') return 'not-found';
  const { period, before } = frame;
  const question = { ...filters, period, before, callTag: 'Live' as const };
  const bucket = timeRangeOf(filters) === 'monthly' ? 'month' : 'day';

  if (breakDownBy !== 'service') {
    const { all, listed, rest } = await groupCalls(reads, frame.narrowed, breakDownBy, question, bucket);
    const { current, previous } = sumByPeriod(all);
    const timeRange = chooseTimeRange(filters, period, sumByDay(all), listed);
    return {
      ...headOf(frame, timeRange, current, previous),
      services: [],
      closeRates: {},
      breakDown: {
        by: breakDownBy,
        groups: withTrends(listed, (tally) => rowOf(tally, (byDay) => pointsOf(byDay, timeRange, period))),
        ...stateRest(rest),
      },
    };
  }

  const counts = await ask(reads, frame.narrowed, question, ['service', bucket]);
  const { current, previous } = sumByPeriod(counts);
  const listed = listServices(tallyServices(counts));
  const timeRange = chooseTimeRange(filters, period, sumByDay(counts), listed);
  return {
    ...headOf(frame, timeRange, current, previous),
    services: withTrends(listed, ({ serviceId, serviceName, current }) => ({
      serviceId,
      serviceName,
      ...rateOf(current),
    })),
    closeRates: Object.fromEntries(
      listed.map(({ serviceId, byDay }) => [
        serviceId,
        pointsOf(byDay, timeRange, period).map(({ closeRate: value, ...point }) => ({ ...point, value })),
      ]),
    ),
  };
}

function withTrends<Of extends { current: Tally; previous: Tally }, Row>(
  tallies: readonly Of[],
  describe: (tally: Of) => Row,
) {
  const trends = trendsOf(tallies);
  return tallies.map((tally, index) => ({ ...describe(tally), ...(trends[index] ?? noTrend) }));
}

const noTrend = { trend: null, isTrendBeyondChance: false };

function headOf(frame: Frame, timeRange: TimeRange, current: Tally, previous: Tally) {
  const { thresholds } = frame;
  return {
    period: statePeriod(frame),
    timeRange,
    overall: {
      ...rateOf(current),
      trend: trendInPoints(current, previous),
      previousCloseRate: closeRateOf(previous),
      previousCalls: previous.calls,
      previousKnownCalls: previous.knownCalls,
      previousKnownAppointments: previous.knownAppointments,
    },
    ...(thresholds && { company: thresholds }),
  };
}
