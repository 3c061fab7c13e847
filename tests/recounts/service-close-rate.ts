// Service Close Rate against an independent count of the calls.
import { expect } from 'vitest';
import { ServiceCloseRateFilters, type ServiceCloseRateReport } from '#contract/reports';
import type { CompanyScope } from '../../server/access/scope';
import { bucketsOf } from '../../server/reports/measures/buckets';
import { trendInPoints } from '../../server/reports/measures/trend';
import { reportServiceCloseRate } from '../../server/reports/service-close-rate';
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
export async function expectServiceCloseRate({
  reads,
  scope,
  filters,
  now,
  calls,
}: AskedReport): Promise<number | null> {
  const asked = ServiceCloseRateFilters.parse(filters);
  const answer = await reportServiceCloseRate(reads, scope, asked, now);
  if (answer === 'not-found') return null;
  expect(gistOf(answer)).toEqual(recount(calls, scope, asked, now, answer));
  return answer.overall.totalCalls;
}

/** The numbers of a report by service name, since equal names share an id. */
function gistOf({ overall, services: listed, closeRates }: ServiceCloseRateReport) {
  return {
    overall,
    services: Object.fromEntries(
      listed.map(({ serviceId, serviceName, isTrendBeyondChance: _, ...numbers }) => [
        serviceName.toLowerCase(),
        { ...numbers, points: closeRates[serviceId] },
      ]),
    ),
  };
}

function previous({ closeRate, totalCalls, knownCalls, knownAppointments }: ReturnType<typeof rateOfCalls>) {
  return {
    ...{ previousCloseRate: closeRate, previousCalls: totalCalls },
    ...{ previousKnownCalls: knownCalls, previousKnownAppointments: knownAppointments },
  };
}

function recount(
  calls: readonly WorldCall[],
  scope: CompanyScope,
  filters: ServiceCloseRateFilters,
  now: Date,
  { period, timeRange }: ServiceCloseRateReport,
) {
  const { current, before } = splitByPeriod(
    live(matchingCalls(calls, scope, filters)),
    filters,
    todayOf(scope, filters, now),
  );
  const buckets = bucketsOf(period, timeRange);
  const numbers = (now: WorldCall[], then: WorldCall[]) => ({
    ...rateOfCalls(now),
    trend: trendInPoints(tally(now), tally(then)),
  });
  return {
    overall: { ...numbers(current, before), ...previous(rateOfCalls(before)) },
    services: Object.fromEntries(
      serviceNames(current).map((name) => [
        name,
        {
          ...numbers(ofService(current, name), ofService(before, name)),
          points: pointsOf(ofService(current, name), buckets).map(({ closeRate, ...point }) => ({
            ...point,
            value: closeRate,
          })),
        },
      ]),
    ),
  };
}
