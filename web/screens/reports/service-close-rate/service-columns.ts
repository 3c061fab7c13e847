import type { ServiceCloseRateReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { rateColumn, tierColumn } from '../tier-columns';

type Service = ServiceCloseRateReport['services'][number];

/** `thresholdsOf` names whose thresholds apply; undefined for the defaults. */
export function serviceColumns(thresholds: Thresholds, thresholdsOf: string | undefined): Column<Service>[] {
  const ratedValues = ({ closeRate, totalCalls: calls, knownCalls }: Service) => ({ closeRate, calls, knownCalls });
  return [
    { id: 'serviceName', name: 'Service', kind: 'text', value: ({ serviceName }) => serviceName, bar: 'w-24' },
    tierColumn(ratedValues, thresholds, thresholdsOf),
    { id: 'totalCalls', name: 'Total Calls', kind: 'count', value: ({ totalCalls }) => totalCalls, bar: 'w-14' },
    {
      id: 'appointmentsMade',
      name: 'Appointments',
      kind: 'count',
      value: ({ appointmentsMade }) => appointmentsMade,
      bar: 'w-12',
    },
    rateColumn(ratedValues, thresholds, { id: 'closeRate', name: 'Close Rate' }),
    {
      id: 'trend',
      name: 'Trend',
      kind: 'points',
      value: ({ trend }) => trend,
      bar: 'w-16',
    },
  ];
}
