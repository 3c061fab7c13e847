// The Employee Practice Activity report: what people practiced, and how their live calls went.
import {
  type EmployeePracticeFilters,
  type EmployeePracticeReport,
  maxEmployeesListed,
  topPracticeServices,
} from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { askByPerson, type PersonCount } from './ask-practice';
import { frameReport, statePeriod } from './frame-report';
import { closeRateOf, knownOf, sumOf } from './measures/tally';
import { type TaggedTally, tallyTags } from './tally-tags';

/** Returns `not-found` for a filter outside the scope. */
export async function reportEmployeePractice(
  reads: Reads,
  scope: CompanyScope,
  filters: EmployeePracticeFilters,
  now: Date,
): Promise<EmployeePracticeReport | 'not-found'> {
  const frame = await frameReport(reads, scope, filters, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period } = frame;
  const question = { ...filters, period };
  // All calls, including those without a known employee.
  const services = tallyTags(await ask(reads, narrowed, question, ['service', 'tag']));
  const counts = await askByPerson(reads, narrowed, question, maxEmployeesListed);
  return {
    period: statePeriod(frame),
    overall: {
      totalPracticeCalls: sumOf(services.map(({ practice }) => practice)).calls,
      totalLiveCalls: sumOf(services.map(({ live }) => live)).calls,
      topPracticeServices: topOf(services),
    },
    employees: listEmployees(counts),
    employeesTotal: counts[0]?.peopleTotal ?? 0,
  };
}

type Overall = EmployeePracticeReport['overall'];
type Listed = EmployeePracticeReport['employees'][number];

function topOf(services: readonly TaggedTally[]): Overall['topPracticeServices'] {
  return services
    .filter(({ serviceId, practice }) => serviceId !== 0 && practice.calls > 0)
    .sort((a, b) => b.practice.calls - a.practice.calls || a.serviceName.localeCompare(b.serviceName, 'en'))
    .slice(0, topPracticeServices)
    .map(({ serviceId, serviceName, practice }) => ({ serviceId, serviceName, practiceCalls: practice.calls }));
}

function listEmployees(counts: readonly PersonCount[]): Listed[] {
  const employees = new Map<number, Listed>();
  for (const count of counts) {
    const { employeeId, employeeName, practiceCalls, live } = count;
    const employee = employees.get(employeeId) ?? {
      employeeId,
      employeeName,
      totalPracticeCalls: practiceCalls,
      practiceServices: [],
      livePerformance: {
        totalCalls: live.calls,
        closeRate: closeRateOf(live),
        ...knownOf(live),
      },
    };
    employees.set(employeeId, employee);
    const { serviceId, serviceName, serviceCalls } = count;
    if (serviceId !== null && serviceName !== null && serviceCalls !== null)
      employee.practiceServices.push({ serviceId, serviceName, practiceCalls: serviceCalls });
  }
  return [...employees.values()];
}
