import { Card } from '../../ui/card';
import { Loading, Skeleton } from '../../ui/skeleton';
import { columns } from './marking/columns';

/** The places of the first call and of what is beside it. */
export function MarkSkeleton() {
  return (
    <Loading label="Loading calls to mark..." className="@container">
      <div className={columns}>
        <Card aria-hidden="true" className="min-h-[420px]">
          <div className="flex h-12 items-center border-b px-6 max-md:hidden">
            <Skeleton className="h-1 w-full" />
          </div>
          <div className="flex flex-col gap-3 border-b px-6 py-5 max-md:px-4">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-4 w-80 max-w-full" />
          </div>
          <div className="grid grid-cols-3 gap-2 px-6 py-5 max-md:px-4">
            {Array.from({ length: 9 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
              <Skeleton key={place} className="h-9 rounded-control max-md:h-11" />
            ))}
          </div>
        </Card>
        <Card aria-hidden="true" className="min-h-60 max-md:hidden">
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        </Card>
      </div>
    </Loading>
  );
}
