// What marks change beyond this screen: every list, total and figure of calls.
import type { QueryClient } from '@tanstack/react-query';
import { addresses } from '#contract/addresses';
import type { EndpointName } from '#contract/endpoints';

/** Drawing a list is no reading: it would hand out other calls. */
const draws: EndpointName = 'drawCallsToMark';
const readsCalls = ['reports.read', 'calls.read', 'calls.mark'];

/** Reloads them where they are shown, and elsewhere when they are shown next. */
export function reloadMarked(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      name !== draws && readsCalls.includes(addresses[name as EndpointName]?.access ?? ''),
  });
}
