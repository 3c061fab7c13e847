import type { PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { definitions } from '../definitions';
import { plainRateColumn, rateColumn, tierColumn } from '../tier-columns';

type Service = PracticeVsLiveReport['services'][number];

/** `thresholdsOf` names whose thresholds apply; undefined for the defaults. */
export function practiceColumns(thresholds: Thresholds, thresholdsOf: string | undefined): Column<Service>[] {
  const liveOf = ({ liveCloseRate, liveCalls, knownCalls }: Service) => ({
    closeRate: liveCloseRate,
    calls: liveCalls,
    knownCalls,
  });
  const practiceOf = ({ practiceCloseRate, practiceCalls, practiceKnownCalls }: Service) => ({
    closeRate: practiceCloseRate,
    calls: practiceCalls,
    knownCalls: practiceKnownCalls,
  });
  return [
    { id: 'serviceName', name: 'Service', kind: 'text', value: ({ serviceName }) => serviceName, bar: 'w-24' },
    tierColumn(liveOf, thresholds, thresholdsOf),
    { id: 'liveCalls', name: 'Live Calls', kind: 'count', value: ({ liveCalls }) => liveCalls, bar: 'w-12' },
    rateColumn(liveOf, thresholds, {
      id: 'liveCloseRate',
      name: 'Live Close Rate',
    }),
    {
      id: 'practiceCalls',
      name: 'Practice Calls',
      kind: 'count',
      value: ({ practiceCalls }) => practiceCalls,
      bar: 'w-12',
    },
    plainRateColumn(practiceOf, {
      id: 'practiceCloseRate',
      name: 'Practice Rate',
      definition: definitions.practiceCloseRate,
    }),
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
