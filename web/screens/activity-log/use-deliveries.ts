// The log of one company, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import { request } from '../../api/request';
import type { LogFilters } from './status-filter';

const pageSize = 100;

/** All pages loaded so far as one list. Loading again loads as many pages as are shown. */
export function useDeliveries(companyId: number | undefined, { status, since }: Pick<LogFilters, 'status' | 'since'>) {
  return useInfiniteQuery({
    queryKey: ['listWebhookLogs' satisfies EndpointName, 'pages', companyId, status, since],
    queryFn: ({ pageParam }) =>
      request('listWebhookLogs', {
        query: {
          ...(companyId !== undefined && { companyId }),
          ...(status !== undefined && { status }),
          ...(since !== undefined && { since }),
          limit: pageSize,
          ...(pageParam !== undefined && { before: pageParam }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    enabled: companyId !== undefined,
  });
}
