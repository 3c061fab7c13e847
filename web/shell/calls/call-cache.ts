// What a changed call changes on screen: the call itself where it is, and every figure it may be in.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { addresses } from '#contract/addresses';
import type { Call, CallList } from '#contract/call-list';
import type { EndpointName } from '#contract/endpoints';
import type { OneCall } from '#contract/one-call';
import { request } from '../../api/request';

const list = 'listCalls' satisfies EndpointName;
const one = 'getCall' satisfies EndpointName;
const totals = 'getCallTotals' satisfies EndpointName;
const toMark = 'countCallsToMark' satisfies EndpointName;

/** The key of a list of calls, page after page. News does not reload it, since its rows never move alone. */
export const pagesKey = [list, 'pages'] as const;

/** The newest calls of a list, which news reloads; the key goes on with `{ query }`. */
export const newestKey = [list, 'newest'] as const;

/** How many calls there are of each kind, which marks reload. */
export const countsKey = [list, 'counts'] as const;

/** Shows a call as it is now, in its row and in its sheet. It keeps its place, even if it no longer matches. */
export function showCall(queries: QueryClient, call: Call): void {
  queries.setQueriesData<InfiniteData<CallList>>({ queryKey: pagesKey }, (loaded) => {
    if (!loaded?.pages.some(({ calls }) => calls.some(({ id }) => id === call.id))) return loaded;
    const pages = loaded.pages.map((page) => ({
      ...page,
      calls: page.calls.map((shown) => (shown.id === call.id ? call : shown)),
    }));
    return { ...loaded, pages };
  });
  queries.setQueriesData<OneCall>({ queryKey: [one] }, (opened) =>
    opened?.call.id === call.id ? { ...opened, call } : opened,
  );
}

/** Reloads what is on screen of figures, totals and histories, and the rest when it is shown next. */
export function reloadFigures(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => name === totals || name === one || name === toMark || isFigure(name),
  });
  void queries.invalidateQueries({ queryKey: countsKey });
  void queries.invalidateQueries({ queryKey: pagesKey, refetchType: 'none' });
}

/** Shows a call as another person left it. */
export async function reloadCall(queries: QueryClient, { id, companyId }: Pick<Call, 'id' | 'companyId'>) {
  const opened = await request(one, { params: { id }, query: { companyId } });
  showCall(queries, opened.call);
  reloadFigures(queries);
}

/** What the reports' permission reads is made of calls. */
function isFigure(name: unknown): boolean {
  return addresses[name as EndpointName]?.access === 'reports.read';
}
