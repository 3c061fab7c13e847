// The log of one company, or of all that the viewer may see, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import type { LogFilters } from '#contract/webhooks';
import { requestPage } from '../../api/request';

const pageSize = 100;

/**
 * All pages loaded so far as one list. Loading again loads as many pages as are shown. The server looks through a part of
 * the log at a time, so that there may be a next page where the last one is not full, or empty.
 */
export function useDeliveries(company: number | 'all' | undefined, filters: LogFilters) {
  const companyId = company === 'all' ? undefined : company;
  return useInfiniteQuery({
    // Live news of any company load it again where no company is named.
    queryKey: ['listWebhookLogs' satisfies EndpointName, 'pages', companyId, filters],
    queryFn: ({ pageParam }) =>
      requestPage('listWebhookLogs', {
        query: {
          ...(companyId !== undefined && { companyId }),
          ...filters,
          limit: pageSize,
          ...(pageParam !== undefined && { before: pageParam }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    enabled: company !== undefined,
  });
}
