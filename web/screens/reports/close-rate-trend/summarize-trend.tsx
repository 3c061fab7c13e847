import { fewCalls } from '#contract/few-calls';
import { callsOfTrendTotals } from '#contract/figure-calls/report-calls';
import type { CloseRateTrendReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { isSlopeBeyondChance } from '#contract/two-proportions';
import { formatPercent } from '../../../ui/format';
import { describeCounts } from '../../../ui/rated';
import { definitions } from '../definitions';
import { formatPeriod } from '../format-period';
import type { ReportCalls } from '../report-calls';
import type { ReportProps } from '../report-props';
import { tallyOf } from '../row-series';
import type { SummaryFigure } from '../summary';
import { Tier } from '../tier';
import { describeTier } from '../tiers';
import { Direction, directionNames } from './direction';

/** Figures that load without a report. */
export function summarizeTrend(
  report: CloseRateTrendReport | undefined,
  thresholds: Thresholds,
  about: ReportProps,
  { asked, addressOf }: ReportCalls,
): SummaryFigure[] {
  const overall = report?.overall;
  const calls = overall && asked && callsOfTrendTotals(overall, asked);
  const rated = overall && {
    closeRate: overall.averageCloseRate,
    calls: overall.totalCalls,
    knownCalls: overall.knownCalls,
  };
  const counts = overall && describeCounts(tallyOf(overall));
  const tier = rated && describeTier(rated, thresholds);
  const direction = report && (isMostlyGaps(report) ? null : directionNames[report.overall.trendDirection]);
  return [
    {
      name: 'Average Close Rate',
      kind: 'percent',
      value: overall?.averageCloseRate,
      note: [tier, counts].filter(Boolean).join(', '),
      showNote: rated && (
        <>
          {tier && <Tier rated={rated} thresholds={thresholds} />}
          {counts}
        </>
      ),
      definition: definitions.averageCloseRate,
      link: addressOf(calls?.averageCloseRate, ''),
    },
    {
      name: 'Trend Direction',
      kind: 'text',
      value: direction,
      show: overall && direction && (
        <Direction
          direction={overall.trendDirection}
          isNeutral={!isSlopeBeyondChance(report.trend.map((point) => (point.closeRate === null ? noCalls : point)))}
        />
      ),
      note: report && (direction === null ? 'too few outcomes known' : formatPeriod(report.period, about)),
      definition: definitions.direction,
      link: direction === null ? undefined : addressOf(calls?.trendDirection, ''),
    },
    {
      name: 'Best Day',
      kind: 'text',
      value: overall?.bestDay,
      note: overall && formatRate(overall.bestDay, overall.bestDayCloseRate, overall),
      definition: definitions.bestDay,
      link: addressOf(calls?.bestDay, overall?.bestDay ?? ''),
    },
    {
      name: 'Worst Day',
      kind: 'text',
      value: overall?.worstDay,
      note: overall && formatRate(overall.worstDay, overall.worstDayCloseRate, overall),
      definition: definitions.worstDay,
      link: addressOf(calls?.worstDay, overall?.worstDay ?? ''),
    },
  ];
}

/** Stable would be a claim where all but one of the points lack outcomes. */
function isMostlyGaps({ trend }: CloseRateTrendReport): boolean {
  const rated = trend.filter(({ closeRate }) => closeRate !== null);
  return rated.length < 2 && trend.some(({ closeRate, totalCalls }) => closeRate === null && totalCalls > 0);
}

function formatRate(
  day: string | null,
  rate: number | null,
  { totalCalls, knownCalls }: CloseRateTrendReport['overall'],
): string {
  if (day !== null) return `${formatPercent(rate)} close rate`;
  return `no weekday has ${fewCalls} ${knownCalls < totalCalls ? 'known outcomes' : 'calls'}`;
}

/** Of a point without a rate: it keeps its place. */
const noCalls = { knownCalls: 0, knownAppointments: 0 };
