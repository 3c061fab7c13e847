// Calls: every call the viewer may see, filtered as figures are.
import { PhoneCall, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { messageOf } from '../../api/request';
import { Button, buttonClasses } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { PageHead } from '../../ui/page-head';
import { Loading, SkeletonRows } from '../../ui/skeleton';
import { CallTable } from './list/call-table';
import { useCalls } from './use-calls';
import { type CallsAddress, useCallsAddress } from './use-calls-address';

export function CallsScreen() {
  const address = useCallsAddress();
  const loaded = useCalls(address.filters, address.sort, address.order);
  return (
    <>
      <PageHead title="Calls" />
      <Card aria-label="Calls">
        <Rows address={address} loaded={loaded} />
      </Card>
    </>
  );
}

function Rows({ address, loaded }: { address: CallsAddress; loaded: ReturnType<typeof useCalls> }) {
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = loaded;
  if (data && data.calls.length > 0) {
    return (
      <>
        <CallTable calls={data.calls} sort={data.sort} order={data.order} onSort={address.sortBy} />
        {hasNextPage && (
          <div className="flex justify-center border-t p-2">
            <Button size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </>
    );
  }
  if (data) return address.isFiltered ? <NoneMatch onClear={address.clear} /> : <NoneAtAll />;
  if (isError) {
    return (
      <FailedState
        title="Calls could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="min-h-80"
      >
        {messageOf(error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  return (
    <Loading label="Loading calls...">
      <table aria-hidden="true" className="w-full">
        <tbody>
          <SkeletonRows rows={12} widths={['w-24', 'w-24', 'w-20', 'w-24', 'w-16', 'w-32', 'w-10']} />
        </tbody>
      </table>
    </Loading>
  );
}

function NoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No calls match"
      className="min-h-80"
      action={
        <Button size="sm" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try a longer period.
    </EmptyState>
  );
}

function NoneAtAll() {
  return (
    <EmptyState
      icon={<PhoneCall />}
      title="No calls yet"
      className="min-h-80"
      action={
        <Link to="/webhook-setup" className={buttonClasses({ size: 'sm' })}>
          Webhook Setup
        </Link>
      }
    >
      Connect a phone system.
    </EmptyState>
  );
}
