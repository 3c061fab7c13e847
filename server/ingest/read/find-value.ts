// Keys of a mapping, compiled, and the values under them.
import { spend } from '#contract/budget';
import { type Finder, finderFor, type Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { closeTexts, isOpened } from '../delivery/open-texts';

export interface CompiledKey {
  key: string;
  find: Finder;
}

export const compileKey = (key: string | undefined): CompiledKey | undefined =>
  key ? { key, find: finderFor(key) } : undefined;

/** Characters of read text per step of the budget. */
const charactersOfStep = 32;

/**
 * Finds a key's value: of a text that was opened, the text, unless it `keepsLists` and the text is one. Readers trim texts,
 * so length costs steps.
 */
export function look(
  payload: JsonValue,
  compiledKey: CompiledKey | undefined,
  around: Surroundings,
  keepsLists = false,
): JsonValue | undefined {
  const opened = compiledKey?.find(payload, around);
  const isKept = keepsLists && Array.isArray(opened) && isOpened(opened);
  const found = opened === undefined || isKept ? opened : closeTexts(opened);
  const steps = typeof found === 'string' ? found.length / charactersOfStep : 0;
  return spend(around.budget, steps) ? found : undefined;
}
