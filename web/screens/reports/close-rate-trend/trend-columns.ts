import type { CloseRateTrendReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { definitions } from '../definitions';
import { rateColumn, tierColumn } from '../tier-columns';

type Service = CloseRateTrendReport['services'][number];

/** `thresholdsOf` names whose thresholds apply; undefined for the defaults. */
export function trendColumns(thresholds: Thresholds, thresholdsOf: string | undefined): Column<Service>[] {
  const ratedValues = ({ closeRate, totalCalls: calls, knownCalls }: Service) => ({ closeRate, calls, knownCalls });
  return [
    { id: 'serviceName', name: 'Service', kind: 'text', value: ({ serviceName }) => serviceName, bar: 'w-24' },
    tierColumn(ratedValues, thresholds, thresholdsOf),
    { id: 'totalCalls', name: 'Total Calls', kind: 'count', value: ({ totalCalls }) => totalCalls, bar: 'w-14' },
    rateColumn(ratedValues, thresholds, { id: 'closeRate', name: 'Close Rate', definition: definitions.closeRate }),
  ];
}
