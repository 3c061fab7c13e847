import type { JsonObject, JsonValue } from '#contract/json-value';

/**
 * An object with the values by key; a repeated key is a list, in a form only of different values. Values are never lists
 * themselves.
 */
export function collectValues(entries: Iterable<[key: string, value: JsonValue]>, { isForm = false } = {}): JsonObject {
  const values = new Map<string, JsonValue>();
  for (const [key, value] of entries) {
    const earlier = values.get(key);
    if (earlier === undefined) values.set(key, value);
    else if (Array.isArray(earlier)) earlier.push(value);
    else values.set(key, [earlier, value]);
  }
  if (isForm) {
    for (const [key, value] of values) {
      const [first] = Array.isArray(value) ? value : [];
      if (first !== undefined && Array.isArray(value) && value.every((it) => it === first)) values.set(key, first);
    }
  }
  // Defines own properties; assignment would reach the prototype.
  return Object.fromEntries(values);
}
