// What each key held in the company's last delivery, so that a wrong key is seen before a call is lost.

import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { useLoaded } from '../../api/queries';

export type Seen =
  | { kind: 'loading' | 'unknown' | 'none-yet' | 'not-mapped' | 'absent' | 'empty' }
  | { kind: 'value'; text: string };

export type LastDelivery =
  | { state: 'loading' | 'failed' | 'none-yet' }
  | { state: 'loaded'; receivedAt: string; payload: JsonValue };

/** The newest delivery of one of a company's phone systems that the viewer may see. */
export function useLastDelivery(companyId: number | undefined, source: string): LastDelivery {
  const newest = useLoaded(
    'listWebhookLogs',
    { query: { ...(companyId !== undefined && { companyId }), source, limit: 1 } },
    companyId !== undefined,
  );
  const row = newest.data?.[0];
  // A list carries the first 16 KiB of a payload; what is cut cannot be searched.
  const whole = useLoaded('getWebhookLog', { params: { id: row?.id ?? 0 } }, row?.payloadCut === true);
  if (newest.isError) return { state: 'failed' };
  if (!newest.data) return { state: 'loading' };
  if (!row) return { state: 'none-yet' };
  if (row.payloadCut && whole.isPending) return { state: 'loading' };
  return { state: 'loaded', receivedAt: row.timestamp, payload: (whole.data ?? row).payload as JsonValue };
}

/** What a key finds in the last delivery, in words fit for one line. */
export function seenUnder(key: string, last: LastDelivery): Seen {
  if (last.state === 'failed') return { kind: 'unknown' };
  if (last.state !== 'loaded') return { kind: last.state };
  if (key === '') return { kind: 'not-mapped' };
  const value = findInPayload(last.payload, key);
  if (value === undefined) return { kind: 'absent' };
  if (value === null || value === '') return { kind: 'empty' };
  return { kind: 'value', text: typeof value === 'string' ? value : JSON.stringify(value) };
}
