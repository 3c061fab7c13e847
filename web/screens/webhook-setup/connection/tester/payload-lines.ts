// Lists a payload as lines: one per key and element, in order.
import type { JsonValue } from '#contract/json-value';
import type { Steps } from './payload-path';

export interface PayloadLine {
  steps: Steps;
  name: string;
  depth: number;
  /** The value on one line; null for a non-empty object or list. */
  value: string | null;
  isList: boolean;
}

const maxLines = 400;

/** At most `maxLines`; drops the rest. */
export function payloadLines(payload: JsonValue): { lines: PayloadLine[]; isCut: boolean } {
  const lines: PayloadLine[] = [];
  let isCut = false;
  const walk = (value: JsonValue, steps: Steps) => {
    if (typeof value !== 'object' || value === null) return;
    const inner: [string | number, JsonValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [step, it] of inner) {
      if (lines.length >= maxLines) {
        isCut = true;
        return;
      }
      const isEmpty = typeof it === 'object' && it !== null && Object.keys(it).length === 0;
      const isOpen = typeof it === 'object' && it !== null && !isEmpty;
      lines.push({
        steps: [...steps, step],
        name: typeof step === 'number' ? `[${step}]` : step,
        depth: steps.length,
        value: isOpen ? null : oneLine(it),
        isList: Array.isArray(it),
      });
      walk(it, [...steps, step]);
    }
  };
  walk(payload, []);
  return { lines, isCut };
}

const longest = 120;

function oneLine(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
