// The frame of every report: head, loading, empty and failed states. In print, facts are above it and definitions
// below.
import { ChartLine } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { TimeRange } from '#contract/periods';
import { noteExport } from '../../api/note-export';
import { useUser } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount } from '../../ui/format';
import { useIsPrinting } from '../../ui/use-is-printing';
import { countExportedRows } from './export/document-csv';
import { ExportMenu } from './export/export-menu';
import { PrintedDefinitions, PrintedFacts } from './export/print-parts';
import { documentOf, type ReportContent } from './export/report-document';
import { stateFacts } from './export/state-facts';
import { formatPeriod, type ReportPeriod } from './format-period';
import { filterOfLevel } from './levels';
import { ReportHead } from './report-head';
import type { ReportProps } from './report-props';
import type { LoadedReport } from './use-report';

const pathFilters = new Set<string>(Object.values(filterOfLevel));

/** The children are the report's cards, which show skeletons while it loads. */
export function ReportFrame<Report extends { period: ReportPeriod; timeRange?: TimeRange }>({
  about,
  loaded,
  counted,
  countCalls,
  isCompared = false,
  describe,
  children,
}: {
  about: ReportProps;
  loaded: LoadedReport<Report>;
  counted: string;
  countCalls: (report: Report) => number;
  isCompared?: boolean;
  describe: (report: Report) => ReportContent;
  children: ReactNode;
}) {
  const { name, filters, words, onResetFilters } = about;
  const { report, failure, refresh, isRefreshing, refreshes } = loaded;
  const user = useUser();
  const isPrinting = useIsPrinting();
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    // Keeps the focus: the pressed button is about to disappear.
    frame.current?.querySelector('h2')?.focus();
    void refresh();
  };
  const makeDocument =
    report && (() => documentOf(name, report.period, stateFacts(about, report, isCompared, user), describe(report)));
  const printed = isPrinting ? makeDocument?.() : undefined;
  // Names that are still loading would be missing in the file.
  const mayExport = !words.some(({ isLoading }) => isLoading);
  return (
    <div ref={frame} aria-busy={loaded.isLoading}>
      <ReportHead
        name={name}
        path={about.path}
        words={about.path ? words.filter(({ removes }) => !removes.some((filter) => pathFilters.has(filter))) : words}
        onRemoveFilters={about.onRemoveFilters}
        announcement={announce()}
        onRefresh={() => void refresh()}
        isRefreshing={isRefreshing}
        exportMenu={
          <ExportMenu
            company={about.companyName ?? 'All Accounts'}
            makeDocument={mayExport ? makeDocument : undefined}
            onExport={(format, { tables }) =>
              noteExport({
                content: about.id,
                format,
                rows: countExportedRows(format, tables),
                ...(about.companyId !== undefined && { companyId: about.companyId }),
              })
            }
          />
        }
      />
      {printed && <PrintedFacts facts={printed.facts} />}
      {renderBody()}
      {printed && <PrintedDefinitions definitions={printed.definitions} />}
    </div>
  );

  function announce(): string {
    if (!report || isRefreshing) return '';
    const count = countCalls(report);
    const calls = `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`;
    return refreshes > 0 ? `Report refreshed: ${calls}.` : `Report loaded: ${calls}.`;
  }

  function renderBody() {
    const hasFilters = Object.keys(filters).length > 0;
    const resetButton = hasFilters && (
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
            {...(failure.isNotFound ? { action: resetButton } : { onRetry: retry })}
          >
            {failure.message}
            {failure.isNotFound && '. A filter names something that is not there, or not yours to see.'}
          </FailedState>
        </Card>
      );
    }
    if (report && countCalls(report) === 0) {
      return (
        <Card aria-label={name}>
          <EmptyState icon={<ChartLine />} title="No data available" action={resetButton} className="min-h-80">
            No {counted} were counted in {formatPeriod(report.period, about)}
            {hasFilters && ' with these filters'}.
          </EmptyState>
        </Card>
      );
    }
    return <div className="@container/report flex flex-col gap-4 max-md:gap-3">{children}</div>;
  }
}
