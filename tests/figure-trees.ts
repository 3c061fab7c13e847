// The links of every figure of an answer, in the answer's own shape, as the screens build them.

import type { CalledNumberList } from '#contract/called-numbers';
import type { CompanyActivity } from '#contract/companies';
import type {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '#contract/dashboard';
import { callsOfMove } from '#contract/figure-calls/change-calls';
import {
  callsOfAllSlices,
  callsOfBar,
  callsOfCompany,
  callsOfMetrics,
  callsOfMonth,
  callsOfPerformer,
  callsOfSlice,
  callsOfWeek,
} from '#contract/figure-calls/dashboard-calls';
import type { Asked } from '#contract/figure-calls/figure-calls';
import { callsOfCompanyService, callsOfNumber, callsOfPhoneSystem } from '#contract/figure-calls/list-calls';
import {
  callsOfGroup,
  callsOfGroupWithTrend,
  callsOfPerson,
  callsOfPoint,
  callsOfPracticeActivity,
  callsOfPracticedService,
  callsOfPracticeRow,
  callsOfPracticeTotals,
  callsOfRatePoint,
  callsOfServiceRow,
  callsOfServiceTotals,
  callsOfTrendRow,
  callsOfTrendTotals,
  filtersOfGroup,
} from '#contract/figure-calls/report-calls';
import type {
  CloseRateTrendReport,
  EmployeePracticeReport,
  PracticeVsLiveReport,
  ServiceCloseRateReport,
} from '#contract/reports';
import type { CompanyService } from '#contract/services';
import type { WhatChanged } from '#contract/what-changed';
import type { WordList } from '#contract/words';

const grouped = (asked: Asked, { timeRange }: Pick<CloseRateTrendReport, 'timeRange'>) => ({ ...asked, timeRange });
type AskedCompany = Asked & { companyId: number | undefined };

/** Links by the path of the endpoint. */
export const linksOf = {
  '/api/metrics/summary': (answer: MetricsSummary, asked: AskedCompany) => callsOfMetrics(answer, asked),
  '/api/metrics/conversion-rate': (answer: ConversionRateSeries, asked: AskedCompany) =>
    answer.map((month) => callsOfMonth(month, asked)),
  '/api/metrics/practice-vs-live': (answer: PracticeVsLiveSeries, asked: AskedCompany) =>
    answer.map((week) => callsOfWeek(week, asked)),
  '/api/service-performance': (
    { slices, all }: { slices: ServicePerformance; all: Parameters<typeof callsOfAllSlices>[0] },
    asked: AskedCompany,
  ) => ({ slices: slices.map((slice) => callsOfSlice(slice, asked)), all: callsOfAllSlices(all, asked) }),
  '/api/company-services': (answer: CompanyService[], { asOf }: Asked) =>
    answer.map((service) => callsOfCompanyService(service, asOf)),
  '/api/called-numbers': ({ numbers, since }: CalledNumberList, { companyId = 0 }: AskedCompany) => ({
    numbers: numbers.map((row) => callsOfNumber(row, { companyId, since })),
  }),
  '/api/words': (answer: WordList, { companyId = 0, source }: AskedCompany & { source: string }) =>
    callsOfPhoneSystem(answer, { companyId, source }),
  '/api/top-employees': (answer: TopEmployees, asked: AskedCompany) =>
    answer.map((person) => callsOfPerformer(person, asked)),
  '/api/call-volume': (answer: CallVolume, asked: AskedCompany) => answer.map((bar) => callsOfBar(bar, asked)),
  '/api/reports/what-changed': (answer: WhatChanged) => ({
    lost: answer.lost.map((move) => callsOfMove(move, answer)),
    won: answer.won.map((move) => callsOfMove(move, answer)),
  }),
  '/api/reports/service-close-rate': (answer: ServiceCloseRateReport, asked: Asked) => ({
    overall: callsOfServiceTotals(answer.overall, asked),
    services: answer.services.map((row) => callsOfServiceRow(row, asked)),
    closeRates: seriesOf(answer.closeRates, (point, serviceId) =>
      callsOfRatePoint(point, grouped(asked, answer), { serviceId }),
    ),
    breakDown: answer.breakDown && {
      groups: answer.breakDown.groups.map((group) => ({
        ...callsOfGroupWithTrend(group, by(answer), asked),
        points: group.points.map((point) =>
          callsOfPoint(point, grouped(asked, answer), filtersOfGroup[by(answer)](group)),
        ),
      })),
    },
  }),
  '/api/reports/close-rate-trend': (answer: CloseRateTrendReport, asked: Asked) => ({
    overall: callsOfTrendTotals(answer.overall, asked),
    trend: answer.trend.map((point) => callsOfPoint(point, grouped(asked, answer))),
    services: answer.services.map((row) => callsOfTrendRow(row, asked)),
    servicesTrend: seriesOf(answer.servicesTrend, (point, serviceId) =>
      callsOfPoint(point, grouped(asked, answer), { serviceId }),
    ),
    breakDown: answer.breakDown && {
      groups: answer.breakDown.groups.map((group) => ({
        ...callsOfGroup(group, by(answer), asked),
        points: group.points.map((point) =>
          callsOfPoint(point, grouped(asked, answer), filtersOfGroup[by(answer)](group)),
        ),
      })),
    },
  }),
  '/api/reports/practice-vs-live': (answer: PracticeVsLiveReport, asked: Asked) => ({
    overall: callsOfPracticeTotals(answer, asked),
    services: answer.services.map((row) => callsOfPracticeRow(row, asked)),
  }),
  '/api/reports/employee-practice': (answer: EmployeePracticeReport, asked: Asked) => {
    const { employeesTotal, ...overall } = callsOfPracticeActivity(answer, asked);
    return {
      employeesTotal,
      overall: {
        ...overall,
        topPracticeServices: answer.overall.topPracticeServices.map((service) =>
          callsOfPracticedService(service, asked),
        ),
      },
      employees: answer.employees.map((person) => {
        const { totalPracticeCalls, ...livePerformance } = callsOfPerson(person, asked);
        return {
          totalPracticeCalls,
          livePerformance,
          practiceServices: person.practiceServices.map((service) =>
            callsOfPracticedService(service, asked, person.employeeId),
          ),
        };
      }),
    };
  },
  '/api/admin/company-activity': (answer: CompanyActivity[], asked: Asked) =>
    answer.map((company) => callsOfCompany(company, asked)),
};

function by({ breakDown }: ServiceCloseRateReport | CloseRateTrendReport) {
  if (!breakDown) throw new Error('It is broken down by service.');
  return breakDown.by;
}

function seriesOf<Point, Links>(
  series: Record<string, Point[]>,
  linksOfPoint: (point: Point, serviceId: number) => Links,
): Record<string, Links[]> {
  return Object.fromEntries(
    Object.entries(series).map(([id, points]) => [id, points.map((point) => linksOfPoint(point, Number(id)))]),
  );
}
