// All reports, one line each: the picker lists them, the address names them, the screen shows one.
import { GitCompareArrows, type LucideIcon, Percent, TrendingUp, Users } from 'lucide-react';
import type { ComponentType } from 'react';
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
}

export const typeParam = 'type';

const first: ReportType = {
  id: 'service-close-rate',
  name: 'Service Close Rate',
  icon: Percent,
  Report: ServiceCloseRate,
};

export const reportTypes: readonly ReportType[] = [
  first,
  {
    id: 'practice-vs-live',
    name: 'Practice vs. Live Performance',
    icon: GitCompareArrows,
    Report: PracticeVsLive,
  },
  { id: 'employee-practice', name: 'Employee Practice Activity', icon: Users, Report: EmployeePractice },
  { id: 'close-rate-trend', name: 'Close Rate Trend', icon: TrendingUp, Report: CloseRateTrend },
];

export function findReportType(id: string | null): ReportType {
  return reportTypes.find((type) => type.id === id) ?? first;
}
