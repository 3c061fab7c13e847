// The audit log of one company or all, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '#contract/audit-log';
import type { EndpointName } from '#contract/endpoints';
import { requestPage } from '../../../api/request';

export interface AuditRequest extends AuditFilters {
  companyId?: number;
}

const pageSize = 50;
const exportPageSize = 500;
export const maxExportedEntries = 10_000;

/** All loaded pages as one list, reloaded whenever the tab opens: every change adds an entry. */
export function useAuditLog(asked: AuditRequest, isNeeded: boolean) {
  return useInfiniteQuery({
    queryKey: ['listAuditLog' satisfies EndpointName, 'pages', asked],
    queryFn: ({ pageParam }) => loadPage(asked, pageSize, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    enabled: isNeeded,
    staleTime: 0,
  });
}

/** All matching entries, at most 10,000, even those not loaded in the list. */
export async function loadForExport(asked: AuditRequest): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  for (let before: number | undefined; entries.length < maxExportedEntries; ) {
    const { rows, next } = await loadPage(asked, exportPageSize, before);
    entries.push(...rows);
    if (next === null) return { entries, isCut: false };
    before = next;
  }
  return { entries, isCut: true };
}

function loadPage(asked: AuditRequest, limit: number, before: number | undefined) {
  return requestPage('listAuditLog', { query: { ...asked, limit, ...(before !== undefined && { before }) } });
}
