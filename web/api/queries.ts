// How screens load: one query per endpoint and input. Nothing goes stale by itself, nothing is retried, nothing polls; a
// screen that changes something says which endpoints to load again.
import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointName, OutputOf } from '#contract/endpoints';
import { type RequestInput, request } from './request';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}

/** The query of an endpoint: its key begins with the endpoint's name, so `invalidateQueries({ queryKey: [name] })` means all of it. */
export function queryOf<N extends EndpointName>(name: N, input: RequestInput<N> = {}) {
  return queryOptions<OutputOf<N>>({ queryKey: [name, input], queryFn: () => request(name, input) });
}

/** Loads an endpoint; `isNeeded` false waits until its input is known. */
export function useLoaded<N extends EndpointName>(name: N, input: RequestInput<N> = {}, isNeeded = true) {
  return useQuery({ ...queryOf(name, input), enabled: isNeeded });
}

/** A function that loads an endpoint again, whatever is known of it. */
export function useReload<N extends EndpointName>(name: N, input: RequestInput<N> = {}): () => Promise<OutputOf<N>> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...queryOf(name, input), staleTime: 0 });
}
