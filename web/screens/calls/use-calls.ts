// The calls that match, page after page as they are asked for.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call, CallList, CallListFilters, CallSort } from '#contract/call-list';
import type { EndpointName } from '#contract/endpoints';
import { request } from '../../api/request';
import type { CallOrder } from './use-calls-address';

export const pageSize = 50;

export interface LoadedCalls extends Pick<CallList, 'total' | 'tooMany' | 'sort' | 'order' | 'searchedTo'> {
  calls: readonly Call[];
}

export function useCalls(filters: CallListFilters | undefined, sort: CallSort, order: CallOrder) {
  return useInfiniteQuery({
    queryKey: ['listCalls' satisfies EndpointName, 'pages', filters, sort, order],
    queryFn: ({ pageParam }) =>
      request('listCalls', { query: { ...filters, sort, order, limit: pageSize, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: joinPages,
    enabled: filters !== undefined,
  });
}

/** A page may be short, or empty, and yet have a next one. */
function joinPages({ pages }: InfiniteData<CallList>): LoadedCalls {
  const [first] = pages;
  return {
    calls: pages.flatMap(({ calls }) => calls),
    total: first?.total ?? null,
    tooMany: first?.tooMany ?? null,
    sort: first?.sort ?? 'time',
    order: first?.order ?? 'desc',
    searchedTo: pages.at(-1)?.searchedTo ?? null,
  };
}
