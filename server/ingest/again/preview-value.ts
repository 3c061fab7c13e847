// Shows a payload's value on one line, at bounded cost.
import type { JsonValue } from '#contract/json-value';
import { printable } from '../delivery/printable';

const maxShown = 5;
const deepestShown = 2;
const maxTextLength = 80;

/** As JSON, with `…` for omissions: `"CAed0…"`, `[ "sales" ]`, `{ "id": 9, … }`. */
export function previewValue(value: JsonValue, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(printable(value, maxTextLength));
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts: string[] = [];
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (parts.length === maxShown || depth === deepestShown) {
      parts.push('…');
      break;
    }
    parts.push(previewPart(value, key, depth));
  }
  return parts.length === 0 ? `${open}${close}` : `${open} ${parts.join(', ')} ${close}`;
}

function previewPart(from: JsonValue[] | { [key: string]: JsonValue }, key: string, depth: number): string {
  if (Array.isArray(from)) return previewValue(from[Number(key)] ?? null, depth + 1);
  return `${JSON.stringify(printable(key, maxTextLength))}: ${previewValue(from[key] ?? null, depth + 1)}`;
}
