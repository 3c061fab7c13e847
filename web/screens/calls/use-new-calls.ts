// Calls that came since the list was loaded. They are announced; the list takes them in when the viewer asks for it.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call, CallListFilters } from '#contract/call-list';
import { request } from '../../api/request';
import { newestKey } from '../../shell/calls/call-cache';
import { type LoadedCalls, pageSize } from './use-calls';

/** `list` identifies the list as loaded. The number stops at a page's. */
export function useNewCalls(
  filters: CallListFilters | undefined,
  loaded: LoadedCalls | undefined,
  list: string,
): number {
  const isNewestFirst = loaded?.sort === 'time' && loaded.order === 'desc';
  const query = { ...filters, sort: 'time', order: 'desc', limit: pageSize } as const;
  const { data } = useQuery({
    queryKey: [...newestKey, { query }, list],
    queryFn: async () => (await request('listCalls', { query })).calls,
    enabled: filters !== undefined && loaded !== undefined,
    // The first page has them already.
    ...(isNewestFirst && { initialData: () => [...loaded.calls.slice(0, pageSize)] }),
    gcTime: 0,
  });
  const first = useRef<{ list: string; ids: ReadonlySet<number> }>(undefined);
  if (data && first.current?.list !== list) first.current = { list, ids: new Set(data.map(({ id }) => id)) };
  if (!data || !loaded) return 0;
  const known = new Set([...(first.current?.ids ?? []), ...loaded.calls.map(({ id }) => id)]);
  // An older one has only moved up, because another one left the list.
  const oldest = isNewestFirst ? loaded.calls[pageSize - 1] : undefined;
  return data.filter((call) => !known.has(call.id) && !isOlder(call, oldest)).length;
}

function isOlder(call: Call, than: Call | undefined): boolean {
  return than !== undefined && call.startedAt < than.startedAt;
}
