// The dashboard's cards and charts against an independent count of the calls.
import { expect } from 'vitest';
import type { Day } from '#contract/days';
import { type CompanyScope, covers } from '../../server/access/scope';
import type { Reads } from '../../server/database/engine/connect';
import {
  conversionRateSeries,
  countWeekdays,
  practiceVsLiveSeries,
  rankEmployees,
  servicePerformance,
  summarizeMetrics,
} from '../../server/reports/dashboard';
import type { PeriodFilters } from '../../server/reports/measures/periods';
import type { Tally } from '../../server/reports/measures/tally';
import { weekdayOf } from '../../server/reports/measures/weekdays';
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

export interface AskedDashboard {
  reads: Reads;
  scope: CompanyScope;
  companyId: number | undefined;
  now: Date;
}

/** Expects every card and chart to equal a count of every single call; returns the number of ranked employees. */
export async function expectDashboard(question: AskedDashboard, calls: readonly WorldCall[]): Promise<number | null> {
  const { scope, companyId, now } = question;
  const summary = await summarizeMetrics(question);
  if (companyId !== undefined && !covers(scope.companyIds, companyId)) {
    expect(summary).toBe('not-found');
    return null;
  }
  const all = matchingCalls(calls, scope, { companyId });
  const today = todayOf(scope, { companyId }, now);
  expect(summary).toMatchObject(recountSummary(all, today));
  expect(await countWeekdays(question)).toMatchObject(recountWeekdays(all, today));
  expect(byName(foundOf(await servicePerformance(question)))).toEqual(recountServices(all, today));
  const top = foundOf(await rankEmployees(question));
  expect(byName(top)).toEqual(recountEmployees(all, today));
  const months = foundOf(await conversionRateSeries(question));
  expect(months).toMatchObject(
    recountBuckets(live(all), { months: 12 }, today, datesOf(months)).map((month) => ({
      rate: rateOfCalls(month).closeRate,
      ...tally(month),
    })),
  );
  const weeks = foundOf(await practiceVsLiveSeries(question));
  const byWeek = recountBuckets(all, { weeks: 12 }, today, datesOf(weeks));
  expect(weeks).toMatchObject(
    byWeek.map((week) => ({
      liveCalls: live(week).length,
      liveAppointments: tally(live(week)).appointments,
      liveKnownCalls: tally(live(week)).knownCalls,
      liveKnownAppointments: tally(live(week)).knownAppointments,
      practiceCalls: practice(week).length,
      practiceAppointments: tally(practice(week)).appointments,
      practiceKnownCalls: tally(practice(week)).knownCalls,
      practiceKnownAppointments: tally(practice(week)).knownAppointments,
      live: rateOfCalls(live(week)).closeRate,
      practice: rateOfCalls(practice(week)).closeRate,
    })),
  );
  return top.length;
}

const seven = { days: 7 };
const thirty = { days: 30 };

function recountSummary(all: WorldCall[], today: Day) {
  const { current, before } = splitByPeriod(live(all), seven, today);
  const [rate, rateBefore] = [rateOfCalls(current), rateOfCalls(before)];
  const [seconds, secondsBefore] = [averageSeconds(current), averageSeconds(before)];
  const areBothRated = rate.closeRate !== null && rateBefore.closeRate !== null;
  const haveEnoughKnown = rate.knownCalls >= 20 && rateBefore.knownCalls >= 20;
  return {
    callVolume: {
      value: current.length,
      previous: before.length,
      change: growth(before.length, current.length),
    },
    conversions: {
      value: rate.appointmentsMade,
      previous: rateBefore.appointmentsMade,
      change: areBothRated ? growth(rateBefore.appointmentsMade, rate.appointmentsMade) : null,
    },
    closeRate: {
      value: rate.closeRate,
      previous: rateBefore.closeRate,
      change: haveEnoughKnown ? difference(rateBefore.closeRate, rate.closeRate) : null,
      calls: current.length,
      knownCalls: rate.knownCalls,
      knownAppointments: rate.knownAppointments,
    },
    averageCallSeconds: {
      value: seconds,
      previous: secondsBefore,
      change: difference(secondsBefore, seconds),
    },
  };
}

/** In percent, half up to one decimal. */
function growth(before: number, after: number): number | null {
  return before === 0 ? null : Math.floor(((after - before) * 1_000) / before + 0.5) / 10 || 0;
}

/** Of two displayed figures, which have at most one decimal. */
function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : (Math.round(after * 10) - Math.round(before * 10)) / 10;
}

function averageSeconds(calls: WorldCall[]): number | null {
  const durations = calls.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return durations.length === 0 ? null : Math.round(durations.reduce<number>((a, b) => a + b, 0) / durations.length);
}

function recountWeekdays(all: WorldCall[], today: Day) {
  const { current } = splitByPeriod(live(all), seven, today);
  return ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((weekday) => ({
    name: weekday.slice(0, 3),
    ...tally(current.filter(({ localDay }) => weekdayOf(localDay) === weekday)),
  }));
}

/** Names of equal services differ only in case. */
function byName(list: (Tally & { name: string; rate?: number | null; value?: number | null })[]) {
  return Object.fromEntries(
    list.map(({ name, calls, appointments, knownCalls, knownAppointments, rate, value }) => [
      name.toLowerCase(),
      { calls, appointments, knownCalls, knownAppointments, rate: rate ?? value ?? null },
    ]),
  );
}

function recountServices(all: WorldCall[], today: Day) {
  const { current } = splitByPeriod(live(all), thirty, today);
  const named = serviceNames(current).filter((name) => name !== 'not known');
  return Object.fromEntries(named.map((name) => [name, figuresOf(ofService(current, name))]));
}

function recountEmployees(all: WorldCall[], today: Day) {
  const { current } = splitByPeriod(live(all), thirty, today);
  const people = [...new Set(current.flatMap(({ employeeId }) => employeeId ?? []))];
  const counted = people.map((id) => [id, figuresOf(current.filter(({ employeeId }) => employeeId === id))] as const);
  const ranked = counted.filter(([, { knownCalls, rate }]) => knownCalls >= 20 && rate !== null);
  return Object.fromEntries(ranked.map(([id, own]) => [`employee ${id}`, own]));
}

const figuresOf = (calls: WorldCall[]) => ({ ...tally(calls), rate: rateOfCalls(calls).closeRate });

const datesOf = (series: readonly { date: string }[]) => series.map(({ date }) => date);

/** The calls of the period by shown buckets, given by their first days. */
function recountBuckets(all: WorldCall[], period: PeriodFilters, today: Day, dates: readonly string[]) {
  const { current } = splitByPeriod(all, period, today);
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
