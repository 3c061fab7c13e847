import { Loading, Skeleton } from '../ui/skeleton';

export function NotificationsLoading() {
  return (
    <Loading className="flex flex-col gap-2 p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-4 w-64" />
    </Loading>
  );
}
