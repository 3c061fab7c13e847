// Close Rate Trend against an independent count of the calls.
import { expect } from 'vitest';
import { CloseRateTrendFilters, CloseRateTrendReport } from '#contract/reports';
import type { CompanyScope } from '../../server/access/scope';
import { reportCloseRateTrend } from '../../server/reports/close-rate-trend';
import { bucketsOf } from '../../server/reports/measures/buckets';
import { directionOf } from '../../server/reports/measures/direction';
import { bestAndWorstWeekday, tallyWeekdays } from '../../server/reports/measures/weekdays';
import {
  live,
  matchingCalls,
  ofService,
  pointsOf,
  rateOfCalls,
  serviceNames,
  splitByPeriod,
  tally,
  todayOf,
  type WorldCall,
} from '../counted-world';
import type { AskedReport } from './asked-report';

/** Expects the report to equal a count of every single call; returns its number of calls, null if it was not found. */
export async function expectCloseRateTrend({ reads, scope, filters, now, calls }: AskedReport): Promise<number | null> {
  const asked = CloseRateTrendFilters.parse(filters);
  const answer = await reportCloseRateTrend(reads, scope, asked, now);
  if (answer === 'not-found') return null;
  expect(gistOfTrend(CloseRateTrendReport.parse(answer))).toEqual(recountTrend(calls, scope, asked, now, answer));
  return answer.overall.totalCalls;
}

function gistOfTrend({ overall, trend, services, servicesTrend }: CloseRateTrendReport) {
  return {
    overall,
    trend,
    services: Object.fromEntries(
      services.map(({ serviceId, serviceName, ...numbers }) => [
        serviceName.toLowerCase(),
        { ...numbers, points: servicesTrend[serviceId] },
      ]),
    ),
  };
}

function recountTrend(
  calls: readonly WorldCall[],
  scope: CompanyScope,
  filters: CloseRateTrendFilters,
  now: Date,
  { period, timeRange }: CloseRateTrendReport,
): ReturnType<typeof gistOfTrend> {
  const { current } = splitByPeriod(live(matchingCalls(calls, scope, filters)), filters, todayOf(scope, filters, now));
  const buckets = bucketsOf(period, timeRange);
  const trend = pointsOf(current, buckets);
  const { best, worst } = bestAndWorstWeekday(
    tallyWeekdays(current.map((call) => ({ day: call.localDay, ...tally([call]) }))),
  );
  const { closeRate: averageCloseRate, ...counts } = rateOfCalls(current);
  return {
    overall: {
      ...counts,
      averageCloseRate,
      trendDirection: directionOf(
        trend.map(({ totalCalls: calls, appointmentsMade: appointments, knownCalls, knownAppointments }) => ({
          ...{ calls, appointments, knownCalls, knownAppointments },
        })),
      ),
      bestDay: best?.weekday ?? null,
      bestDayCloseRate: best?.closeRate ?? null,
      worstDay: worst?.weekday ?? null,
      worstDayCloseRate: worst?.closeRate ?? null,
    },
    trend,
    services: Object.fromEntries(
      serviceNames(current).map((name) => {
        const { appointmentsMade: _, ...rate } = rateOfCalls(ofService(current, name));
        return [name, { ...rate, points: pointsOf(ofService(current, name), buckets) }];
      }),
    ),
  };
}
