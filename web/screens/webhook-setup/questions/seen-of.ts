import type { NewestArrival } from '#contract/arrivals';
import type { SeenDelivery } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';

type Arrival = Pick<NewestArrival, 'payload' | 'receivedAt' | 'query'> & Partial<Pick<NewestArrival, 'headers'>>;

/** A message as the inference reads it. */
export function seenOf({ payload, receivedAt, query, headers }: Arrival): SeenDelivery {
  const parameters = query ? Object.fromEntries(new URLSearchParams(query)) : undefined;
  return { payload: payload as JsonValue, receivedAt, query: parameters, headers };
}
