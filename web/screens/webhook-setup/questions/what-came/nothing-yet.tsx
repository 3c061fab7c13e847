// Questions about messages, before there is one.
import { Inbox } from 'lucide-react';
import { EmptyState } from '../../../../ui/empty-state';
import { FailedState } from '../../../../ui/failed-state';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import type { Setup } from '../use-setup';

export function NothingYet({
  setup: { arrivals, isFailed, isLoading, retry },
}: {
  setup: Pick<Setup, 'arrivals' | 'isFailed' | 'isLoading' | 'retry'>;
}) {
  if (isFailed) {
    return (
      <FailedState
        title="What has come could not be loaded"
        onRetry={retry}
        isRetrying={isLoading}
        className="min-h-48"
      >
        Check the connection and try again.
      </FailedState>
    );
  }
  if (!arrivals || arrivals.newest.length > 0) {
    if (arrivals && !isLoading) return empty;
    return (
      <Loading label="Loading what has come..." className="space-y-3 p-6">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-2/3" />
      </Loading>
    );
  }
  return empty;
}

const empty = (
  <EmptyState icon={<Inbox />} title="No call has come yet" className="min-h-48">
    Call any of your numbers. It appears here by itself; the other questions can be answered before.
  </EmptyState>
);
