// The dashboard's cards and charts against recounts of the calls, as service-close-rate-recount.db.test.ts does for its
// report.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyCalls,
  anyNow,
  anyViewer,
  live,
  longEnough,
  matchingCalls,
  ofService,
  practice,
  rateOfCalls,
  rowsOf,
  serviceNames,
  splitByPeriod,
  tally,
  type WorldCall,
} from '../../tests/counted-world';
import { testDatabase } from '../../tests/test-database';
import { covers, scopeOf } from '../access/scope';
import {
  conversionRateSeries,
  countWeekdays,
  practiceVsLiveSeries,
  rankEmployees,
  servicePerformance,
  summarizeMetrics,
} from './dashboard';
import type { PeriodFilters } from './measures/periods';
import { weekdayOf } from './measures/weekdays';

const anyQuestion = fc.record({
  viewer: anyViewer,
  companyId: fc.option(fc.constantFrom(1, 2), { freq: 2, nil: undefined }),
  now: anyNow,
});

test('cards and charts equal a count of every single call', { timeout: longEnough }, async () => {
  // A rank needs twenty calls within thirty days, which some employee always has among a thousand calls.
  let ranked = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCalls(1_000, 1_100),
      fc.array(anyQuestion, { minLength: 12, maxLength: 12 }),
      async (calls, questions) => {
        const { people: reads } = await testDatabase(rowsOf(calls));
        for (const { viewer, companyId, now } of questions) {
          const scope = scopeOf(viewer);
          const question = { reads, scope, companyId, now };
          const summary = await summarizeMetrics(question);
          if (companyId !== undefined && !covers(scope.companyIds, companyId)) {
            expect(summary).toBe('not-found');
            continue;
          }
          const all = matchingCalls(calls, scope, { companyId });
          expect(summary).toMatchObject(recountSummary(all, now));
          expect(await countWeekdays(question)).toMatchObject(recountWeekdays(all, now));
          expect(byName(foundOf(await servicePerformance(question)))).toEqual(recountServices(all, now));
          const top = foundOf(await rankEmployees(question));
          expect(byName(top)).toEqual(recountEmployees(all, now));
          ranked += top.length;
          const months = foundOf(await conversionRateSeries(question));
          expect(months.map(({ calls, appointments }) => ({ calls, appointments }))).toEqual(
            recountBuckets(live(all), { months: 12 }, now, datesOf(months)).map(tally),
          );
          const weeks = foundOf(await practiceVsLiveSeries(question));
          const byWeek = recountBuckets(all, { weeks: 12 }, now, datesOf(weeks));
          expect(weeks).toMatchObject(
            byWeek.map((week) => ({
              liveCalls: live(week).length,
              liveAppointments: tally(live(week)).appointments,
              practiceCalls: practice(week).length,
              practiceAppointments: tally(practice(week)).appointments,
              live: rateOfCalls(live(week)).closeRate,
              practice: rateOfCalls(practice(week)).closeRate,
            })),
          );
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  expect(ranked).toBeGreaterThan(0);
});

const seven = { days: 7 };
const thirty = { days: 30 };

function recountSummary(all: WorldCall[], now: Date) {
  const { current, before } = splitByPeriod(live(all), seven, now);
  return {
    callVolume: { value: current.length, previous: before.length },
    conversions: { value: tally(current).appointments, previous: tally(before).appointments },
    closeRate: { value: rateOfCalls(current).closeRate, previous: rateOfCalls(before).closeRate },
    averageCallSeconds: { value: averageSeconds(current), previous: averageSeconds(before) },
  };
}

function averageSeconds(calls: WorldCall[]): number | null {
  const durations = calls.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return durations.length === 0 ? null : Math.round(durations.reduce<number>((a, b) => a + b, 0) / durations.length);
}

function recountWeekdays(all: WorldCall[], now: Date) {
  const { current } = splitByPeriod(live(all), seven, now);
  return ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekday) => ({
    name: weekday.slice(0, 3),
    ...tally(current.filter(({ localDay }) => weekdayOf(localDay) === weekday)),
  }));
}

/** Names of equal services differ only in case. */
function byName(list: { name: string; calls: number; appointments: number }[]) {
  return Object.fromEntries(list.map(({ name, calls, appointments }) => [name.toLowerCase(), { calls, appointments }]));
}

function recountServices(all: WorldCall[], now: Date) {
  const { current } = splitByPeriod(live(all), thirty, now);
  return Object.fromEntries(serviceNames(current).map((name) => [name, tally(ofService(current, name))]));
}

function recountEmployees(all: WorldCall[], now: Date) {
  const { current } = splitByPeriod(live(all), thirty, now);
  const people = [...new Set(current.flatMap(({ employeeId }) => employeeId ?? []))];
  const counted = people.map((id) => [id, tally(current.filter(({ employeeId }) => employeeId === id))] as const);
  return Object.fromEntries(counted.filter(([, { calls }]) => calls >= 20).map(([id, own]) => [`employee ${id}`, own]));
}

const datesOf = (series: readonly { date: string }[]) => series.map(({ date }) => date);

/** The calls of the period by shown buckets, given by their first days. */
function recountBuckets(all: WorldCall[], period: PeriodFilters, now: Date, dates: readonly string[]) {
  const { current } = splitByPeriod(all, period, now);
  expect(dates).toHaveLength(12);
  return dates.map((date, index) => {
    const next = dates[index + 1] ?? '9999-12-31';
    return current.filter(({ localDay }) => date <= localDay && localDay < next);
  });
}

function foundOf<Found>(answer: Found | 'not-found'): Found {
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return answer;
}
