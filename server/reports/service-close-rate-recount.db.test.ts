// The report, read from counts and ranges, against an independent recount of the calls.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeRangeOf } from '#contract/periods';
import { ServiceCloseRateFilters, type ServiceCloseRateReport } from '#contract/reports';
import {
  anyCalls,
  anyFilters,
  anyNow,
  anyViewer,
  live,
  longEnough,
  matchingCalls,
  ofService,
  pointsOf,
  rateOfCalls,
  rowsOf,
  serviceNames,
  splitByPeriod,
  tally,
  type WorldCall,
} from '../../tests/counted-world';
import { testDatabase } from '../../tests/test-database';
import { type CompanyScope, scopeOf } from '../access/scope';
import { bucketsOf } from './measures/buckets';
import type { Period } from './measures/periods';
import { trendInPoints } from './measures/trend';
import { reportServiceCloseRate } from './service-close-rate';

const anyQuestion = fc.record({
  viewer: anyViewer,
  filters: anyFilters.map((filters) => ServiceCloseRateFilters.parse(filters)),
  now: anyNow,
});

test('the report equals a count of every single call', { timeout: longEnough }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCalls(150, 250),
      fc.array(anyQuestion, { minLength: 25, maxLength: 25 }),
      async (calls, questions) => {
        const database = await testDatabase(rowsOf(calls));
        for (const question of questions) {
          const scope = scopeOf(question.viewer);
          const answer = await reportServiceCloseRate(database.people, scope, question.filters, question.now);
          if (answer === 'not-found') continue;
          answered += 1;
          expect(gist(answer)).toEqual(recount(calls, scope, question.filters, question.now, answer.period));
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(30);
});

/** The numbers of a report by service name, since equal names share an id. */
function gist({ overall, services: listed, closeRates }: ServiceCloseRateReport) {
  return {
    overall,
    services: Object.fromEntries(
      listed.map(({ serviceId, serviceName, ...numbers }) => [
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
  covered: Period,
) {
  const { current, before } = splitByPeriod(live(matchingCalls(calls, scope, filters)), filters, now);
  const buckets = bucketsOf(covered, timeRangeOf(filters));
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
