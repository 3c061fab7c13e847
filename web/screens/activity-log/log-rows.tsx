// Below the filters: the deliveries, or why there are none.
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../api/request';
import { NoCompany } from '../../shell/no-company';
import type { WebhookCompany } from '../../shell/webhook-company';
import { Button, buttonClasses } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatTimestamp } from '../../ui/format';
import type { DeliveryActions, ShownRow } from './delivery-rows';
import { DeliveryTable, DeliveryTableSkeleton } from './delivery-table';
import type { useDeliveries } from './use-deliveries';
import type { RowSelection } from './use-selection';

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function LogRows({
  companies,
  deliveries,
  rows,
  actions,
  onShowAll,
  selection,
}: {
  companies: WebhookCompany;
  deliveries: ReturnType<typeof useDeliveries>;
  rows: readonly ShownRow[];
  actions: DeliveryActions;
  onShowAll?: () => void;
  selection: RowSelection | undefined;
}) {
  if (deliveries.data && deliveries.data.rows.length > 0) {
    return <DeliveryTable rows={rows} actions={actions} selection={selection} />;
  }
  if (deliveries.data && onShowAll) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={deliveries.hasNextPage ? 'No matching deliveries so far' : 'No matching deliveries'}
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
        title={companies.isAll ? 'No webhook activity found.' : 'No webhook activity found for this company.'}
        className="min-h-52 border-t"
        action={
          <Link to={companies.linkTo('/webhook-setup')} className={buttonClasses({ size: 'sm' })}>
            Webhook Setup
          </Link>
        }
      />
    );
  }
  if (!companies.isLoading && companies.companies.length === 0) return <NoCompany className="min-h-52 border-t" />;
  if (deliveries.isError) {
    return (
      <FailedState
        title="Error loading webhook activity"
        onRetry={() => void deliveries.refetch()}
        isRetrying={deliveries.isFetching}
        className="min-h-52 border-t"
      >
        {messageOf(deliveries.error, unreachable)}
      </FailedState>
    );
  }
  return <DeliveryTableSkeleton />;
}

/** Where the loaded deliveries end, but not the log: how far back a search looked, and to go on. */
export function LogEnd({
  deliveries: { data, isFetchingNextPage },
  isFiltered,
  onOlder,
}: {
  deliveries: ReturnType<typeof useDeliveries>;
  isFiltered: boolean;
  onOlder: () => void;
}) {
  const searchedTo = data?.searchedTo ?? null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t p-3 text-compact text-muted-foreground">
      {isFiltered && searchedTo !== null && (
        <span role="status">
          {data?.rows.length === 0 ? 'No deliveries match' : 'Searched'} back to {formatTimestamp(searchedTo)}.
        </span>
      )}
      <Button size="sm" isPending={isFetchingNextPage} pendingText="Loading..." onClick={onOlder}>
        {isFiltered ? 'Search older deliveries' : 'Load older'}
      </Button>
    </div>
  );
}
