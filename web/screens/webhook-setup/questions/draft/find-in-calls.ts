import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { MappingDraft } from '#contract/webhooks';

/** The values under a key, of each call if the body has several. */
export function findInCalls(
  payload: JsonValue,
  key: string,
  { callsPath }: Pick<MappingDraft, 'callsPath'>,
): JsonValue[] {
  const calls = callsPath ? findInPayload(payload, callsPath) : [payload];
  return (Array.isArray(calls) ? calls : []).flatMap((call) => {
    const value = findInPayload(call, key, { root: payload });
    return value === undefined ? [] : [value];
  });
}
