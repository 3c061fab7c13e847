// The Close Rate Trend report: the rate over time, its direction, the best and worst weekday, every service.
import { useMemo } from 'react';
import { timeRangeOf } from '#contract/periods';
import { defaultThresholds } from '#contract/rank-tier';
import { CloseRateTrendFilters, type CloseRateTrendReport } from '#contract/reports';
import { LineChart } from '../../../ui/line-chart';
import { useOrderedRows } from '../../../ui/order-rows';
import { definitionsOf, type ReportContent, tableOf } from '../export/report-document';
import { groupings } from '../filters/describe-filters';
import { queryOfFilters } from '../filters/report-filters';
import { ReportFrame } from '../report-frame';
import type { ReportProps } from '../report-props';
import { ReportTable } from '../report-table';
import { bareText, measure, ServiceLinesChart } from '../service-lines-chart';
import { pointsOf, type ServiceSeries, seriesTableOf } from '../service-series';
import { Summary } from '../summary';
import { thresholdLines } from '../tiers';
import { useReport } from '../use-report';
import { summarizeTrend } from './summarize-trend';
import { trendColumns } from './trend-columns';

export function CloseRateTrend(about: ReportProps) {
  const { companyId, companyName, filters } = about;
  const query = queryOfFilters(CloseRateTrendFilters, filters, companyId);
  const timeRange = timeRangeOf(query);
  const loaded = useReport('getCloseRateTrend', { query }, 'Failed to fetch close rate trend report', about.isKnown);
  const { report } = loaded;
  const thresholds = report?.company ?? defaultThresholds;
  const thresholdsOf = report?.company && (companyName ?? 'this company');
  const columns = useMemo(() => trendColumns(thresholds, thresholdsOf), [thresholds, thresholdsOf]);
  const services = useOrderedRows(
    columns,
    report?.services,
    { column: 'closeRate', direction: 'descending' },
    'highest',
  );
  const lines = useMemo(() => report && { series: seriesOf(report), period: report.period }, [report]);
  const figures = summarizeTrend(report, thresholds, about);
  const unit = groupings[timeRange] ?? timeRange;
  const titles = {
    all: `Close rate by ${unit.toLowerCase()}`,
    services: `Close rate of services by ${unit.toLowerCase()}`,
  };
  const all = report && [{ serviceName: 'Close Rate', points: report.trend }];
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
      <LineChart
        as="h3"
        title={titles.all}
        caption={measure}
        pointHeading={unit}
        noteHeading="Appointments of calls"
        points={all && report ? pointsOf(all, report.period, timeRange) : []}
        series={all ? [{ id: 'all', name: 'Close Rate', values: report.trend.map(({ closeRate }) => closeRate) }] : []}
        thresholds={thresholdLines(thresholds)}
        whenBare={report && bareText}
        state={{ kind: report ? 'ready' : 'loading' }}
        height={PLOT}
      />
      <ServiceLinesChart
        key={companyId ?? 'all'}
        title={titles.services}
        loaded={lines}
        timeRange={timeRange}
        thresholds={thresholds}
        onGroupBy={about.onGroupBy}
      />
      <ReportTable label="Services" columns={columns} ordered={services} keyOf={({ serviceId }) => serviceId} />
    </ReportFrame>
  );

  function describe({ period }: CloseRateTrendReport): ReportContent {
    return {
      summary: figures,
      tables: [
        tableOf('Services', columns, services.rows),
        seriesTableOf(titles.all, all ?? [], period, timeRange),
        seriesTableOf(titles.services, lines?.series ?? [], period, timeRange),
      ],
      definitions: definitionsOf(columns),
    };
  }
}

const PLOT = 240;

function seriesOf({ services, servicesTrend }: CloseRateTrendReport): ServiceSeries[] {
  return services.map(({ serviceId, serviceName }) => ({
    serviceId,
    serviceName,
    points: servicesTrend[serviceId] ?? [],
  }));
}
