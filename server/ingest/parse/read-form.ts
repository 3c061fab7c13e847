// URL-encoded forms and query strings, as several trackers send their calls.
import type { JsonObject } from '#contract/json-value';

/**
 * Every value is a text; a key that is repeated holds the list of its texts, in order. Keys are taken literally:
 * `call[id]` is the key `call[id]`, and `__proto__` a key like any other. Never throws.
 */
export function readForm(text: string): JsonObject {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = values.get(key);
    if (earlier === undefined) values.set(key, value);
    else if (Array.isArray(earlier)) earlier.push(value);
    else values.set(key, [earlier, value]);
  }
  // Defines own properties, where assigning would reach the prototype.
  return Object.fromEntries(values);
}
