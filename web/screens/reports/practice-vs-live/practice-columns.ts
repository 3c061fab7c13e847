// One row per service: live and practice side by side, and what practice did to live.
import type { PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../columns';
import { definitions } from '../definitions';
import { rateColumn, tierColumn } from '../tier-columns';

type Service = PracticeVsLiveReport['services'][number];

/** `thresholdsOf` names whose thresholds rank; undefined: the defaults. */
export function practiceColumns(thresholds: Thresholds, thresholdsOf: string | undefined): Column<Service>[] {
  const rateOf = ({ liveCloseRate }: Service) => liveCloseRate;
  return [
    { id: 'serviceName', name: 'Service', kind: 'text', value: ({ serviceName }) => serviceName, bar: 'w-24' },
    tierColumn(rateOf, thresholds, thresholdsOf),
    { id: 'liveCalls', name: 'Live Calls', kind: 'count', value: ({ liveCalls }) => liveCalls, bar: 'w-12' },
    rateColumn(rateOf, thresholds, {
      id: 'liveCloseRate',
      name: 'Live Close Rate',
      gaugeWidth: 40,
    }),
    {
      id: 'practiceCalls',
      name: 'Practice Calls',
      kind: 'count',
      value: ({ practiceCalls }) => practiceCalls,
      bar: 'w-12',
    },
    {
      id: 'practiceCloseRate',
      name: 'Practice Rate',
      kind: 'percent',
      value: ({ practiceCloseRate }) => practiceCloseRate,
      definition: definitions.practiceCloseRate,
      bar: 'w-12',
    },
    {
      id: 'improvementPoints',
      name: 'Improvement',
      kind: 'points',
      value: ({ improvementPoints }) => improvementPoints,
      definition: definitions.improvement,
      bar: 'w-16',
    },
  ];
}
