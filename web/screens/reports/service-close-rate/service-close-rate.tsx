import { useMemo } from 'react';
import { callsOfServiceTotals } from '#contract/figure-calls/report-calls';
import { timeRangeOf } from '#contract/periods';
import { defaultThresholds } from '#contract/rank-tier';
import { ServiceCloseRateFilters, type ServiceCloseRateReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { isBeyondChance } from '#contract/two-proportions';
import { formatPercent } from '../../../ui/format';
import { useOrderedRows } from '../../../ui/order-rows';
import { Trend } from '../../../ui/trend';
import { BreakDownCard, tableTitleOf } from '../break-down/break-down-card';
import { fileColumns, rowColumns } from '../break-down/row-columns';
import { linesOf, type ReportRow, restRow, rowsOfGroups, rowsOfServices } from '../break-down/rows';
import { definitions } from '../definitions';
import { definitionsOf, type ReportContent, tableOf } from '../export/report-document';
import { groupings } from '../filters/describe-filters';
import { type Filters, queryOfFilters } from '../filters/report-filters';
import { formatPeriod, formatPrevious } from '../format-period';
import { type ReportCalls, useReportCalls } from '../report-calls';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { RowLinesChart } from '../row-lines-chart';
import { seriesTableOf } from '../row-series';
import { Summary, type SummaryFigure } from '../summary';
import { Rank } from '../tier';
import { describeRank } from '../tiers';
import { useReport } from '../use-report';

export function ServiceCloseRate(about: ReportProps) {
  const { companyId, companyName, filters, breakDown } = about;
  const query = {
    ...queryOfFilters(ServiceCloseRateFilters, filters, companyId),
    breakDownBy: breakDown?.by ?? ('service' as const),
  };
  const loaded = useReport(
    'getServiceCloseRate',
    { query },
    'Failed to fetch service close rate report',
    about.isKnown,
  );
  const { report } = loaded;
  const timeRange = report?.timeRange ?? timeRangeOf(query);
  const behind = useReportCalls(about.name, query, report);
  const thresholds = report?.company ?? defaultThresholds;
  const thresholdsOf = report?.company && (companyName ?? 'this company');
  const by = query.breakDownBy;
  const columns = useMemo(() => {
    const { name, tier, calls, appointments, rate, trend } = rowColumns({
      ...{ by, thresholds, thresholdsOf },
      ...{ linkTo: breakDown?.linkTo, addressOf: behind.addressOf },
    });
    return [name, tier, calls, appointments, rate, trend];
  }, [by, thresholds, thresholdsOf, breakDown, behind]);
  const rows = useMemo(
    () => report && rowsOf(report, filters, companyId === undefined, behind.asked),
    [report, filters, companyId, behind],
  );
  const ordered = useOrderedRows(columns, rows, { column: 'closeRate', direction: 'descending' }, 'highest');
  const lines = useMemo(() => report && rows && linesOf(by, rows, report, behind), [by, rows, report, behind]);
  const figures = summarize(report, thresholds, about, behind);
  const chartTitle = `Close rate by ${groupings[timeRange]?.toLowerCase()}`;
  return (
    <ReportFrame
      about={about}
      loaded={loaded}
      counted="live calls"
      countCalls={({ overall }) => overall.totalCalls}
      isCompared
      describe={describe}
    >
      <Summary figures={figures} wide="@min-[720px]/report:grid-cols-[1fr_1fr_1fr_1.25fr] print:grid-cols-4" />
      {breakDown && (
        <BreakDownCard breakDown={breakDown} columns={columns} ordered={ordered} rest={report?.breakDown?.rest} />
      )}
      <RowLinesChart
        key={`${companyId ?? 'all'} ${by}`}
        title={chartTitle}
        loaded={lines}
        timeRange={timeRange}
        thresholds={thresholds}
        onGroupBy={about.onGroupBy}
      />
    </ReportFrame>
  );

  function describe(): ReportContent {
    const listed = ordered.rows ?? [];
    return {
      summary: figures,
      tables: [
        tableOf(tableTitleOf(by), fileColumns(columns, listed), [...listed, ...restRow(by, report?.breakDown?.rest)]),
        ...(lines ? [seriesTableOf(chartTitle, lines.series, lines.period, timeRange)] : []),
      ],
      definitions: definitionsOf(columns),
    };
  }
}

function rowsOf(
  { services, closeRates, breakDown }: ServiceCloseRateReport,
  filters: Filters,
  isAll: boolean,
  asked: ReportCalls['asked'],
): ReportRow[] {
  if (breakDown) return rowsOfGroups(breakDown.by, breakDown.groups, filters, isAll, asked);
  return rowsOfServices(
    services,
    (id) => (closeRates[id] ?? []).map(({ value, ...point }) => ({ ...point, closeRate: value })),
    asked,
  );
}

function summarize(
  report: ServiceCloseRateReport | undefined,
  thresholds: Thresholds,
  about: ReportProps,
  { asked, addressOf }: ReportCalls,
): SummaryFigure[] {
  const overall = report?.overall;
  const calls = overall && asked && callsOfServiceTotals(overall, asked);
  const rated = overall && { ...overall, calls: overall.totalCalls };
  return [
    {
      name: 'Total Calls',
      kind: 'count',
      value: overall?.totalCalls,
      note: report && formatPeriod(report.period, about),
      link: addressOf(calls?.totalCalls, ''),
    },
    {
      ...{ name: 'Appointments', kind: 'count', value: overall?.appointmentsMade, note: 'from live calls' },
      link: addressOf(calls?.appointmentsMade, ''),
    },
    {
      name: 'Close Rate',
      kind: 'percent',
      value: overall?.closeRate,
      note: rated && describeRank(rated, thresholds),
      showNote: rated && <Rank rated={rated} thresholds={thresholds} />,
      definition: definitions.closeRate,
      link: addressOf(calls?.closeRate, ''),
    },
    {
      name: 'Trend',
      kind: 'points',
      value: overall?.trend,
      show: overall && <Trend change={overall.trend} size="figure" isNeutral={!isTrendBeyondChance(overall)} />,
      note: report && formatPrevious(report, about, formatPercent),
      definition: definitions.trend,
      link: addressOf(calls?.trend, ''),
    },
  ];
}

function isTrendBeyondChance(overall: ServiceCloseRateReport['overall']): boolean {
  const { previousKnownCalls: knownCalls, previousKnownAppointments: knownAppointments } = overall;
  return isBeyondChance(overall, { knownCalls, knownAppointments });
}
