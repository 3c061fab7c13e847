// The Webhook Activity Log: every delivery a company's webhook ever received, and what became of it. What to mend is
// mended in Webhook Setup.
import { Building2, Inbox, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { IdText } from '#contract/endpoint';
import { sayWhy } from '../../api/request';
import { useWebhookCompany, WebhookCompanyChoice } from '../../shell/webhook-company';
import { Button, buttonClasses } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { PageHead } from '../../ui/page-head';
import { toast } from '../../ui/toast';
import { DeliveryTable, DeliveryTableSkeleton } from './delivery-table';
import { countToday } from './delivery-words';
import { LogDetailsDialog } from './log-details-dialog';
import { SinceChip, StatusFilter, useLogFilters } from './status-filter';
import { useDeliveries } from './use-deliveries';

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function ActivityLogScreen() {
  const companies = useWebhookCompany();
  const filters = useLogFilters();
  const deliveries = useDeliveries(companies.company?.id, filters);
  const open = useOpenEntry();
  const rows = deliveries.data ?? [];
  const counts = rows.length > 0 && !filters.isFiltered && countToday(rows, deliveries.hasNextPage, new Date());
  const sayIfFailed = ({ error }: { error: Error | null }, title: string) =>
    error && toast({ title, description: sayWhy(error, unreachable), variant: 'destructive' });
  return (
    <>
      <PageHead
        title="Webhook Activity Log"
        subtitle="Monitor and troubleshoot incoming webhook calls from your tracking systems."
        actions={
          <div className="w-56 max-w-full">
            <WebhookCompanyChoice of={companies} />
          </div>
        }
      />
      <Card aria-labelledby="recent-activity">
        <CardHeader
          title="Recent Webhook Activity"
          titleId="recent-activity"
          className="max-md:px-4"
          actions={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {counts && (
                <span className="whitespace-nowrap text-compact text-muted-foreground max-md:w-full">{counts}</span>
              )}
              <SinceChip of={filters} />
              <StatusFilter of={filters} />
              <Button
                size="sm"
                icon={<RefreshCw aria-hidden="true" />}
                disabled={!companies.company}
                isPending={deliveries.isRefetching}
                onClick={async () => sayIfFailed(await deliveries.refetch(), 'Error refreshing webhook activity')}
              >
                Refresh
              </Button>
            </div>
          }
        />
        <Rows
          companies={companies}
          deliveries={deliveries}
          onOpen={open.show}
          {...(filters.isFiltered && { onShowAll: filters.showAll })}
        />
        {deliveries.hasNextPage && (
          <div className="flex justify-center border-t p-3">
            <Button
              size="sm"
              isPending={deliveries.isFetchingNextPage}
              pendingText="Loading..."
              onClick={async () => sayIfFailed(await deliveries.fetchNextPage(), 'Error loading older activity')}
            >
              Load older
            </Button>
          </div>
        )}
      </Card>
      <LogDetailsDialog id={open.id} rows={rows} onClose={open.close} />
    </>
  );
}

function Rows({
  companies,
  deliveries,
  onOpen,
  onShowAll,
}: {
  companies: ReturnType<typeof useWebhookCompany>;
  deliveries: ReturnType<typeof useDeliveries>;
  onOpen: (id: number) => void;
  /** There where a status is chosen. */
  onShowAll?: () => void;
}) {
  const { loaded } = companies;
  if (deliveries.data && deliveries.data.length > 0) return <DeliveryTable rows={deliveries.data} onOpen={onOpen} />;
  if (deliveries.data && onShowAll) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No such delivery"
        className="min-h-52 border-t"
        action={
          <Button size="sm" onClick={onShowAll}>
            Show all deliveries
          </Button>
        }
      />
    );
  }
  if (deliveries.data) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No webhook activity found for this company."
        className="min-h-52 border-t"
        action={
          <Link to={companies.linkTo('/webhook-setup')} className={buttonClasses({ size: 'sm' })}>
            Webhook Setup
          </Link>
        }
      />
    );
  }
  if (loaded.data?.length === 0) {
    return <EmptyState icon={<Building2 />} title="No companies available" className="min-h-52 border-t" />;
  }
  const failed = loaded.isError ? loaded : deliveries.isError ? deliveries : undefined;
  if (failed) {
    return (
      <FailedState
        title={failed === loaded ? 'Error loading companies' : 'Error loading webhook activity'}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
        className="min-h-52 border-t"
      >
        {sayWhy(failed.error, unreachable)}
      </FailedState>
    );
  }
  return <DeliveryTableSkeleton />;
}

/** The entry shown in the dialog: its id stands in the URL, so that a link opens it and Back closes it. */
function useOpenEntry() {
  const [search, setSearch] = useSearchParams();
  const id = IdText.safeParse(search.get('log')).data ?? null;
  const show = useCallback((log: number) => setSearch((now) => withLog(now, String(log))), [setSearch]);
  const close = useCallback(() => setSearch((now) => withLog(now, null), { replace: true }), [setSearch]);
  return { id, show, close };
}

function withLog(now: URLSearchParams, log: string | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (log === null) next.delete('log');
  else next.set('log', log);
  return next;
}
