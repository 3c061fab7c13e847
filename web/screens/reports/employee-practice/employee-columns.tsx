import { callsOfPerson, callsOfPracticedService } from '#contract/figure-calls/report-calls';
import type { EmployeePracticeReport } from '#contract/reports';
import type { Column } from '../../../ui/column';
import { definitions } from '../definitions';
import { linkedColumn, type ReportCalls } from '../report-calls';
import { plainRateColumn } from '../tier-columns';
import { PracticeServices } from './practice-services';

type Employee = EmployeePracticeReport['employees'][number];

const ratedValues = ({ livePerformance: { closeRate, totalCalls, knownCalls } }: Employee) => ({
  closeRate,
  calls: totalCalls,
  knownCalls,
});

export function employeeColumnsOf({ asked, addressOf }: ReportCalls): readonly Column<Employee>[] {
  const opening = (figure: 'totalPracticeCalls' | 'totalCalls' | 'closeRate', column: Column<Employee>) =>
    linkedColumn(
      column,
      (person) => asked && callsOfPerson(person, asked)[figure],
      ({ employeeName }) => employeeName,
      addressOf,
    );
  return [
    { id: 'employeeName', name: 'Employee', kind: 'text', value: ({ employeeName }) => employeeName, bar: 'w-28' },
    opening('totalPracticeCalls', {
      ...{ id: 'totalPracticeCalls', name: 'Practice Calls', kind: 'count', bar: 'w-12' },
      value: ({ totalPracticeCalls }) => totalPracticeCalls,
      definition: definitions.practiceCalls,
    }),
    {
      id: 'practiceServices',
      name: 'Practice Services',
      kind: 'text',
      value: ({ practiceServices }) =>
        practiceServices.map(({ serviceName, practiceCalls }) => `${serviceName} ${practiceCalls}`).join(', ') || null,
      definition: definitions.practiceServices,
      show: ({ employeeId, employeeName, practiceServices }) => (
        <PracticeServices
          of={employeeName}
          services={practiceServices}
          linkOf={(service) =>
            asked &&
            addressOf(
              callsOfPracticedService(service, asked, employeeId).practiceCalls,
              `${employeeName}, ${service.serviceName}`,
            )
          }
        />
      ),
      isUnsortable: true,
      bar: 'w-48',
    },
    opening('totalCalls', {
      ...{ id: 'liveCalls', name: 'Live Calls', kind: 'count', bar: 'w-12' },
      value: ({ livePerformance }) => livePerformance.totalCalls,
      definition: definitions.livePerformance,
    }),
    opening(
      'closeRate',
      plainRateColumn(ratedValues, { id: 'closeRate', name: 'Live Close Rate', definition: definitions.closeRate }),
    ),
  ];
}
