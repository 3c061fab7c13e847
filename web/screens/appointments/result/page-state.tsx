// Loading, failed, empty and the next page, alike for every list of an import's rows.
import { CalendarCheck2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api/request';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { Loading, Skeleton } from '../../../ui/skeleton';

export interface PagesState {
  isError: boolean;
  isFetching: boolean;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  error: Error | null;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

export function PageState({
  of,
  count,
  empty,
  children,
}: {
  of: PagesState;
  count: number;
  empty: string;
  children: ReactNode;
}) {
  if (of.isPending) {
    return (
      <Loading className="flex flex-col gap-3 p-5">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Loading>
    );
  }
  if (of.isError && count === 0) {
    return (
      <FailedState
        title="The rows could not be loaded"
        onRetry={() => of.refetch()}
        isRetrying={of.isFetching}
        className="min-h-60"
      >
        {messageOf(of.error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  if (count === 0) return <EmptyState icon={<CalendarCheck2 />} title={empty} className="min-h-60" />;
  return (
    <>
      {children}
      {of.hasNextPage && (
        <div className="border-t px-5 py-2 max-md:px-4">
          <Button size="sm" variant="ghost" isPending={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
