import { fewCalls } from '#contract/few-calls';
import type { CloseRateTrendReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { formatCount, formatPercent } from '../../../ui/format';
import { definitions } from '../definitions';
import { formatPeriod } from '../format-period';
import type { ReportProps } from '../report-props';
import type { SummaryFigure } from '../summary';
import { Tier } from '../tier';
import { describeTier } from '../tiers';
import { Direction, directionNames } from './direction';

/** Figures that load without a report. */
export function summarizeTrend(
  report: CloseRateTrendReport | undefined,
  thresholds: Thresholds,
  about: ReportProps,
): SummaryFigure[] {
  const overall = report?.overall;
  const rated = overall && { closeRate: overall.averageCloseRate, knownCalls: overall.totalCalls };
  const counts = overall && `${formatCount(overall.appointmentsMade)} of ${formatCount(overall.totalCalls)} calls`;
  return [
    {
      name: 'Average Close Rate',
      kind: 'percent',
      value: overall?.averageCloseRate,
      note: rated && `${describeTier(rated, thresholds)}, ${counts}`,
      showNote: rated && (
        <>
          <Tier rated={rated} thresholds={thresholds} />
          {counts}
        </>
      ),
      definition: definitions.averageCloseRate,
    },
    {
      name: 'Trend Direction',
      kind: 'text',
      value: overall && directionNames[overall.trendDirection],
      show: overall && <Direction direction={overall.trendDirection} />,
      note: report && formatPeriod(report.period, about),
      definition: definitions.direction,
    },
    {
      name: 'Best Day',
      kind: 'text',
      value: overall?.bestDay,
      note: overall && formatRate(overall.bestDay, overall.bestDayCloseRate),
      definition: definitions.bestDay,
    },
    {
      name: 'Worst Day',
      kind: 'text',
      value: overall?.worstDay,
      note: overall && formatRate(overall.worstDay, overall.worstDayCloseRate),
      definition: definitions.worstDay,
    },
  ];
}

function formatRate(day: string | null, rate: number | null): string {
  return day === null ? `no weekday has ${fewCalls} calls` : `${formatPercent(rate)} close rate`;
}
