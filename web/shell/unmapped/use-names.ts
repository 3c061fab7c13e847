// Loads the unmapped values, and says what to reload after one is resolved.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/endpoints';
import type { Replay } from '#contract/replays';
import type { Resolution } from '#contract/unmapped';
import { queryOf } from '../../api/queries';
import { request } from '../../api/request';

/** Deliveries arrive all the time, so every visit reloads the list. */
export function useUnmapped(companyId: number | undefined, mayWrite: boolean) {
  return useQuery({
    ...queryOf('listUnmapped', { query: { companyId: companyId ?? 0 } }),
    enabled: mayWrite && companyId !== undefined,
    refetchOnMount: 'always',
  });
}

export function useKnownNames(companyId: number) {
  return useQuery({ ...queryOf('listKnownNames', { query: { companyId } }), refetchOnMount: 'always' });
}

/** Everything that may show a name, a rule or a call differently after a value is resolved. */
const shownIn: readonly EndpointName[] = [
  'listUnmapped',
  'listKnownNames',
  'getWebhookConfiguration',
  'listWebhookSources',
  'listStores',
  'listLocations',
  'listEmployees',
  'listServices',
  'listCompanyServices',
  'listReplays',
];

export function reloadNames(queries: QueryClient): Promise<unknown> {
  return Promise.all(shownIn.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

export function useResolve() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Resolution) => request('resolveUnmapped', { body }),
    onSuccess: () => void reloadNames(queries),
  });
}

const pollMs = 1_000;

export const isInProgress = ({ status }: Replay) => status === 'waiting' || status === 'running';

/** Follows the replay after a resolution; reloads what it changed at its end. */
export function useFollowedReplay(begun: Replay): Replay {
  const queries = useQueryClient();
  const { data: replay = begun } = useQuery({
    ...queryOf('getReplay', { params: { id: begun.id } }),
    initialData: begun,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollMs : false),
  });
  const runs = isInProgress(replay);
  useEffect(() => {
    if (!runs) return undefined;
    return () => {
      for (const name of [
        'listUnmapped',
        'listWebhookLogs',
        'listCompanyServices',
        'listWords',
      ] satisfies EndpointName[]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    };
  }, [runs, queries]);
  return replay;
}
