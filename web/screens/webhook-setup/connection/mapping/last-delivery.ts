// What each field's mapping finds in the last delivery, to show a wrong key before a call is lost.
import { findInPayload, type Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { WebhookField } from '#contract/webhook-fields';
import { useLoaded } from '../../../../api/queries';
import type { Rule } from '../rules/edit-rules';

export type Seen =
  | { kind: 'loading' | 'unknown' | 'none-yet' | 'not-mapped' | 'absent' | 'empty' }
  | { kind: 'constant'; text: string }
  /** What a rule answers without a key. */
  | { kind: 'answer'; text: string }
  /** `isFallbackKey`: not found under the field's first key. */
  | { kind: 'value'; key: string; text: string; isFallbackKey: boolean };

export type LastDelivery =
  | { state: 'loading' | 'failed' | 'none-yet' }
  | { state: 'loaded'; receivedAt: string; payload: JsonValue; query: string | null };

export function useLastDelivery(companyId: number | undefined, source: string): LastDelivery {
  const newest = useLoaded(
    'listWebhookLogs',
    { query: { ...(companyId !== undefined && { companyId }), source, tests: 'none', limit: 1 } },
    companyId !== undefined,
  );
  const row = newest.data?.[0];
  // A list holds the first 16 KiB of a payload; a truncated one cannot be searched.
  const whole = useLoaded('getWebhookLog', { params: { id: row?.id ?? 0 } }, row?.payloadCut === true);
  if (newest.isError) return { state: 'failed' };
  if (!newest.data) return { state: 'loading' };
  if (!row) return { state: 'none-yet' };
  if (row.payloadCut && whole.isPending) return { state: 'loading' };
  const { payload, query } = whole.data ?? row;
  return { state: 'loaded', receivedAt: row.timestamp, payload: payload as JsonValue, query };
}

export interface FieldMapping {
  field: WebhookField;
  key: string;
  rule: Rule | undefined;
  callsPath: string;
}

/**
 * What a field's mapping finds in the last delivery, on one line: the first of its keys with a value, in the first of
 * several calls; otherwise the constant.
 */
export function findSeenValue({ field, key, rule, callsPath }: FieldMapping, last: LastDelivery): Seen {
  if (last.state === 'failed') return { kind: 'unknown' };
  if (last.state !== 'loaded') return { kind: last.state };
  const keys = [key, ...(rule?.keys ?? [])].map((it) => it.trim()).filter((it) => it !== '');
  const constant = field === 'callId' || field === 'timestamp' ? undefined : rule?.constant?.trim();
  const found = firstWithValue(keys, rule, placeOfCall(last, callsPath));
  if (found.kind === 'value') return { ...found, isFallbackKey: found.key !== key.trim() };
  if (constant) return { kind: 'constant', text: constant };
  const answer = rule && answerOf(rule);
  if (answer) return { kind: 'answer', text: answer };
  return keys.length === 0 ? { kind: 'not-mapped' } : found;
}

function answerOf({ notReported, byNumberCalled, between }: Rule): string | undefined {
  if (notReported) return 'Not known';
  if (byNumberCalled) return 'Found by the number called';
  return between && 'The difference of two times';
}

type Found = { kind: 'value'; key: string; text: string } | { kind: 'absent' | 'empty' };

function firstWithValue(keys: string[], rule: Rule | undefined, place: CallPlace | undefined): Found {
  let isThere = false;
  for (const key of keys) {
    const value = place && findInPayload(place.call, key, place.around);
    if (hasValue(value, rule))
      return { kind: 'value', key, text: typeof value === 'string' ? value : JSON.stringify(value) };
    isThere ||= value !== undefined;
  }
  return { kind: isThere ? 'empty' : 'absent' };
}

/**
 * Same rule as on the server (map-fields.ts): an empty list counts as a value only if all other values have a meaning.
 */
function hasValue(value: JsonValue | undefined, rule: Rule | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0 || Boolean(rule?.otherwise?.trim());
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

interface CallPlace {
  call: JsonValue;
  around: Surroundings;
}

/** The body, or its first call; undefined if the path finds none. */
function placeOfCall({ payload, query }: { payload: JsonValue; query: string | null }, callsPath: string) {
  const around = { root: payload, ...(query !== null && { query: Object.fromEntries(new URLSearchParams(query)) }) };
  const path = callsPath.trim();
  if (path === '') return { call: payload, around };
  const calls = findInPayload(payload, path);
  const call = Array.isArray(calls) ? calls[0] : calls;
  return call === undefined ? undefined : { call, around };
}
