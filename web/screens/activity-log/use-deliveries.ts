// The log of one company, or of all the viewer may see, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import type { LogFilters, WebhookLog } from '#contract/webhooks';
import { requestPage } from '../../api/request';

const pageSize = 100;

/**
 * All loaded pages as one list, and how far back a search has looked; reloading loads the same number of pages. The server scans part of the log at a time,
 * so a page that is not full, or even empty, may have a next one.
 */
export function useDeliveries(company: number | 'all' | undefined, filters: LogFilters) {
  const companyId = company === 'all' ? undefined : company;
  return useInfiniteQuery({
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
    select: ({ pages }) => ({
      rows: inOrderOnce(pages.flatMap(({ rows }) => rows)),
      searchedTo: pages.at(-1)?.searchedTo ?? null,
    }),
    enabled: company !== undefined,
  });
}

/** The first page of a search can have rows that it found early; the page they belong to has them again. */
function inOrderOnce(rows: readonly WebhookLog[]): WebhookLog[] {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  return once.sort((a, b) => Number(a.timestamp < b.timestamp) - Number(a.timestamp > b.timestamp) || b.id - a.id);
}
