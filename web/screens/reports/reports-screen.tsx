// The Reports screen: report types and filters on the left, the report on the right. The address holds both
// (use-report-address.ts); report-types.tsx lists the reports.
import { useEffect, useRef } from 'react';
import type { Role } from '#contract/roles';
import { useUser } from '../../session/session-context';
import { useCompany } from '../../shell/company';
import { Card } from '../../ui/card';
import { FailedState } from '../../ui/failed-state';
import { preloadCharts } from '../../ui/lazy-plots';
import { PageHead } from '../../ui/page-head';
import { useBreakDown } from './break-down/use-break-down';
import { describeFilters } from './filters/describe-filters';
import { FilterPanel } from './filters/filter-panel';
import { type Filters, filterRules, noFilters, withFilter, withoutFilters } from './filters/report-filters';
import { useHierarchy } from './filters/use-hierarchy';
import { ReportTypePicker } from './report-type-picker';
import { useFirstReport } from './use-first-report';
import { useReportAddress } from './use-report-address';

export function ReportsScreen() {
  const address = useReportAddress();
  const { type, filters, apply, linkToType } = address;
  const { status, companies, company, companyId, isKnown, retry } = useCompany();
  const user = useUser();
  const report = useRef<HTMLDivElement>(null);
  const words = describeFilters(filters, useHierarchy(companyId, filters, isKnown));
  const rules = filterRules[type.id];
  const { breakDown, path } = useBreakDown(address, companies, company, words, focusName);
  useEffect(preloadCharts, []);
  useFirstReport(companyId);

  const applyFromReport = (next: Filters) => {
    apply(next);
    focusName();
  };
  /** The pressed control disappears, so the focus moves to the report's name. */
  function focusName() {
    report.current?.querySelector('h2')?.focus();
  }
  return (
    <div className="@container">
      <div className="print:hidden">
        <PageHead
          title="Reports"
          subtitle={isKnown ? `${coverage[user.role]} across ${company?.name ?? 'all accounts'}` : '\u00a0'}
        />
      </div>
      <div className="grid items-start gap-4 print:block @min-[960px]:grid-cols-[248px_minmax(0,1fr)] @min-[960px]:gap-6 max-md:gap-3">
        <div className="flex min-w-0 flex-col gap-4 print:hidden max-md:gap-3">
          <ReportTypePicker chosen={type} linkTo={linkToType} />
          <FilterPanel key={type.id} rules={rules} applied={filters} onApply={apply} />
        </div>
        <div ref={report} className="min-w-0">
          {status === 'failed' ? (
            <Card aria-label={type.name}>
              <FailedState title="Companies could not be loaded." onRetry={retry} className="min-h-80" />
            </Card>
          ) : (
            <type.Report
              key={type.id}
              id={type.id}
              name={type.name}
              rules={rules}
              filters={filters}
              words={words}
              companyId={companyId}
              companyName={company?.name}
              isKnown={isKnown}
              {...(type.hasBreakDown && { breakDown, path })}
              onRemoveFilters={(names) => applyFromReport(withoutFilters(filters, names))}
              onResetFilters={() => applyFromReport(noFilters)}
              onGroupBy={(timeRange) => applyFromReport(withFilter(rules, filters, 'timeRange', timeRange))}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const coverage: Record<Role, string> = {
  admin: 'Close rates, practice and trends',
  director: 'Close rates, practice and trends',
  store_manager: 'Close rates, practice and trends of your locations',
  employee: 'Close rates, practice and trends of your own calls',
};
