// Picks the value of each of our fields out of a payload, by the keys a company configured. read-values.ts reads them.
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhooks';
import { findAtPath, ownValue } from './find-at-path';
import type { JsonValue } from './json-value';

export type RawValues = Record<WebhookField, JsonValue | undefined>;

/**
 * The value under each field's key; undefined where the field is not mapped or the payload does not hold it.
 * The key is taken literally first, so a top-level key may hold dots and spaces; then the same text is a path.
 */
export function mapFields(payload: JsonValue, keys: FieldKeys): RawValues {
  const values = {} as RawValues;
  for (const field of webhookFieldNames) values[field] = findValue(payload, keys[webhookFields[field].configKey]);
  return values;
}

function findValue(payload: JsonValue, key: string): JsonValue | undefined {
  if (key === '') return undefined;
  const literal = ownValue(payload, key);
  return literal === undefined ? findAtPath(payload, key) : literal;
}
