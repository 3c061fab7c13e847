// Picks the value of each of our fields out of a payload, by the keys a company configured. read-values.ts reads them.
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhooks';

export type RawValues = Record<WebhookField, JsonValue | undefined>;

/** The value under each field's key; undefined where the field is not mapped or the payload does not hold it. */
export function mapFields(payload: JsonValue, keys: FieldKeys): RawValues {
  const values = {} as RawValues;
  for (const field of webhookFieldNames) values[field] = findInPayload(payload, keys[webhookFields[field].configKey]);
  return values;
}
