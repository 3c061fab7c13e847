// Below the totals: the calls, or why there are none.
import { PhoneCall, SearchX } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { Call } from '#contract/call-list';
import { maxSortedCalls } from '#contract/call-list';
import { messageOf } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { Button, buttonClasses } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { formatCount } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import type { Calls } from '../use-calls';
import type { CallsAddress } from '../use-calls-address';
import { CallCards, cardHeight } from './call-cards';
import { type ColumnId, fitColumns, noCheckboxBelow } from './call-columns';
import { CallTable, type RowActions, rowHeight } from './call-table';
import { useRowWindow } from './use-row-window';
import type { CallSelection } from './use-selection';

interface CallRowsProps {
  address: CallsAddress;
  loaded: Calls;
  calls: readonly Call[];
  rows: RefObject<HTMLElement | null>;
  width: number;
  isPhone: boolean;
  columns: readonly ColumnId[];
  activeId: number | null;
  selection: CallSelection;
  onOpen(id: number): void;
  onReach(id: number): void;
  onLoadMore(): void;
}

export function CallRows(props: CallRowsProps) {
  const { address, loaded, calls } = props;
  if (calls.length > 0) return <Rows {...props} />;
  const hasLoaded = loaded.data !== undefined && !loaded.isPlaceholderData;
  if (hasLoaded) return address.isFiltered ? <NoneMatch onClear={address.clear} /> : <NoneAtAll />;
  if (loaded.isError) {
    return (
      <FailedState
        title="Calls could not be loaded"
        onRetry={() => void loaded.refetch()}
        isRetrying={loaded.isFetching}
        className="min-h-80 border-t"
      >
        {messageOf(loaded.error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  return <RowsSkeleton isPhone={props.isPhone} />;
}

function Rows({
  address,
  loaded,
  calls,
  rows,
  width,
  isPhone,
  columns,
  activeId,
  selection,
  onOpen,
  onReach,
  onLoadMore,
}: CallRowsProps) {
  const window = useRowWindow(rows, calls.length, isPhone ? cardHeight : rowHeight);
  const latest = useRef({ onOpen, onReach, selection });
  latest.current = { onOpen, onReach, selection };
  const actions = useMemo(
    (): RowActions => ({
      open: (id) => latest.current.onOpen(id),
      reach: (id) => latest.current.onReach(id),
      toggle(id, isRange) {
        latest.current.onReach(id);
        latest.current.selection.toggle(id, isRange);
      },
    }),
    [],
  );
  const isNearEnd = window.to >= calls.length;
  const load = useRef(onLoadMore);
  load.current = onLoadMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come may need the next.
  useEffect(() => {
    if (isNearEnd && window.from > 0 && !loaded.isFetchNextPageError) load.current();
  }, [isNearEnd, window.from, calls.length, loaded.isFetchNextPageError]);

  const shared = { calls, window, activeId, selection, actions };
  const isStale = loaded.isPlaceholderData;
  return (
    <div aria-busy={isStale} className={cn('border-t transition-opacity', isStale && 'opacity-60')}>
      <TooMany loaded={loaded} />
      {isPhone ? (
        <CallCards {...shared} rows={rows as RefObject<HTMLUListElement | null>} />
      ) : (
        <CallTable
          {...shared}
          rows={rows as RefObject<HTMLTableSectionElement | null>}
          fitted={fitColumns(columns, width)}
          width={width}
          hasCheckboxes={width === 0 || width >= noCheckboxBelow}
          sort={isStale ? address.sort : (loaded.data?.sort ?? address.sort)}
          order={isStale ? address.order : (loaded.data?.order ?? address.order)}
          onSort={address.sortBy}
        />
      )}
      {loaded.hasNextPage && <End loaded={loaded} />}
    </div>
  );
}

/** Another order looks at a limited number of calls. */
function TooMany({ loaded: { data } }: { loaded: Calls }) {
  if (data?.tooMany !== 'sort') return null;
  return (
    <p role="status" className="border-b px-5 py-2 text-compact text-muted-foreground max-md:px-4">
      More than {formatCount(maxSortedCalls)} calls match, so they are sorted by time. With a shorter period they can be
      sorted in any way.
    </p>
  );
}

/** Goes on where the loaded calls end; mostly it is not needed, since scrolling loads more. */
function End({ loaded: { isFetchNextPageError, isFetchingNextPage, fetchNextPage, error } }: { loaded: Calls }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t px-5 py-2 text-compact text-muted-foreground">
      {isFetchNextPageError && (
        <span role="alert">
          More calls could not be loaded. {messageOf(error, 'The server could not be reached or had an error.')}
        </span>
      )}
      <Button size="sm" isPending={isFetchingNextPage} pendingText="Loading..." onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}

function NoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No calls match"
      className="min-h-80 border-t"
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
  const { can } = useSession();
  return (
    <EmptyState
      icon={<PhoneCall />}
      title="No calls yet"
      className="min-h-80 border-t"
      {...(can('webhook-config.read') && {
        action: (
          <Link to="/webhook-setup" className={buttonClasses({ size: 'sm' })}>
            Webhook Setup
          </Link>
        ),
      })}
    >
      Connect a phone system.
    </EmptyState>
  );
}

const skeletonRows = Array.from({ length: 14 }, (_, index) => index);

/** Totals, head, rows and foot at their final heights. */
function RowsSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <Loading label="Loading calls...">
      <div className="flex h-12 items-center gap-5 border-t px-5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-48 max-md:hidden" />
      </div>
      {!isPhone && <div className="h-9 border-t" />}
      {skeletonRows.map((row) => (
        <div
          key={row}
          style={{ height: isPhone ? cardHeight : rowHeight }}
          className="flex items-center gap-8 border-t px-5 max-md:px-4"
        >
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-24 max-md:hidden" />
          <Skeleton className="h-3 w-24 max-lg:hidden" />
          <Skeleton className="h-3 w-32 max-lg:hidden" />
          <Skeleton className="ml-auto h-3 w-10" />
        </div>
      ))}
      <div className="h-12 border-t" />
    </Loading>
  );
}
