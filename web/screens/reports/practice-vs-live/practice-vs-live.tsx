// The Practice vs. Live Performance report: live close rates next to practice, and whether people who practiced improved
// more than those who did not.
import { useMemo } from 'react';
import { callsOfPracticeTotals } from '#contract/figure-calls/report-calls';
import { defaultThresholds } from '#contract/rank-tier';
import { PracticeVsLiveFilters, type PracticeVsLiveReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { useOrderedRows } from '../../../ui/order-rows';
import { Trend } from '../../../ui/trend';
import { definitions } from '../definitions';
import { definitionsOf, tableOf } from '../export/report-document';
import { queryOfFilters } from '../filters/report-filters';
import { formatPeriod } from '../format-period';
import { type ReportCalls, useReportCalls } from '../report-calls';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { ReportTable } from '../report-table';
import { Summary, type SummaryFigure } from '../summary';
import { Rank } from '../tier';
import { describeRank } from '../tiers';
import { useReport } from '../use-report';
import { CertaintyWord } from './certainty-word';
import {
  type Certainty,
  certaintyOf,
  describeCertainty,
  describeWindows,
  isMoreThanChance,
} from './describe-improvement';
import { certaintyColumn, practiceColumns } from './practice-columns';

export function PracticeVsLive(about: ReportProps) {
  const query = queryOfFilters(PracticeVsLiveFilters, about.filters, about.companyId);
  const loaded = useReport('getPracticeVsLive', { query }, 'Failed to fetch practice vs live report', about.isKnown);
  const { report } = loaded;
  const behind = useReportCalls(about.name, query, report);
  const thresholds = report?.company ?? defaultThresholds;
  const thresholdsOf = report?.company && (about.companyName ?? 'this company');
  const columns = useMemo(() => practiceColumns(thresholds, thresholdsOf, behind), [thresholds, thresholdsOf, behind]);
  const services = useOrderedRows(
    columns,
    report?.services,
    { column: 'improvementPoints', direction: 'descending' },
    'highest',
  );
  const figures = summarize(report, thresholds, about, behind);
  return (
    <ReportFrame
      about={about}
      loaded={loaded}
      counted="practice or live calls"
      countCalls={({ overall }) => overall.totalLiveCalls + overall.totalPracticeCalls}
      describe={({ practiceWindows }) => ({
        summary: figures,
        tables: [tableOf('Services', [...columns, certaintyColumn], services.rows)],
        definitions: [...definitionsOf(columns), ['Windows', describeWindows(practiceWindows)]],
      })}
    >
      <Summary figures={figures} wide="@min-[720px]/report:grid-cols-[1fr_1fr_1fr_1.25fr] print:grid-cols-4" />
      <ReportTable label="Services" columns={columns} ordered={services} keyOf={({ serviceId }) => serviceId} />
    </ReportFrame>
  );
}

function summarize(
  report: PracticeVsLiveReport | undefined,
  thresholds: Thresholds,
  about: ReportProps,
  { asked, addressOf }: ReportCalls,
): SummaryFigure[] {
  const overall = report?.overall;
  const calls = report && asked && callsOfPracticeTotals(report, asked);
  const rated = overall && {
    closeRate: overall.liveCloseRate,
    calls: overall.totalLiveCalls,
    knownCalls: overall.knownCalls,
  };
  const period = report && formatPeriod(report.period, about);
  const { callTag } = about.filters;
  const certainty = report && certaintyOfAverage(report, callTag);
  return [
    {
      name: 'Live Calls',
      kind: 'count',
      value: overall?.totalLiveCalls,
      note: callTag === 'Practice' ? leftOut : period,
      link: addressOf(calls?.totalLiveCalls, 'live calls'),
    },
    {
      name: 'Live Close Rate',
      kind: 'percent',
      value: overall?.liveCloseRate,
      note: rated && describeRank(rated, thresholds),
      showNote: rated && <Rank rated={rated} thresholds={thresholds} />,
      definition: definitions.closeRate,
      link: addressOf(calls?.liveCloseRate, 'live calls'),
    },
    {
      name: 'Practice Calls',
      kind: 'count',
      value: overall?.totalPracticeCalls,
      note: callTag === 'Live' ? leftOut : period,
      definition: definitions.practiceCalls,
      link: addressOf(calls?.totalPracticeCalls, 'practice calls'),
    },
    {
      name: 'Average Improvement',
      kind: 'points',
      value: overall?.averageImprovement,
      show: overall && (
        <Trend
          change={overall.averageImprovement}
          size="figure"
          unit="wholePoints"
          isNeutral={!overall.averageInterval || !isMoreThanChance(overall.averageInterval)}
        />
      ),
      note: certainty && describeCertainty(certainty),
      showNote: certainty && <CertaintyWord of="Average Improvement" certainty={certainty} />,
      definition: report
        ? `${definitions.averageImprovement} ${describeWindows(report.practiceWindows)}`
        : definitions.averageImprovement,
      link: addressOf(calls?.averageImprovement, 'people who practiced'),
    },
  ];
}

/** How sure the average is, or why there is none. */
function certaintyOfAverage({ overall, services }: PracticeVsLiveReport, callTag: string | undefined): Certainty {
  if (overall.averageInterval) return certaintyOf(overall.averageInterval);
  if (callTag) return { word: 'No calls', detail: 'needs live and practice calls' };
  const reasons = new Set(services.map(({ improvement }) => improvement.reason));
  if (reasons.has('few-calls')) return { word: 'Unclear', detail: 'too few calls to compare' };
  if (reasons.has('outcomes-unknown')) return { word: 'Unclear', detail: 'too few calls have an answer' };
  if (reasons.has('no-others'))
    return { word: 'Unclear', detail: 'everyone practiced, so there is no one to compare with' };
  return { word: 'No calls', detail: 'no practice calls' };
}

const leftOut = 'left out by Call Tag';
