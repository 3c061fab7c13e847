// Which deliveries are about a phone call (step 4 of the life of a call). Depends on the delivery and the configuration
// alone, so the order of deliveries does not matter.
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { FilterRule } from '#contract/mapping-rules';
import { type Refused, refused } from '#contract/refusals';
import { foldName } from '../../access/fold-name';
import { printable } from '../delivery/printable';
import { maxElementsCompared } from './apply-values';
import { type CompiledKey, compileKey, isBlank, look } from './find-value';

export interface CompiledFilter {
  key: CompiledKey;
  /** Whether the texts are the calls, or what is no call. */
  keeps: boolean;
  texts: ReadonlySet<string>;
  stems: readonly string[];
}

export function compileFilter(rules: readonly FilterRule[]): CompiledFilter[] {
  return rules.flatMap(({ key, only, except }) => {
    const compiled = compileKey(key);
    const texts = (only ?? except ?? []).map(foldName);
    const stems = texts.flatMap((text) => (text.endsWith('*') ? [text.slice(0, -1)] : []));
    return compiled ? [{ key: compiled, keeps: only !== undefined, texts: new Set(texts), stems }] : [];
  });
}

/** Undefined for a call. A value that is missing or no text excludes nothing; of a list any element decides. */
export function findNoCall(
  payload: JsonValue,
  filter: readonly CompiledFilter[],
  around: Surroundings,
): Refused | undefined {
  for (const { key, keeps, texts, stems } of filter) {
    const found = look(payload, key, around);
    if (isBlank(found)) continue;
    const words = wordsOf(found);
    const isNamed = (word: string) =>
      texts.has(foldName(word)) || stems.some((stem) => foldName(word).startsWith(stem));
    const named = words.find(isNamed);
    if (words.length > 0 && keeps === (named === undefined)) {
      return refused.notACall(key.key, printable(named ?? words[0] ?? '', maxShown));
    }
  }
  return undefined;
}

const maxShown = 60;
const maxTextLength = 200;

function wordsOf(found: JsonValue): string[] {
  const elements = Array.isArray(found) ? found.slice(0, maxElementsCompared) : [found];
  return elements.flatMap((it) => (it === null || typeof it === 'object' ? [] : [String(it).slice(0, maxTextLength)]));
}
