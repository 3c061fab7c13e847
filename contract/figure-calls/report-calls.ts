// The calls behind the figures of the reports. A filter of the report narrows all of them; a row narrows them further,
// and takes the place of the filter of its kind.
import type { Group, Grouping, GroupWithTrend } from '../break-down';
import type { CallListFilters } from '../call-list';
import type { TimeRange } from '../periods';
import type {
  CloseRateTrendReport,
  EmployeePracticeReport,
  PracticeVsLiveReport,
  ServiceCloseRateReport,
} from '../reports';
import {
  type Asked,
  allOf,
  type CallsOf,
  callsOfTally,
  compared,
  countedCalls,
  type FigureCalls,
  type Filters,
  inBucket,
  knownOf,
  narrowed,
  previousOf,
  taggedCalls,
} from './figure-calls';

type ServiceReport = ServiceCloseRateReport;
type TrendReport = CloseRateTrendReport;

export function callsOfServiceTotals(
  overall: ServiceReport['overall'],
  asked: Asked,
): CallsOf<ServiceReport['overall']> {
  const live = taggedCalls(asked, 'Live');
  const before = callsOfTally(previousOf(live), {
    calls: overall.previousCalls,
    knownCalls: overall.previousKnownCalls,
    knownAppointments: overall.previousKnownAppointments,
  });
  return {
    ...callsOfRow(live, overall),
    trend: compared(knownOf(live, overall)),
    previousCloseRate: before.rate,
    previousCalls: before.calls,
    previousKnownCalls: before.knownCalls,
    previousKnownAppointments: before.knownAppointments,
  };
}

interface Row {
  totalCalls: number;
  appointmentsMade?: number;
  knownCalls: number;
  knownAppointments: number;
}

function callsOfRow(live: Filters, row: Row) {
  const { calls, appointments, rate, knownCalls, knownAppointments } = callsOfTally(live, {
    ...row,
    calls: row.totalCalls,
    ...(row.appointmentsMade !== undefined && { appointments: row.appointmentsMade }),
  });
  return { totalCalls: calls, appointmentsMade: appointments, closeRate: rate, knownCalls, knownAppointments };
}

type ServiceRow = ServiceReport['services'][number];

export function callsOfServiceRow(row: ServiceRow, asked: Asked): CallsOf<ServiceRow> {
  const live = ofService(asked, row.serviceId);
  return { ...callsOfRow(live, row), trend: compared(knownOf(live, row)) };
}

type TrendRow = TrendReport['services'][number];

export function callsOfTrendRow(row: TrendRow, asked: Asked): CallsOf<TrendRow> {
  return callsOfRow(ofService(asked, row.serviceId), row);
}

const ofService = (asked: Asked, serviceId: number) => narrowed(taggedCalls(asked, 'Live'), { serviceId });

/** With the grouping of the answer. */
interface AskedSeries extends Asked {
  timeRange: TimeRange;
}

type Point = TrendReport['trend'][number];

/** A point of a series: of one service, of a row, or of all calls without `of`. */
export function callsOfPoint(point: Point, asked: AskedSeries, of: CallListFilters = {}): CallsOf<Point> {
  const live = narrowed(taggedCalls(asked, 'Live'), of);
  return callsOfRow(inBucket(live, point.date, asked.timeRange), point);
}

type RatePoint = ServiceReport['closeRates'][string][number];

export function callsOfRatePoint(point: RatePoint, asked: AskedSeries, of: CallListFilters): CallsOf<RatePoint> {
  const { closeRate: value, ...counts } = callsOfPoint({ ...point, closeRate: point.value }, asked, of);
  return { ...counts, value };
}

/** The filters that a row of a report stands for. */
export const filtersOfGroup: Record<Grouping, (group: Pick<Group, 'id' | 'location'>) => CallListFilters> = {
  company: ({ id: companyId }) => ({ companyId }),
  region: ({ id: regionId }) => ({ regionId }),
  district: ({ id: districtId }) => ({ districtId }),
  location: ({ id: storeId }) => ({ storeId }),
  // A person has a row for each location.
  employee: ({ id: employeeId, location }) => ({ employeeId, ...(location && { storeId: location.id }) }),
};

export function callsOfGroup(group: Group, by: Grouping, asked: Asked): CallsOf<Group> {
  return callsOfRow(narrowed(taggedCalls(asked, 'Live'), filtersOfGroup[by](group)), group);
}

export function callsOfGroupWithTrend(group: GroupWithTrend, by: Grouping, asked: Asked): CallsOf<GroupWithTrend> {
  const calls = callsOfGroup(group, by, asked);
  return { ...calls, trend: compared(calls.knownCalls) };
}

type TrendTotals = TrendReport['overall'];

export function callsOfTrendTotals(
  overall: TrendTotals,
  asked: Asked,
): CallsOf<TrendTotals, 'trendDirection' | 'bestDay' | 'worstDay'> {
  const live = taggedCalls(asked, 'Live');
  const { closeRate: averageCloseRate, ...counts } = callsOfRow(live, overall);
  const ofWeekday = (weekday: TrendTotals['bestDay']) => weekday && knownOf(narrowed(live, { weekday }));
  const [best, worst] = [ofWeekday(overall.bestDay), ofWeekday(overall.worstDay)];
  return {
    ...counts,
    averageCloseRate,
    trendDirection: knownOf(live, overall),
    ...{ bestDay: best, bestDayCloseRate: best, worstDay: worst, worstDayCloseRate: worst },
  };
}

type PracticeTotals = PracticeVsLiveReport['overall'];
type PracticeRow = PracticeVsLiveReport['services'][number];

export function callsOfPracticeTotals(
  { overall, services }: PracticeVsLiveReport,
  asked: Asked,
): CallsOf<PracticeTotals, 'averageImprovement'> {
  const live = callsOfTally(taggedCalls(asked, 'Live'), { ...overall, calls: overall.totalLiveCalls });
  return {
    totalLiveCalls: live.calls,
    liveCloseRate: live.rate,
    knownCalls: live.knownCalls,
    knownAppointments: live.knownAppointments,
    totalPracticeCalls: practiceCount(asked, overall.totalPracticeCalls),
    averageImprovement: callsOfPracticed(
      services.map(({ improvement }) => improvement.practiced.now),
      asked,
    ),
  };
}

/** An improvement opens the calls now of those who practiced, and leads on to those before. */
function callsOfPracticed(practiced: readonly Row[], asked: Asked, of: CallListFilters = {}): FigureCalls | null {
  const sum = (name: 'totalCalls' | 'knownCalls' | 'knownAppointments') =>
    practiced.reduce((total, row) => total + row[name], 0);
  // With a filter by tag nobody is compared.
  const live = asked.callTag ? null : narrowed(taggedCalls(asked, 'Live'), { ...of, practiced: 'yes' });
  return compared(
    allOf(live, {
      calls: sum('totalCalls'),
      knownCalls: sum('knownCalls'),
      knownAppointments: sum('knownAppointments'),
    }),
  );
}

export function callsOfPracticeRow(row: PracticeRow, asked: Asked): CallsOf<PracticeRow, 'improvementPoints'> {
  const { serviceId } = row;
  const live = callsOfTally(ofService(asked, serviceId), { ...row, calls: row.liveCalls });
  const practice = callsOfTally(narrowed(taggedCalls(asked, 'Practice'), { serviceId }), {
    calls: row.practiceCalls,
    knownCalls: row.practiceKnownCalls,
    knownAppointments: row.practiceKnownAppointments,
  });
  return {
    liveCalls: live.calls,
    liveCloseRate: live.rate,
    knownCalls: live.knownCalls,
    knownAppointments: live.knownAppointments,
    practiceCalls: practice.calls,
    practiceCloseRate: practice.rate,
    practiceKnownCalls: practice.knownCalls,
    practiceKnownAppointments: practice.knownAppointments,
    improvementPoints: callsOfPracticed([row.improvement.practiced.now], asked, { serviceId }),
  };
}

/** Practice calls of a service or a person, or all without `of`. */
function practiceCount(asked: Asked, calls: number, of: CallListFilters = {}): FigureCalls | null {
  return allOf(narrowed(taggedCalls(asked, 'Practice'), of), { calls });
}

type PersonRow = EmployeePracticeReport['employees'][number];
type PracticedService = PersonRow['practiceServices'][number];

export function callsOfPracticeActivity(
  { overall, employeesTotal }: EmployeePracticeReport,
  asked: Asked,
): CallsOf<Pick<EmployeePracticeReport['overall'], 'totalPracticeCalls' | 'totalLiveCalls'>> &
  CallsOf<Pick<EmployeePracticeReport, 'employeesTotal'>> {
  return {
    totalPracticeCalls: practiceCount(asked, overall.totalPracticeCalls),
    totalLiveCalls: allOf(taggedCalls(asked, 'Live'), { calls: overall.totalLiveCalls }),
    employeesTotal: employeesTotal === 0 ? null : allOf(narrowed(countedCalls(asked), { employeeKnown: 'yes' })),
  };
}

/** Of everybody without an employee. */
export function callsOfPracticedService(
  { serviceId, practiceCalls }: PracticedService,
  asked: Asked,
  employeeId = asked.employeeId,
): CallsOf<PracticedService> {
  return { practiceCalls: practiceCount(asked, practiceCalls, { serviceId, employeeId }) };
}

export function callsOfPerson(
  { employeeId, totalPracticeCalls, livePerformance }: PersonRow,
  asked: Asked,
): CallsOf<Pick<PersonRow, 'totalPracticeCalls'>> & CallsOf<PersonRow['livePerformance']> {
  const { appointmentsMade: _, ...live } = callsOfRow(
    narrowed(taggedCalls(asked, 'Live'), { employeeId }),
    livePerformance,
  );
  return { totalPracticeCalls: practiceCount(asked, totalPracticeCalls, { employeeId }), ...live };
}
