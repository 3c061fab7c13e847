// Practice vs. Live against an independent count of the calls.
import { expect } from 'vitest';
import { PracticeVsLiveFilters, PracticeVsLiveReport } from '#contract/reports';
import type { CompanyScope } from '../../server/access/scope';
import {
  averageOf,
  type Compared,
  type Group,
  intervalOf,
  measureImprovement,
} from '../../server/reports/measures/improvement';
import { type Period, periodOf } from '../../server/reports/measures/periods';
import { type Windows, windowsOf } from '../../server/reports/measures/practice-windows';
import { reportPracticeVsLive } from '../../server/reports/practice-vs-live';
import {
  live,
  matchingCalls,
  ofService,
  practice,
  rateOfCalls,
  serviceNames,
  splitByPeriod,
  tally,
  todayOf,
  type WorldCall,
} from '../counted-world';
import type { AskedReport } from './asked-report';

/** Expects the report to equal a count of every single call; returns it, null if it was not found. */
export async function expectPracticeVsLive({
  reads,
  scope,
  filters,
  now,
  calls,
}: AskedReport): Promise<PracticeVsLiveReport | null> {
  const asked = PracticeVsLiveFilters.parse(filters);
  const answer = await reportPracticeVsLive(reads, scope, asked, now);
  if (answer === 'not-found') return null;
  const report = PracticeVsLiveReport.parse(answer);
  expect(gistOfPracticeVsLive(report)).toEqual(
    recountPracticeVsLive(calls, scope, asked, now, report.practiceWindows.days),
  );
  return report;
}

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
  const today = todayOf(scope, filters, now);
  const { current } = splitByPeriod(matching, filters, today);
  const compared = new Map(
    serviceNames(current).map((name) => [
      name,
      compare(ofService(matching, name), windowsOf(periodOf(filters, today))),
    ]),
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
function compare(ofOne: readonly WorldCall[], windows: Windows): RecountedService {
  const within = ({ startDay, endDay }: Period) =>
    ofOne.filter(({ localDay }) => startDay <= localDay && localDay <= endDay);
  const [current, gap, base] = [within(windows.now), within(windows.gap), within(windows.base)];
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
