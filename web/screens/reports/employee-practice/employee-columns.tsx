import type { EmployeePracticeReport } from '#contract/reports';
import type { Column } from '../../../ui/column';
import { definitions } from '../definitions';
import { plainRateColumn } from '../tier-columns';
import { PracticeServices } from './practice-services';

type Employee = EmployeePracticeReport['employees'][number];

const ratedValues = ({ livePerformance: { closeRate, totalCalls, knownCalls } }: Employee) => ({
  closeRate,
  calls: totalCalls,
  knownCalls,
});

export const employeeColumns: readonly Column<Employee>[] = [
  { id: 'employeeName', name: 'Employee', kind: 'text', value: ({ employeeName }) => employeeName, bar: 'w-28' },
  {
    id: 'totalPracticeCalls',
    name: 'Practice Calls',
    kind: 'count',
    value: ({ totalPracticeCalls }) => totalPracticeCalls,
    definition: definitions.practiceCalls,
    bar: 'w-12',
  },
  {
    id: 'practiceServices',
    name: 'Practice Services',
    kind: 'text',
    value: ({ practiceServices }) =>
      practiceServices.map(({ serviceName, practiceCalls }) => `${serviceName} ${practiceCalls}`).join(', ') || null,
    definition: definitions.practiceServices,
    show: ({ employeeName, practiceServices }) => <PracticeServices of={employeeName} services={practiceServices} />,
    isUnsortable: true,
    bar: 'w-48',
  },
  {
    id: 'liveCalls',
    name: 'Live Calls',
    kind: 'count',
    value: ({ livePerformance }) => livePerformance.totalCalls,
    definition: definitions.livePerformance,
    bar: 'w-12',
  },
  plainRateColumn(ratedValues, { id: 'closeRate', name: 'Live Close Rate', definition: definitions.closeRate }),
];
