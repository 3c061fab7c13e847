// The Performance Dashboard: this month's close rate of the chosen company, service by service, and the ways on.
import { RefreshCw } from 'lucide-react';
import { useLoaded } from '../../api/queries';
import { isSignedOut, sayWhy } from '../../api/request';
import { useCompany } from '../../shell/company';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { FailedState } from '../../ui/failed-state';
import { formatDayRange, formatTimestampTime } from '../../ui/format';
import { PageHead } from '../../ui/page-head';
import { toast } from '../../ui/toast';
import { MonthServices } from './month-services';
import { MonthSummary, MonthSummarySkeleton } from './month-summary';
import { WaysOn } from './ways-on';

const failed = 'Failed to fetch service close rate report';

export function DashboardScreen() {
  const { companyId, company, isAll, isKnown } = useCompany();
  const report = useLoaded('getServiceCloseRate', { query: { companyId, months: 1 } }, isKnown);
  const { data, error, isFetching, dataUpdatedAt, refetch } = report;
  const refresh = async () => {
    const { error: refused } = await refetch();
    // The old figures stay; without any, the card itself says what went wrong. An ended session asks by a dialog.
    if (refused && data && !isSignedOut(refused)) {
      toast({ title: 'Error loading report', description: sayWhy(refused, failed), variant: 'destructive' });
    }
  };
  const scope = company ? ` of ${company.name}` : isAll ? ' of all accounts' : '';
  return (
    <>
      <PageHead
        title="Performance Dashboard"
        subtitle={
          data
            ? `Live calls${scope}, ${formatDayRange(data.period.startDay, data.period.endDay)}`
            : `Live calls${scope}, this month`
        }
        {...(data && { note: `Updated ${formatTimestampTime(new Date(dataUpdatedAt).toISOString())}` })}
        actions={
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden="true" />}
            isPending={isFetching && data !== undefined}
            pendingText="Refreshing..."
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      <Card aria-label="Service Close Rate this month">
        {data ? (
          <MonthSummary report={data} />
        ) : error ? (
          <FailedState
            title="Error loading report"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="min-h-31"
          >
            {sayWhy(error, failed)}
          </FailedState>
        ) : (
          <MonthSummarySkeleton />
        )}
      </Card>
      {(data || !error) && <MonthServices report={data} />}
      <WaysOn />
    </>
  );
}
