// Every report there is, one line each: the picker lists them, the address names them, the screen shows one.
import { type LucideIcon, Percent } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ReportProps } from './report-props';
import { ServiceCloseRate } from './service-close-rate/service-close-rate';

export interface ReportType {
  /** In the address. */
  id: string;
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

export const reportTypes: readonly ReportType[] = [first];

/** The type an address names, else the first. */
export function findReportType(id: string | null): ReportType {
  return reportTypes.find((type) => type.id === id) ?? first;
}
