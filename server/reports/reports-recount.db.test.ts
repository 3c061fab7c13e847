// Practice vs. Live, Employee Practice and Close Rate Trend against recounts of the calls, as
// service-close-rate-recount.db.test.ts does for its report.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { todayIn } from '#contract/days';
import { timeRangeOf } from '#contract/periods';
import {
  CloseRateTrendFilters,
  CloseRateTrendReport,
  EmployeePracticeFilters,
  EmployeePracticeReport,
  PracticeVsLiveFilters,
  PracticeVsLiveReport,
} from '#contract/reports';
import {
  admin,
  anyCalls,
  anyFilters,
  anyNow,
  anyViewer,
  live,
  longEnough,
  matchingCalls,
  ofService,
  pointsOf,
  practice,
  rateOfCalls,
  rowsOf,
  serviceNames,
  sharedService,
  splitByPeriod,
  tally,
  type WorldCall,
} from '../../tests/counted-world';
import { testDatabase } from '../../tests/test-database';
import { type CompanyScope, scopeOf } from '../access/scope';
import { reportCloseRateTrend } from './close-rate-trend';
import { reportEmployeePractice } from './employee-practice';
import { bucketsOf } from './measures/buckets';
import { directionOf } from './measures/direction';
import { averageOf, type Compared, type Group, intervalOf, measureImprovement } from './measures/improvement';
import { periodOf } from './measures/periods';
import { windowsOf } from './measures/practice-windows';
import { bestAndWorstWeekday, tallyWeekdays } from './measures/weekdays';
import { reportPracticeVsLive } from './practice-vs-live';

const anyQuestion = fc.record({ viewer: anyViewer, filters: anyFilters, now: anyNow });
/** Half of the calls are in these weeks and the four before. */
const busyWeeks = { startDate: '2026-12-20', endDate: '2026-12-31', timeRange: 'weekly' };
const busyQuestion = fc.record({ viewer: fc.constant(admin), filters: fc.constant(busyWeeks), now: anyNow });

const wholly = { isComplete: true, direction: null, isKnown: true, answered: 'missed' } as const;

/** Enough calls to always have improvements to compare. */
const manyOfOneService = anyCalls(1_800, 1_800).map((calls) =>
  calls.map((call) => ({ ...call, ...wholly, service: sharedService })),
);

/** Else nobody is left to compare those who practiced with; and these need live calls, too. */
const someNeverPractice = (call: WorldCall): WorldCall => ({
  ...call,
  isPractice: call.isPractice && call.callType === 'Quote' && call.employeeId !== 2 && call.employeeId !== 3,
});

test('each report equals a count of every single call', { timeout: longEnough }, async () => {
  const answered = { practiceVsLive: 0, improved: 0, employeePractice: 0, trend: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc
        .tuple(anyCalls(900, 1000), manyOfOneService)
        .map(([calls, more]) => [...calls, ...more].map(someNeverPractice)),
      fc.tuple(busyQuestion, ...Array.from({ length: 13 }, () => anyQuestion)),
      async (calls, questions) => {
        const { people: reads } = await testDatabase(rowsOf(calls));
        for (const { viewer, filters, now } of questions) {
          const scope = scopeOf(viewer);

          const versus = PracticeVsLiveFilters.parse(filters);
          const practiceVsLive = await reportPracticeVsLive(reads, scope, versus, now);
          if (practiceVsLive === 'not-found') continue;
          answered.practiceVsLive += 1;
          if (practiceVsLive.overall.averageImprovement !== null) answered.improved += 1;
          expect(gistOfPracticeVsLive(PracticeVsLiveReport.parse(practiceVsLive))).toEqual(
            recountPracticeVsLive(calls, scope, versus, now, practiceVsLive.practiceWindows.days),
          );

          const practicing = EmployeePracticeFilters.parse(filters);
          const employeePractice = await reportEmployeePractice(reads, scope, practicing, now);
          if (employeePractice === 'not-found') throw new Error('One report finds what another does not.');
          answered.employeePractice += employeePractice.employeesTotal;
          expect(gistOfEmployeePractice(EmployeePracticeReport.parse(employeePractice))).toEqual(
            recountEmployeePractice(calls, scope, practicing, now),
          );

          const trending = CloseRateTrendFilters.parse(filters);
          const trend = await reportCloseRateTrend(reads, scope, trending, now);
          if (trend === 'not-found') throw new Error('One report finds what another does not.');
          answered.trend += trend.overall.totalCalls;
          expect(gistOfTrend(CloseRateTrendReport.parse(trend))).toEqual(
            recountTrend(calls, scope, trending, now, trend.period),
          );
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  expect(answered.practiceVsLive).toBeGreaterThan(10);
  for (const count of Object.values(answered)) expect(count).toBeGreaterThan(0);
});

function gistOfPracticeVsLive({ overall, services, practiceWindows }: PracticeVsLiveReport) {
  return {
    overall,
    days: practiceWindows.days,
    services: Object.fromEntries(
      services.map(({ serviceId: _, serviceName, ...numbers }) => [serviceName.toLowerCase(), numbers]),
    ),
  };
}

function recountPracticeVsLive(
  calls: readonly WorldCall[],
  scope: CompanyScope,
  filters: PracticeVsLiveFilters,
  now: Date,
  days: number,
): ReturnType<typeof gistOfPracticeVsLive> {
  const matching = matchingCalls(calls, scope, filters);
  const { current } = splitByPeriod(matching, filters, now);
  const compared = new Map(
    serviceNames(current).map((name) => [name, compare(ofService(matching, name), filters, now)]),
  );
  const average = filters.callTag ? null : averageOf([...compared.values()]);
  const {
    totalCalls: totalLiveCalls,
    closeRate: liveCloseRate,
    knownCalls,
    knownAppointments,
  } = rateOfCalls(live(current));
  return {
    overall: {
      totalLiveCalls,
      liveCloseRate,
      knownCalls,
      knownAppointments,
      totalPracticeCalls: practice(current).length,
      averageImprovement: average?.points ?? null,
      averageInterval: average && intervalOf(average.spread, days),
    },
    days,
    services: Object.fromEntries(
      [...compared].map(([name, service]) => {
        const [liveOnes, practiceOnes] = [live, practice].map((side) => rateOfCalls(side(ofService(current, name))));
        return [
          name,
          {
            liveCalls: liveOnes?.totalCalls ?? 0,
            liveCloseRate: liveOnes?.closeRate ?? null,
            knownCalls: liveOnes?.knownCalls ?? 0,
            knownAppointments: liveOnes?.knownAppointments ?? 0,
            practiceCalls: practiceOnes?.totalCalls ?? 0,
            practiceCloseRate: practiceOnes?.closeRate ?? null,
            practiceKnownCalls: practiceOnes?.knownCalls ?? 0,
            practiceKnownAppointments: practiceOnes?.knownAppointments ?? 0,
            ...improvementOf(service, filters, days),
          },
        ];
      }),
    ),
  };
}

function improvementOf(service: RecountedService, filters: PracticeVsLiveFilters, days: number) {
  const measured = measureImprovement(service);
  const none = { employees: 0, now: rateOfCalls([]), base: rateOfCalls([]) };
  if (filters.callTag)
    return {
      improvementPoints: null,
      improvement: { reason: 'call-tag' as const, interval: null, practiced: none, others: none },
    };
  return {
    improvementPoints: measured.points,
    improvement: {
      reason: measured.reason,
      interval: measured.reason === null ? intervalOf(measured.spread, days) : null,
      practiced: service.stated.practiced,
      others: service.stated.others,
    },
  };
}

type RecountedService = Compared & { stated: Record<keyof Compared, ReturnType<typeof statedOf>> };

/** Person by person: who practiced the service in the last two of the three windows, and who never did in any. */
function compare(ofOne: readonly WorldCall[], filters: PracticeVsLiveFilters, now: Date): RecountedService {
  const inWindow = (name: keyof ReturnType<typeof windowsOf>) =>
    ofOne.filter(({ zone, localDay }) => {
      const { startDay, endDay } = windowsOf(periodOf(filters, todayIn(zone, now)))[name];
      return startDay <= localDay && localDay <= endDay;
    });
  const [current, gap, base] = [inWindow('now'), inWindow('gap'), inWindow('base')];
  const people = [...new Set([...current, ...gap, ...base].flatMap(({ employeeId }) => employeeId ?? []))];
  const hasPracticed = (calls: readonly WorldCall[], id: number) =>
    practice(calls).some(({ employeeId }) => employeeId === id);
  const practiced = people.filter((id) => hasPracticed(current, id) || hasPracticed(gap, id));
  const others = people.filter((id) => !practiced.includes(id) && !hasPracticed(base, id));
  const groupOf = (ids: readonly number[]) => {
    const ofPerson = (calls: readonly WorldCall[], id: number) =>
      live(calls).filter(({ employeeId }) => employeeId === id);
    const both = ids.filter((id) => ofPerson(current, id).length > 0 && ofPerson(base, id).length > 0);
    return {
      ...{ people: ids.length, employees: both.length },
      ...{ now: both.flatMap((id) => ofPerson(current, id)), base: both.flatMap((id) => ofPerson(base, id)) },
    };
  };
  const groups = { practiced: groupOf(practiced), others: groupOf(others) };
  const tallied = (group: ReturnType<typeof groupOf>): Group => ({
    ...group,
    ...{ now: tally(group.now), base: tally(group.base) },
  });
  return {
    practiced: tallied(groups.practiced),
    others: tallied(groups.others),
    stated: { practiced: statedOf(groups.practiced), others: statedOf(groups.others) },
  };
}

const statedOf = ({ employees, now, base }: { employees: number; now: WorldCall[]; base: WorldCall[] }) => ({
  ...{ employees, now: rateOfCalls(now), base: rateOfCalls(base) },
});

function gistOfEmployeePractice({ overall, employees, employeesTotal }: EmployeePracticeReport) {
  const byName = (services: { serviceName: string; practiceCalls: number }[]) =>
    Object.fromEntries(services.map(({ serviceName, practiceCalls }) => [serviceName.toLowerCase(), practiceCalls]));
  return {
    overall: { ...overall, topPracticeServices: overall.topPracticeServices.map(({ practiceCalls }) => practiceCalls) },
    employees: Object.fromEntries(
      employees.map(({ employeeId, practiceServices, ...numbers }) => [
        employeeId,
        { ...numbers, practiceServices: byName(practiceServices) },
      ]),
    ),
    employeesTotal,
  };
}

function recountEmployeePractice(
  calls: readonly WorldCall[],
  scope: CompanyScope,
  filters: EmployeePracticeFilters,
  now: Date,
): ReturnType<typeof gistOfEmployeePractice> {
  const { current } = splitByPeriod(matchingCalls(calls, scope, filters), filters, now);
  const byService = (list: WorldCall[]) =>
    Object.fromEntries(
      serviceNames(practice(list))
        .filter((name) => name !== 'not known')
        .map((name) => [name, ofService(practice(list), name).length]),
    );
  const people = [...new Set(current.flatMap(({ employeeId }) => employeeId ?? []))];
  return {
    overall: {
      totalPracticeCalls: practice(current).length,
      totalLiveCalls: live(current).length,
      topPracticeServices: Object.values(byService(current))
        .sort((a, b) => b - a)
        .slice(0, 3),
    },
    employees: Object.fromEntries(
      people.map((id) => {
        const own = current.filter(({ employeeId }) => employeeId === id);
        const { appointmentsMade: _, ...livePerformance } = rateOfCalls(live(own));
        return [
          id,
          {
            employeeName: `Employee ${id}`,
            totalPracticeCalls: practice(own).length,
            livePerformance,
            practiceServices: byService(own),
          },
        ];
      }),
    ),
    employeesTotal: people.length,
  };
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
  covered: { startDay: string; endDay: string },
): ReturnType<typeof gistOfTrend> {
  const { current } = splitByPeriod(live(matchingCalls(calls, scope, filters)), filters, now);
  const buckets = bucketsOf(covered, timeRangeOf(filters));
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
