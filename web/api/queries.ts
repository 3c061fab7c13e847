// How screens load: one query per endpoint and input. Nothing goes stale, retries or polls by itself; a screen that
// changes something names the endpoints to reload.
import { QueryClient, queryOptions, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointName, OutputOf } from '#contract/endpoints';
import { asOfOf } from './as-of';
import { type RequestInput, request } from './request';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        structuralSharing: keepEqualParts,
      },
      mutations: { retry: false },
    },
  });
}

/** Equal parts stay the same objects, so nothing renders anew, except of figures: these are as of another instant. */
function keepEqualParts(before: unknown, after: unknown): unknown {
  const areFigures = typeof after === 'object' && after !== null && asOfOf(after) !== undefined;
  return areFigures ? after : replaceEqualDeep(before, after);
}

/** The key begins with the endpoint's name, so `invalidateQueries({ queryKey: [name] })` matches all of its queries. */
export function queryOf<N extends EndpointName>(name: N, input: RequestInput<N> = {}) {
  return queryOptions<OutputOf<N>>({ queryKey: [name, input], queryFn: () => request(name, input) });
}

/** Loads an endpoint; waits while `isNeeded` is false. */
export function useLoaded<N extends EndpointName>(name: N, input: RequestInput<N> = {}, isNeeded = true) {
  return useQuery({ ...queryOf(name, input), enabled: isNeeded });
}

/** Returns a function that reloads an endpoint, even if it is cached. */
export function useReload<N extends EndpointName>(name: N, input: RequestInput<N> = {}): () => Promise<OutputOf<N>> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...queryOf(name, input), staleTime: 0 });
}
