// The Employee Practice Activity report: who practiced what, and their live close rates.
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { callsOfPracticeActivity, callsOfPracticedService } from '#contract/figure-calls/report-calls';
import { EmployeePracticeFilters, type EmployeePracticeReport } from '#contract/reports';
import { Card, CardHeader } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { formatCount } from '../../../ui/format';
import { useOrderedRows } from '../../../ui/order-rows';
import { definitions } from '../definitions';
import { definitionsOf, tableOf } from '../export/report-document';
import { queryOfFilters } from '../filters/report-filters';
import { formatPeriod } from '../format-period';
import { type ReportCalls, useReportCalls } from '../report-calls';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { ReportTable } from '../report-table';
import { Summary, type SummaryFigure } from '../summary';
import { useReport } from '../use-report';
import { employeeColumnsOf } from './employee-columns';
import { TopPractice, topPracticeName, topPracticeTable } from './top-practice';

export function EmployeePractice(about: ReportProps) {
  const query = queryOfFilters(EmployeePracticeFilters, about.filters, about.companyId);
  const loaded = useReport('getEmployeePractice', { query }, 'Failed to fetch employee practice report', about.isKnown);
  const { report } = loaded;
  const behind = useReportCalls(about.name, query, report);
  const { asked, addressOf } = behind;
  const employeeColumns = useMemo(() => employeeColumnsOf(behind), [behind]);
  const employees = useOrderedRows(
    employeeColumns,
    report?.employees,
    { column: 'totalPracticeCalls', direction: 'descending' },
    'highest',
  );
  const figures = summarize(report, about, behind);
  return (
    <ReportFrame
      about={about}
      loaded={loaded}
      counted="practice or live calls"
      countCalls={({ overall }) => overall.totalLiveCalls + overall.totalPracticeCalls}
      describe={({ overall }) => ({
        summary: figures,
        tables: [tableOf('Employees', employeeColumns, employees.rows), topPracticeTable(overall.topPracticeServices)],
        definitions: [[topPracticeName, definitions.topPracticeServices], ...definitionsOf(employeeColumns)],
      })}
    >
      <Summary
        figures={figures}
        wide="@min-[720px]/report:grid-cols-[1fr_1fr_1fr_1.5fr] print:grid-cols-[1fr_1fr_1fr_1.5fr]"
      >
        <TopPractice
          services={report?.overall.topPracticeServices}
          linkOf={(service) =>
            asked &&
            addressOf(callsOfPracticedService(service, asked).practiceCalls, `practice, ${service.serviceName}`)
          }
        />
      </Summary>
      {report?.employees.length === 0 ? (
        <Card aria-label="Figures of employees">
          <CardHeader as="h3" title="Employees" />
          <EmptyState icon={<Users />} title="No employee is known for these calls" className="min-h-48">
            Employees appear after their first practice call, or a live call that names them.
          </EmptyState>
        </Card>
      ) : (
        <ReportTable
          label="Employees"
          title="Employees"
          description={report ? describeListed(report) : '\u00a0'}
          columns={employeeColumns}
          ordered={employees}
          keyOf={({ employeeId }) => employeeId}
        />
      )}
    </ReportFrame>
  );
}

function summarize(
  report: EmployeePracticeReport | undefined,
  about: ReportProps,
  { asked, addressOf }: ReportCalls,
): SummaryFigure[] {
  const calls = report && asked && callsOfPracticeActivity(report, asked);
  const period = report && formatPeriod(report.period, about);
  const { callTag } = about.filters;
  return [
    {
      name: 'Practice Calls',
      kind: 'count',
      value: report?.overall.totalPracticeCalls,
      note: callTag === 'Live' ? leftOut : period,
      definition: definitions.practiceCalls,
      link: addressOf(calls?.totalPracticeCalls, 'practice calls'),
    },
    {
      name: 'Live Calls',
      kind: 'count',
      value: report?.overall.totalLiveCalls,
      note: callTag === 'Practice' ? leftOut : period,
      link: addressOf(calls?.totalLiveCalls, 'live calls'),
    },
    {
      name: 'Employees',
      kind: 'count',
      value: report?.employeesTotal,
      note: 'with practice or live calls',
      definition: definitions.employees,
      link: addressOf(calls?.employeesTotal, 'practice and live calls'),
    },
  ];
}

function describeListed({ employees, employeesTotal }: EmployeePracticeReport): string {
  return employees.length < employeesTotal
    ? `First ${formatCount(employees.length)} of ${formatCount(employeesTotal)}, those with most practice calls`
    : `All ${formatCount(employeesTotal)} with practice or live calls in the period`;
}

const leftOut = 'left out by Call Tag';
