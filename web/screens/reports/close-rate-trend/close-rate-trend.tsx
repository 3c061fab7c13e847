// The Close Rate Trend report: the rate over time, its direction, the best and worst weekday, every service.
import { useMemo } from 'react';
import { callsOfPoint } from '#contract/figure-calls/report-calls';
import { timeRangeOf } from '#contract/periods';
import { defaultThresholds } from '#contract/rank-tier';
import { CloseRateTrendFilters, type CloseRateTrendReport } from '#contract/reports';
import { LineChart } from '../../../ui/line-chart';
import { useOrderedRows } from '../../../ui/order-rows';
import { BreakDownCard, tableTitleOf } from '../break-down/break-down-card';
import { fileColumns, rowColumns } from '../break-down/row-columns';
import { linesOf, type ReportRow, restRow, rowsOfGroups, rowsOfServices } from '../break-down/rows';
import { definitions } from '../definitions';
import { definitionsOf, type ReportContent, tableOf } from '../export/report-document';
import { groupings } from '../filters/describe-filters';
import { type Filters, queryOfFilters } from '../filters/report-filters';
import { levelNames } from '../levels';
import { type ReportCalls, useReportCalls } from '../report-calls';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { measure, RowLinesChart } from '../row-lines-chart';
import { pointsOf, seriesTableOf } from '../row-series';
import { Summary } from '../summary';
import { thresholdLines } from '../tiers';
import { useReport } from '../use-report';
import { summarizeTrend } from './summarize-trend';

export function CloseRateTrend(about: ReportProps) {
  const { companyId, companyName, filters, breakDown } = about;
  const query = {
    ...queryOfFilters(CloseRateTrendFilters, filters, companyId),
    breakDownBy: breakDown?.by ?? ('service' as const),
  };
  const loaded = useReport('getCloseRateTrend', { query }, 'Failed to fetch close rate trend report', about.isKnown);
  const { report } = loaded;
  const timeRange = report?.timeRange ?? timeRangeOf(query);
  const behind = useReportCalls(about.name, query, report);
  const thresholds = report?.company ?? defaultThresholds;
  const thresholdsOf = report?.company && (companyName ?? 'this company');
  const by = query.breakDownBy;
  const columns = useMemo(() => {
    const links = { linkTo: breakDown?.linkTo, addressOf: behind.addressOf };
    const { name, tier, calls, rate } = rowColumns({ by, thresholds, thresholdsOf, ...links }, definitions.closeRate);
    return [name, tier, calls, rate];
  }, [by, thresholds, thresholdsOf, breakDown, behind]);
  const rows = useMemo(
    () => report && rowsOf(report, filters, companyId === undefined, behind.asked),
    [report, filters, companyId, behind],
  );
  const ordered = useOrderedRows(columns, rows, { column: 'closeRate', direction: 'descending' }, 'highest');
  const lines = useMemo(() => report && rows && linesOf(by, rows, report, behind), [by, rows, report, behind]);
  const figures = summarizeTrend(report, thresholds, about, behind);
  const unit = groupings[timeRange] ?? timeRange;
  const titles = {
    all: `Close rate by ${unit.toLowerCase()}`,
    rows: `Close rate of ${levelNames[by].many} by ${unit.toLowerCase()}`,
  };
  const all = report && [{ name: 'Close Rate', points: report.trend }];
  const { asked, addressOf } = behind;
  const ofPoints =
    report?.trend.map((point) => ({ of: point.date, ...(asked && callsOfPoint(point, { ...asked, timeRange })) })) ??
    [];
  return (
    <ReportFrame
      about={about}
      loaded={loaded}
      counted="live calls"
      countCalls={({ overall }) => overall.totalCalls}
      describe={describe}
    >
      <Summary
        figures={figures}
        wide="@min-[720px]/report:grid-cols-[1.35fr_1fr_1fr_1fr] print:grid-cols-[1.35fr_1fr_1fr_1fr]"
      />
      {breakDown && (
        <BreakDownCard breakDown={breakDown} columns={columns} ordered={ordered} rest={report?.breakDown?.rest} />
      )}
      <LineChart
        as="h3"
        title={titles.all}
        caption={measure}
        pointHeading={unit}
        noteHeading="Appointments of calls"
        points={
          all && report
            ? pointsOf(all, report.period, timeRange).map((point, index) => ({
                ...point,
                noteLink: addressOf(ofPoints[index]?.totalCalls, ofPoints[index]?.of ?? ''),
              }))
            : []
        }
        series={
          all
            ? [
                {
                  ...{ id: 'all', name: 'Close Rate', values: report.trend.map(({ closeRate }) => closeRate) },
                  knownCalls: report.trend.map(({ knownCalls }) => knownCalls),
                  links: ofPoints.map(({ of, closeRate }) => addressOf(closeRate, of)),
                },
              ]
            : []
        }
        thresholds={thresholdLines(thresholds)}
        state={{ kind: report ? 'ready' : 'loading' }}
        height={PLOT}
      />
      <RowLinesChart
        key={`${companyId ?? 'all'} ${by}`}
        title={titles.rows}
        loaded={lines}
        timeRange={timeRange}
        thresholds={thresholds}
        onGroupBy={about.onGroupBy}
      />
    </ReportFrame>
  );

  function describe({ period }: CloseRateTrendReport): ReportContent {
    const listed = ordered.rows ?? [];
    return {
      summary: figures,
      tables: [
        tableOf(tableTitleOf(by), fileColumns(columns, listed), [...listed, ...restRow(by, report?.breakDown?.rest)]),
        seriesTableOf(titles.all, all ?? [], period, timeRange),
        seriesTableOf(titles.rows, lines?.series ?? [], period, timeRange),
      ],
      definitions: definitionsOf(columns),
    };
  }
}

function rowsOf(
  { services, servicesTrend, breakDown }: CloseRateTrendReport,
  filters: Filters,
  isAll: boolean,
  asked: ReportCalls['asked'],
): ReportRow[] {
  if (breakDown) return rowsOfGroups(breakDown.by, breakDown.groups, filters, isAll, asked);
  return rowsOfServices(services, (id) => servicesTrend[id] ?? [], asked);
}

const PLOT = 240;
