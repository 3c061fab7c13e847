// The calls behind the figures of the dashboard, and of lists with the same periods.
import type { CompanyActivity } from '../companies';
import type {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '../dashboard';
import { weekdays } from '../days';
import {
  allOf,
  bookedOf,
  type CallsOf,
  callsOfTally,
  compared,
  inBucket,
  narrowed,
  previousOf,
  ratedOf,
  taggedCalls,
  timedOf,
} from './figure-calls';

/** What the dashboard was asked: everything the viewer sees without a company. */
export interface AskedDashboard {
  companyId: number | undefined;
  asOf: string;
}

/** The periods of the dashboard's parts (server/reports/dashboard.ts). */
const last7Days = { days: 7 };
const last30Days = { days: 30 };
const past12Months = { months: 12 };
const past12Weeks = { weeks: 12 };

export interface MetricsCalls {
  callVolume: CallsOf<MetricsSummary['callVolume']>;
  conversions: CallsOf<MetricsSummary['conversions']>;
  closeRate: CallsOf<MetricsSummary['closeRate']>;
  averageCallSeconds: CallsOf<MetricsSummary['averageCallSeconds']>;
  days: CallsOf<MetricsSummary['days'][number]>[];
}

export function callsOfMetrics(
  { callVolume, conversions, closeRate, days }: MetricsSummary,
  asked: AskedDashboard,
): MetricsCalls {
  const live = taggedCalls({ ...asked, ...last7Days }, 'Live');
  const before = previousOf(live);
  const all = allOf(live, { calls: callVolume.value });
  const booked = bookedOf(live, { appointments: conversions.value });
  const rated = callsOfTally(live, closeRate);
  return {
    callVolume: { value: all, previous: allOf(before, { calls: callVolume.previous }), change: compared(all) },
    conversions: {
      value: booked,
      previous: bookedOf(before, { appointments: conversions.previous }),
      change: compared(booked),
    },
    closeRate: {
      value: rated.rate,
      previous: ratedOf(before, closeRate.previous),
      change: compared(rated.knownCalls),
      calls: rated.calls,
      knownCalls: rated.knownCalls,
      knownAppointments: rated.knownAppointments,
    },
    averageCallSeconds: { value: timedOf(live), previous: timedOf(before), change: compared(timedOf(live)) },
    days: days.map((day) => {
      const ofDay = inBucket(live, day.date, 'daily');
      const { rate: closeRate, ...counts } = callsOfTally(ofDay, day);
      return { ...counts, closeRate, averageCallSeconds: timedOf(ofDay) };
    }),
  };
}

export function callsOfMonth(
  month: ConversionRateSeries[number],
  asked: AskedDashboard,
): CallsOf<ConversionRateSeries[number]> {
  return callsOfTally(inBucket(taggedCalls({ ...asked, ...past12Months }, 'Live'), month.date, 'monthly'), month);
}

type Week = PracticeVsLiveSeries[number];

export function callsOfWeek(week: Week, asked: AskedDashboard): CallsOf<Week> {
  const ofWeek = (callTag: 'Live' | 'Practice') =>
    inBucket(taggedCalls({ ...asked, ...past12Weeks }, callTag), week.date, 'weekly');
  const practice = callsOfTally(ofWeek('Practice'), {
    calls: week.practiceCalls,
    appointments: week.practiceAppointments,
    knownCalls: week.practiceKnownCalls,
    knownAppointments: week.practiceKnownAppointments,
  });
  const live = callsOfTally(ofWeek('Live'), {
    calls: week.liveCalls,
    appointments: week.liveAppointments,
    knownCalls: week.liveKnownCalls,
    knownAppointments: week.liveKnownAppointments,
  });
  return {
    practice: practice.rate,
    practiceCalls: practice.calls,
    practiceAppointments: practice.appointments,
    practiceKnownCalls: practice.knownCalls,
    practiceKnownAppointments: practice.knownAppointments,
    live: live.rate,
    liveCalls: live.calls,
    liveAppointments: live.appointments,
    liveKnownCalls: live.knownCalls,
    liveKnownAppointments: live.knownAppointments,
  };
}

const liveOf30Days = (asked: AskedDashboard) => taggedCalls({ ...asked, ...last30Days }, 'Live');

export function callsOfSlice(
  slice: ServicePerformance[number],
  asked: AskedDashboard,
): CallsOf<ServicePerformance[number]> {
  const { rate: value, ...counts } = callsOfTally(narrowed(liveOf30Days(asked), { serviceId: slice.serviceId }), slice);
  return { ...counts, value };
}

type Tallied = Pick<ServicePerformance[number], 'calls' | 'appointments' | 'knownCalls' | 'knownAppointments'>;

/** The middle of the ring: all services, those that nobody knows left out. */
export function callsOfAllSlices(all: Tallied, asked: AskedDashboard) {
  return callsOfTally(narrowed(liveOf30Days(asked), { serviceKnown: 'yes' }), all);
}

export function callsOfPerformer(person: TopEmployees[number], asked: AskedDashboard): CallsOf<TopEmployees[number]> {
  return callsOfTally(narrowed(liveOf30Days(asked), { employeeId: person.employeeId }), person);
}

type Bar = CallVolume[number];

/** With its rate. */
export function callsOfBar(bar: Bar, asked: AskedDashboard): CallsOf<Bar & { rate: number }> {
  const weekday = weekdays.find((name) => name.startsWith(bar.name));
  return callsOfTally(narrowed(taggedCalls({ ...asked, ...last7Days }, 'Live'), { weekday }), bar);
}

/** Of the list of companies, which has its last 7 days. */
export function callsOfCompany(
  company: CompanyActivity,
  asked: { asOf: string },
): CallsOf<Omit<CompanyActivity, 'failedDeliveries'>> {
  const live = taggedCalls({ companyId: company.companyId, asOf: asked.asOf, ...last7Days }, 'Live');
  const { calls, rate, knownCalls, knownAppointments } = callsOfTally(live, { calls: company.totalCalls, ...company });
  return { totalCalls: calls, closeRate: rate, knownCalls, knownAppointments };
}
