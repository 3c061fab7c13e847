import { Loading, Skeleton } from '../ui/skeleton';

export function PageSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-2 h-7 w-52" />
      <Skeleton className="mb-5 h-5 w-80 max-w-full" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}
