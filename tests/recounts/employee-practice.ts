// Employee Practice against an independent count of the calls.
import { expect } from 'vitest';
import { EmployeePracticeFilters, EmployeePracticeReport } from '#contract/reports';
import type { CompanyScope } from '../../server/access/scope';
import { reportEmployeePractice } from '../../server/reports/employee-practice';
import {
  live,
  matchingCalls,
  ofService,
  practice,
  rateOfCalls,
  serviceNames,
  splitByPeriod,
  todayOf,
  type WorldCall,
} from '../counted-world';
import type { AskedReport } from './asked-report';

/** Expects the report to equal a count of every single call; returns its number of employees, null if it was not found. */
export async function expectEmployeePractice({
  reads,
  scope,
  filters,
  now,
  calls,
}: AskedReport): Promise<number | null> {
  const asked = EmployeePracticeFilters.parse(filters);
  const answer = await reportEmployeePractice(reads, scope, asked, now);
  if (answer === 'not-found') return null;
  expect(gistOfEmployeePractice(EmployeePracticeReport.parse(answer))).toEqual(
    recountEmployeePractice(calls, scope, asked, now),
  );
  return answer.employeesTotal;
}

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
  const { current } = splitByPeriod(matchingCalls(calls, scope, filters), filters, todayOf(scope, filters, now));
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
