import { callsOfPracticeRow } from '#contract/figure-calls/report-calls';
import type { PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { Trend } from '../../../ui/trend';
import { definitions } from '../definitions';
import { linkedColumn, type ReportCalls } from '../report-calls';
import { plainRateColumn, rateColumn, tierColumn } from '../tier-columns';
import { describeImprovement, isMoreThanChance } from './describe-improvement';

type Service = PracticeVsLiveReport['services'][number];

/** `thresholdsOf` names whose thresholds apply; undefined for the defaults. */
export function practiceColumns(
  thresholds: Thresholds,
  thresholdsOf: string | undefined,
  { asked, addressOf }: ReportCalls,
): Column<Service>[] {
  const opening = (
    figure: 'liveCalls' | 'liveCloseRate' | 'practiceCalls' | 'practiceCloseRate',
    column: Column<Service>,
  ) =>
    linkedColumn(
      column,
      (service) => asked && callsOfPracticeRow(service, asked)[figure],
      ({ serviceName }) => serviceName,
      addressOf,
    );
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
    opening('liveCalls', {
      ...{ id: 'liveCalls', name: 'Live Calls', kind: 'count', bar: 'w-12' },
      value: ({ liveCalls }) => liveCalls,
    }),
    opening('liveCloseRate', rateColumn(liveOf, thresholds, { id: 'liveCloseRate', name: 'Live Close Rate' })),
    opening('practiceCalls', {
      ...{ id: 'practiceCalls', name: 'Practice Calls', kind: 'count', bar: 'w-12' },
      value: ({ practiceCalls }) => practiceCalls,
    }),
    opening(
      'practiceCloseRate',
      plainRateColumn(practiceOf, {
        id: 'practiceCloseRate',
        name: 'Practice Rate',
        definition: definitions.practiceCloseRate,
      }),
    ),
    {
      id: 'improvementPoints',
      name: 'Improvement',
      kind: 'points',
      value: ({ improvementPoints }) => improvementPoints,
      show: (service) => <ImprovementCell service={service} />,
      definition: definitions.improvement,
      bar: 'w-16',
    },
  ];
}

/** In files: what stands below the improvement on the screen. */
export const certaintyColumn: Column<Service> = {
  id: 'certainty',
  name: 'Certainty',
  value: ({ improvement }) => describeImprovement(improvement),
};

function ImprovementCell({ service: { improvementPoints, improvement } }: { service: Service }) {
  return (
    <span className="inline-flex flex-col items-end @max-[639px]:items-start py-1 text-right @max-[639px]:text-left">
      <Trend change={improvementPoints} isNeutral={!improvement.interval || !isMoreThanChance(improvement.interval)} />
      <span className="w-44 whitespace-normal text-muted-foreground text-small">
        {describeImprovement(improvement)}
      </span>
    </span>
  );
}
