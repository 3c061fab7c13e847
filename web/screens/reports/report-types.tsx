// All reports, one line each: the picker lists them, the address names them, the screen shows one.
import { GitCompareArrows, type LucideIcon, Percent, TrendingUp, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { reportNames, reportTypeParameter } from '../../shell/reports';
import { CloseRateTrend } from './close-rate-trend/close-rate-trend';
import { EmployeePractice } from './employee-practice/employee-practice';
import type { ReportId } from './filters/report-filters';
import { PracticeVsLive } from './practice-vs-live/practice-vs-live';
import type { ReportProps } from './report-props';
import { ServiceCloseRate } from './service-close-rate/service-close-rate';

export interface ReportType {
  id: ReportId;
  name: string;
  icon: LucideIcon;
  Report: ComponentType<ReportProps>;
  /** Its rows can be other than services. */
  hasBreakDown?: true;
}

export const typeParam = reportTypeParameter;

const first: ReportType = {
  id: 'service-close-rate',
  name: reportNames['service-close-rate'],
  icon: Percent,
  Report: ServiceCloseRate,
  hasBreakDown: true,
};

export const reportTypes: readonly ReportType[] = [
  first,
  {
    id: 'practice-vs-live',
    name: reportNames['practice-vs-live'],
    icon: GitCompareArrows,
    Report: PracticeVsLive,
  },
  { id: 'employee-practice', name: reportNames['employee-practice'], icon: Users, Report: EmployeePractice },
  {
    id: 'close-rate-trend',
    name: reportNames['close-rate-trend'],
    icon: TrendingUp,
    Report: CloseRateTrend,
    hasBreakDown: true,
  },
];

export function findReportType(id: string | null): ReportType {
  return reportTypes.find((type) => type.id === id) ?? first;
}
