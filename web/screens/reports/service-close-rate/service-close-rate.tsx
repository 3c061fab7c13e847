import { useMemo } from 'react';
import { timeRangeOf } from '#contract/periods';
import { defaultThresholds } from '#contract/rank-tier';
import { ServiceCloseRateFilters, type ServiceCloseRateReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { formatPercent } from '../../../ui/format';
import { useOrderedRows } from '../../../ui/order-rows';
import { definitions } from '../definitions';
import { definitionsOf, type ReportContent, tableOf } from '../export/report-document';
import { groupings } from '../filters/describe-filters';
import { queryOfFilters } from '../filters/report-filters';
import { formatPeriod, formatPrevious } from '../format-period';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { ReportTable } from '../report-table';
import { ServiceLinesChart } from '../service-lines-chart';
import { type ServiceSeries, seriesTableOf } from '../service-series';
import { Summary, type SummaryFigure } from '../summary';
import { Rank } from '../tier';
import { describeRank } from '../tiers';
import { useReport } from '../use-report';
import { serviceColumns } from './service-columns';

export function ServiceCloseRate(about: ReportProps) {
  const { companyId, companyName, filters } = about;
  const query = queryOfFilters(ServiceCloseRateFilters, filters, companyId);
  const timeRange = timeRangeOf(query);
  const loaded = useReport(
    'getServiceCloseRate',
    { query },
    'Failed to fetch service close rate report',
    about.isKnown,
  );
  const { report } = loaded;
  const thresholds = report?.company ?? defaultThresholds;
  const thresholdsOf = report?.company && (companyName ?? 'this company');
  const columns = useMemo(() => serviceColumns(thresholds, thresholdsOf), [thresholds, thresholdsOf]);
  const services = useOrderedRows(
    columns,
    report?.services,
    { column: 'closeRate', direction: 'descending' },
    'highest',
  );
  const lines = useMemo(() => report && { series: seriesOf(report), period: report.period }, [report]);
  const figures = summarize(report, thresholds, about);
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
      <ServiceLinesChart
        key={companyId ?? 'all'}
        title={chartTitle}
        loaded={lines}
        timeRange={timeRange}
        thresholds={thresholds}
        onGroupBy={about.onGroupBy}
      />
      <ReportTable label="Services" columns={columns} ordered={services} keyOf={({ serviceId }) => serviceId} />
    </ReportFrame>
  );

  function describe(): ReportContent {
    return {
      summary: figures,
      tables: [
        tableOf('Services', columns, services.rows),
        ...(lines ? [seriesTableOf(chartTitle, lines.series, lines.period, timeRange)] : []),
      ],
      definitions: definitionsOf(columns),
    };
  }
}

function summarize(
  report: ServiceCloseRateReport | undefined,
  thresholds: Thresholds,
  about: ReportProps,
): SummaryFigure[] {
  const overall = report?.overall;
  const rated = overall && { ...overall, calls: overall.totalCalls };
  return [
    {
      name: 'Total Calls',
      kind: 'count',
      value: overall?.totalCalls,
      note: report && formatPeriod(report.period, about),
    },
    { name: 'Appointments', kind: 'count', value: overall?.appointmentsMade, note: 'from live calls' },
    {
      name: 'Close Rate',
      kind: 'percent',
      value: overall?.closeRate,
      note: rated && describeRank(rated, thresholds),
      showNote: rated && <Rank rated={rated} thresholds={thresholds} />,
      definition: definitions.closeRate,
    },
    {
      name: 'Trend',
      kind: 'points',
      value: overall?.trend,
      note: report && formatPrevious(report, about, formatPercent),
      definition: definitions.trend,
    },
  ];
}

function seriesOf({ services, closeRates }: ServiceCloseRateReport): ServiceSeries[] {
  return services.map(({ serviceId, serviceName }) => ({
    serviceId,
    serviceName,
    points: (closeRates[serviceId] ?? []).map(({ value, ...point }) => ({ ...point, closeRate: value })),
  }));
}
