import { callsOfPracticeRow } from '#contract/figure-calls/report-calls';
import type { PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { FigureLink } from '../../../ui/figure-link';
import { NONE } from '../../../ui/format';
import { Trend } from '../../../ui/trend';
import { definitions } from '../definitions';
import { linkedColumn, type ReportCalls, spell } from '../report-calls';
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
  const linkOf = (service: Service) =>
    addressOf(asked && callsOfPracticeRow(service, asked).improvementPoints, `${service.serviceName}, who practiced`);
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
      ...{ id: 'improvementPoints', name: 'Improvement', kind: 'points', bar: 'w-16' },
      value: ({ improvementPoints }) => improvementPoints,
      show: (service) => <ImprovementCell service={service} link={linkOf(service)} />,
      definition: definitions.improvement,
    },
  ];
}

/** In files: what stands below the improvement on the screen. */
export const certaintyColumn: Column<Service> = {
  id: 'certainty',
  name: 'Certainty',
  value: ({ improvement }) => describeImprovement(improvement),
};

function ImprovementCell({ service, link }: { service: Service; link: string | undefined }) {
  const { serviceName, improvementPoints, improvement } = service;
  return (
    <span className="inline-flex flex-col items-end @max-[639px]:items-start py-1 text-right @max-[639px]:text-left">
      <FigureLink to={link} label={`${spell('points', improvementPoints) || NONE}, Improvement, ${serviceName}`}>
        <Trend
          change={improvementPoints}
          isNeutral={!improvement.interval || !isMoreThanChance(improvement.interval)}
        />
      </FigureLink>
      <span className="w-36 whitespace-normal text-muted-foreground text-small">
        {describeImprovement(improvement)}
      </span>
    </span>
  );
}
