// What the dashboard covers, when it was loaded, and a button to reload it.
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Role } from '#contract/roles';
import { useLoaded } from '../../api/queries';
import { isSignedOut } from '../../api/request';
import { useSession, useUser } from '../../session/session-context';
import { useCompany } from '../../shell/company';
import { Button } from '../../ui/button';
import { formatCount, formatDayRange, formatTimestampClock } from '../../ui/format';
import { PageHead } from '../../ui/page-head';
import { toast } from '../../ui/toast';
import { useIsNarrow } from '../../ui/use-media-query';
import { partNames, parts, queryOfPart, useAsked, usePart } from './use-part';

/** Only with calls to mark is there something to show. */
const CallsToMarkLink = lazy(() =>
  import('../../shell/calls/calls-to-mark-link').then((m) => ({ default: m.CallsToMarkLink })),
);

export function DashboardHead() {
  const { period } = usePart('getMetricsSummary').data ?? {};
  const scope = useScope();
  const isNarrow = useIsNarrow();
  const { can } = useSession();
  const toMark = can('calls.mark') && (
    <Suspense>
      <CallsToMarkLink saysTime className="max-md:-mt-2 max-md:mb-3 max-md:w-full" />
    </Suspense>
  );
  const { updatedAt, refresh, isRefreshing, announcement } = useRefresh();
  return (
    <>
      <PageHead
        title="Performance Dashboard"
        subtitle={
          <>
            <span className={scope.places && 'max-md:hidden'}>{scope.calls}</span>
            {scope.places && (
              <>
                <span className="max-md:hidden"> at </span>
                <span className="max-md:inline-block max-md:first-letter:uppercase">{scope.places}</span>
              </>
            )}
            , {period ? formatDayRange(period.startDay, period.endDay) : 'last 7 days'}
          </>
        }
        note={updatedAt && <span className="max-lg:hidden">Updated {formatTimestampClock(updatedAt)}</span>}
        actions={
          <>
            {!isNarrow && toMark}
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden="true" />}
              isPending={isRefreshing}
              pendingText="Refreshing..."
              onClick={() => void refresh()}
              className="max-md:w-10 max-md:overflow-hidden max-md:px-0"
            >
              <span className="max-md:sr-only">Refresh</span>
            </Button>
          </>
        }
      />
      {/* Beside the title there is no room on a phone. */}
      {isNarrow && toMark}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Whose calls are counted, and at how many locations if known. */
function useScope(): { calls: string; places: string | undefined } {
  const { companyId, isAll, isKnown, companies } = useCompany();
  const { role } = useUser();
  const { data: stores } = useLoaded('listStores', { query: { companyId } }, isKnown);
  const calls = callsOf[role];
  const isOfAll = isAll && companies.length > 1;
  if (!stores || role === 'employee') return { calls: isOfAll ? `${calls} of all accounts` : calls, places: undefined };
  const count = `${formatCount(stores.length)} ${stores.length === 1 ? 'location' : 'locations'}`;
  return { calls, places: role === 'store_manager' ? `your ${count}` : isOfAll ? `all ${count}` : count };
}

const callsOf: Record<Role, string> = {
  admin: 'Live calls',
  director: 'Live calls',
  store_manager: 'Live calls',
  employee: 'Your own live calls',
};

/** Reloads all parts; a part that fails keeps its figures and is named in one toast. */
function useRefresh() {
  const queries = useQueryClient();
  const { asked, isKnown } = useAsked();
  const [isRefreshing, setRefreshing] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const updatedAt = useQueries({
    queries: partNames.map((name) => ({ ...queryOfPart(name, asked), enabled: isKnown })),
    // The oldest figure determines the age shown.
    combine: (results) => Math.min(...results.flatMap((one) => one.dataUpdatedAt || [])),
  });

  const refresh = async () => {
    setRefreshing(true);
    setAnnouncement('');
    const keys = partNames.map((name) => queryOfPart(name, asked).queryKey);
    await Promise.all([
      ...keys.map((queryKey) => queries.refetchQueries({ queryKey, exact: true })),
      queries.refetchQueries({ queryKey: ['getFirstSteps'] }),
    ]);
    setRefreshing(false);
    // Parts without figures show their own failure; an ended session has its own dialog.
    const failed = partNames.filter((_, index) => {
      const state = queries.getQueryState(keys[index] ?? []);
      return state?.status === 'error' && state.data !== undefined && !isSignedOut(state.error);
    });
    if (failed.length === 0) return setAnnouncement('Dashboard refreshed.');
    const names = failed.map((name) => parts[name]).join(', ');
    toast({
      title: 'Error refreshing the dashboard',
      description: `${names} could not be refreshed. The earlier figures stay.`,
      variant: 'destructive',
    });
  };
  return {
    updatedAt: Number.isFinite(updatedAt) ? new Date(updatedAt).toISOString() : undefined,
    refresh,
    isRefreshing,
    announcement,
  };
}
