// The Reports screen: which report and which filters at the left, the report itself at the right. Both live in the
// address (use-report-address.ts); what reports there are is report-types.tsx.
import { useEffect, useRef } from 'react';
import type { Role } from '#contract/roles';
import { useUser } from '../../session/session-context';
import { useCompany } from '../../shell/company';
import { Card } from '../../ui/card';
import { FailedState } from '../../ui/failed-state';
import { preloadCharts } from '../../ui/line-chart';
import { PageHead } from '../../ui/page-head';
import { FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { type Filters, noFilters } from './report-filters';
import { ReportTypePicker } from './report-type-picker';
import { useReportAddress } from './use-report-address';

export function ReportsScreen() {
  const { type, filters, apply, linkToType } = useReportAddress();
  const { status, company, companyId, isKnown, retry } = useCompany();
  const user = useUser();
  const report = useRef<HTMLDivElement>(null);
  useEffect(preloadCharts, []);

  // What was pressed inside the report is gone afterwards, so the focus moves to the report's name.
  const applyFromReport = (next: Filters) => {
    apply(next);
    report.current?.querySelector('h2')?.focus();
  };
  return (
    <div className="@container">
      <PageHead
        title="Reports"
        subtitle={isKnown ? `${coverage[user.role]} across ${company?.name ?? 'all accounts'}` : '\u00a0'}
      />
      <div className="grid items-start gap-4 @min-[960px]:grid-cols-[248px_minmax(0,1fr)] @min-[960px]:gap-6 max-md:gap-3">
        <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">
          <ReportTypePicker chosen={type} linkTo={linkToType} />
          <FilterPanel applied={filters} onApply={apply} />
        </div>
        <div ref={report} className="min-w-0">
          {status === 'failed' ? (
            <Card aria-label={type.name}>
              <FailedState title="Companies could not be loaded." onRetry={retry} className="min-h-80" />
            </Card>
          ) : (
            <type.Report
              name={type.name}
              filters={filters}
              companyId={companyId}
              companyName={company?.name}
              isKnown={isKnown}
              chips={
                <FilterChips filters={filters} companyId={companyId} isKnown={isKnown} onChange={applyFromReport} />
              }
              onResetFilters={() => applyFromReport(noFilters)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** What lies behind the figures, as the scope of each role decides it. */
const coverage: Record<Role, string> = {
  admin: 'Close rates',
  director: 'Close rates',
  store_manager: 'Close rates of your locations',
  employee: 'Close rates of your own calls',
};
