// Which deliveries are about a phone call (step 4 of the life of a call). Depends on the delivery and the configuration
// alone, so the order of deliveries does not matter.

import { isLike } from '#contract/filter-texts';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { FilterRule } from '#contract/mapping-rules';
import { isBlank } from '#contract/placeholders';
import { type Refused, refused } from '#contract/refusals';
import { foldName } from '../../access/fold-name';
import { printable } from '../delivery/printable';
import { maxElementsCompared } from './apply-values';
import { type CompiledKey, compileKey, look } from './find-value';

export interface CompiledFilter {
  conditions: readonly CompiledCondition[];
  /** The list that has the calls of a body. */
  calls: CompiledKey | undefined;
}

interface CompiledCondition {
  key: CompiledKey;
  /** Whether the texts are the calls, or what is no call. */
  keeps: boolean;
  texts: ReadonlySet<string>;
  /** Those of the texts with a *. */
  patterns: readonly string[];
}

export function compileFilter(rules: readonly FilterRule[], calls: CompiledKey | undefined): CompiledFilter {
  const conditions = rules.flatMap(({ key, only, except }) => {
    const compiled = compileKey(key);
    const texts = (only ?? except ?? []).map(foldName);
    const patterns = texts.filter((text) => text.startsWith('*') || text.endsWith('*'));
    return compiled ? [{ key: compiled, keeps: only !== undefined, texts: new Set(texts), patterns }] : [];
  });
  return { conditions, calls };
}

/**
 * Undefined for a call. A value that is missing or no text excludes nothing; of a list any element decides. A body whose
 * list of calls is empty has none.
 */
export function findNoCall(
  payload: JsonValue,
  { conditions, calls }: CompiledFilter,
  around: Surroundings,
): Refused | undefined {
  for (const { key, keeps, texts, patterns } of conditions) {
    const found = look(payload, key, around);
    if (isBlank(found)) continue;
    const words = wordsOf(found);
    const isNamed = (word: string) =>
      texts.has(foldName(word)) || patterns.some((pattern) => isLike(pattern, foldName(word)));
    const named = words.find(isNamed);
    if (words.length > 0 && keeps === (named === undefined)) {
      return refused.notACall(key.key, printable(named ?? words[0] ?? '', maxShown));
    }
  }
  if (!calls || payload !== around.root) return undefined;
  const list = calls.find(payload, { budget: around.budget });
  return Array.isArray(list) && list.length === 0 ? refused.noCalls(calls.key) : undefined;
}

const maxShown = 60;
const maxTextLength = 200;

function wordsOf(found: JsonValue): string[] {
  const elements = Array.isArray(found) ? found.slice(0, maxElementsCompared) : [found];
  return elements.flatMap((it) => (it === null || typeof it === 'object' ? [] : [String(it).slice(0, maxTextLength)]));
}
