// Under All Accounts: whose calls to mark.
import { ChevronRight, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { maxCountedToMark } from '#contract/to-mark-limits';
import { useLoaded } from '../../api/queries';
import { toMarkAddress } from '../../shell/calls/to-mark-address';
import { useCompany } from '../../shell/company';
import { NoCompany } from '../../shell/no-company';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount } from '../../ui/format';
import { Loading, Skeleton } from '../../ui/skeleton';

export function ChooseCompany() {
  const { companies } = useCompany();
  const { data, isError, isFetching, refetch } = useLoaded('countCallsToMark');
  if (companies.length === 0) return <NoCompany className="min-h-80" />;
  if (isError) {
    return (
      <FailedState
        title="Calls could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="min-h-80"
      >
        The server could not be reached or had an error.
      </FailedState>
    );
  }
  if (!data) {
    return (
      <Loading className="p-5">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (data.companies.length === 0) {
    return (
      <EmptyState icon={<ListChecks />} title="Nothing to mark" className="min-h-80">
        No company has a call that needs an answer.
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="px-5 py-4 text-title max-md:px-4">Whose calls?</h2>
      <ul>
        {data.companies.map(({ companyId, companyName, toMark }) => (
          <li key={companyId} className="border-t">
            <Link
              to={toMarkAddress({ companyId })}
              className="flex min-h-11 items-center gap-3 px-5 py-2 text-body hover:bg-muted max-md:px-4"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{companyName}</span>
              <span className="text-muted-foreground tabular-nums">{formatToMark(toMark)} to mark</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function formatToMark(toMark: number): string {
  return toMark >= maxCountedToMark ? `${formatCount(maxCountedToMark)}+` : formatCount(toMark);
}
