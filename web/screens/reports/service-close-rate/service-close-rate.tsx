// The Service Close Rate report: summary, lines over time, one row per service; and what stands there while it loads,
// when nothing was counted, and when it failed.
import { ChartLine } from 'lucide-react';
import { useRef } from 'react';
import { defaultThresholds } from '#contract/tiers';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { formatCount } from '../../../ui/format';
import { queryOfFilters } from '../report-filters';
import { ReportHead } from '../report-head';
import type { ReportProps } from '../report-props';
import { useReport } from '../use-report';
import { CloseRateChart } from './close-rate-chart';
import { CloseRateSummary } from './close-rate-summary';
import { ServiceTable } from './service-table';
import { spellPeriod } from './spell-period';

export function ServiceCloseRate({
  name,
  filters,
  companyId,
  companyName,
  isKnown,
  chips,
  onResetFilters,
}: ReportProps) {
  const query = queryOfFilters(filters, companyId);
  const sentence = 'Failed to fetch service close rate report';
  const loaded = useReport('getServiceCloseRate', { query }, sentence, isKnown);
  const { report, failure, refresh, isRefreshing, refreshes } = loaded;
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button that was pressed is about to go.
    frame.current?.querySelector('h2')?.focus();
    void refresh();
  };
  const thresholds = report?.company ?? defaultThresholds;
  const hasFilters = Object.keys(filters).length > 0;
  return (
    <div ref={frame} aria-busy={loaded.isLoading}>
      <ReportHead
        name={name}
        chips={chips}
        announcement={announce()}
        onRefresh={() => void refresh()}
        isRefreshing={isRefreshing}
      />
      {renderBody()}
    </div>
  );

  function announce(): string {
    if (!report || isRefreshing) return '';
    const calls = `${formatCount(report.overall.totalCalls)} calls`;
    return refreshes > 0 ? `Report refreshed: ${calls}.` : `Report loaded: ${calls}.`;
  }

  function renderBody() {
    const resetButton = (
      <Button size="sm" onClick={onResetFilters}>
        Reset filters
      </Button>
    );
    if (failure) {
      return (
        <Card aria-label={name}>
          <FailedState
            title="Error loading report"
            className="min-h-80"
            {...(failure.isNotFound ? { action: hasFilters && resetButton } : { onRetry: retry })}
          >
            {failure.message}
            {failure.isNotFound && '. A filter names something that is not there, or not yours to see.'}
          </FailedState>
        </Card>
      );
    }
    if (report && report.overall.totalCalls === 0) {
      return (
        <Card aria-label={name}>
          <EmptyState
            icon={<ChartLine />}
            title="No data available"
            action={hasFilters && resetButton}
            className="min-h-80"
          >
            No live calls were counted in {spellPeriod(report.period, filters)}
            {hasFilters && ' with these filters'}.
          </EmptyState>
        </Card>
      );
    }
    return (
      <div className="@container/report flex flex-col gap-4 max-md:gap-3">
        <CloseRateSummary
          report={report}
          period={report && spellPeriod(report.period, filters)}
          thresholds={thresholds}
        />
        <CloseRateChart key={companyId ?? 'all'} report={report} timeRange={query.timeRange} thresholds={thresholds} />
        <ServiceTable
          services={report?.services}
          thresholds={thresholds}
          thresholdsOf={report?.company ? (companyName ?? 'this company') : undefined}
        />
      </div>
    );
  }
}
