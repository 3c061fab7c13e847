import { callsOfPracticeRow } from '#contract/figure-calls/report-calls';
import type { PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { FigureLink } from '../../../ui/figure-link';
import { Trend } from '../../../ui/trend';
import { definitions } from '../definitions';
import { linkedColumn, type ReportCalls, spell } from '../report-calls';
import { plainRateColumn, rateColumn, tierColumn } from '../tier-columns';
import { CertaintyWord } from './certainty-word';
import { certaintyOfImprovement, describeCertainty, isMoreThanChance } from './describe-improvement';

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
      ...{ id: 'improvementPoints', name: improvementName, kind: 'points', bar: 'w-16' },
      className: 'whitespace-normal min-w-36',
      value: ({ improvementPoints }) => improvementPoints,
      show: (service) => <ImprovementCell service={service} link={linkOf(service)} />,
      definition: definitions.improvement,
    },
  ];
}

const improvementName = 'Live rate after practice vs. before';

/** In files: what is beside the improvement on the screen. */
export const certaintyColumn: Column<Service> = {
  id: 'certainty',
  name: 'Certainty',
  value: ({ improvement }) => describeCertainty(certaintyOfImprovement(improvement)),
};

function ImprovementCell({ service, link }: { service: Service; link: string | undefined }) {
  const { serviceName, improvementPoints, improvement } = service;
  const label = `${spell('points', improvementPoints)}, ${improvementName}, ${serviceName}`;
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      {improvementPoints !== null && (
        <FigureLink to={link} label={label}>
          <Trend
            change={improvementPoints}
            unit="wholePoints"
            isNeutral={!improvement.interval || !isMoreThanChance(improvement.interval)}
          />
        </FigureLink>
      )}
      <CertaintyWord of={serviceName} certainty={certaintyOfImprovement(improvement)} />
    </span>
  );
}
