// The calls that match, page after page as they are asked for.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, CallList, CallListFilters, CallSort } from '#contract/call-list';
import { request } from '../../api/request';
import { pagesKey } from '../../shell/calls/call-cache';
import type { CallOrder } from './use-calls-address';

export const pageSize = 50;

export interface LoadedCalls extends Pick<CallList, 'total' | 'tooMany' | 'sort' | 'order'> {
  calls: readonly Call[];
}

export type Calls = ReturnType<typeof useCalls>;

export function useCalls(filters: CallListFilters | undefined, sort: CallSort, order: CallOrder) {
  const queries = useQueryClient();
  const queryKey = [...pagesKey, filters, sort, order];
  const loaded = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      request('listCalls', { query: { ...filters, sort, order, limit: pageSize, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: joinPages,
    enabled: filters !== undefined,
    // Until others have come, the calls stay, muted, and so does the focus on what was clicked.
    placeholderData: keepPreviousData,
  });
  return {
    ...loaded,
    /** Loads the first page again; until then the calls stay. */
    startAgain() {
      queries.setQueryData<InfiniteData<CallList>>(
        queryKey,
        (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
      );
      void queries.invalidateQueries({ queryKey, exact: true });
    },
  };
}

function joinPages({ pages }: InfiniteData<CallList>): LoadedCalls {
  const [first] = pages;
  return {
    calls: pages.flatMap(({ calls }) => calls),
    total: first?.total ?? null,
    tooMany: first?.tooMany ?? null,
    sort: first?.sort ?? 'time',
    order: first?.order ?? 'desc',
  };
}
