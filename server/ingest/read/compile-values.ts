// Value rules and conditions, compiled so that one pass over a value serves all rules of a field.

import { type Comparison, type Condition, saysNothing } from '#contract/mapping-rules';
import { createWordFinder, type WordFinder } from '#contract/meanings/find-words';
import { isYes } from '#contract/meanings/match-rules';
import { foldName } from '../../access/fold-name';
import { createTextFinder, type TextFinder } from './find-texts';
import { type CompiledKey, compileKey } from './find-value';

export interface CompiledValueRule {
  when: Comparison;
  means: string;
  and: CompiledCondition | undefined;
}

/** A rule's place in the list: the first match wins. */
export interface CompiledValues {
  rules: CompiledValueRule[];
  is: Map<string, number[]>;
  /** Texts that say nothing about the field, folded. */
  skipped: ReadonlySet<string>;
  contains: TextFinder | undefined;
  words: WordFinder | undefined;
  numbers: { place: number; when: 'over' | 'under'; limit: number }[];
  present: number[];
  missing: number[];
}

export interface CompiledCondition {
  key: CompiledKey;
  values: CompiledValues;
}

interface ComparedRule {
  when: Comparison;
  value?: string | undefined;
  means?: string;
  and?: Condition | undefined;
}

export function compileValues(rules: readonly ComparedRule[]): CompiledValues {
  const texts = (when: Comparison) =>
    rules.flatMap((rule, place) => (rule.when === when ? [{ text: rule.value ?? '', place }] : []));
  const places = (when: Comparison) => texts(when).map(({ place }) => place);
  const contained = texts('contains').map(({ text, place }) => ({ text: foldName(text), place }));
  const words = texts('word').map((it) => ({ ...it, isYes: isYes(rules[it.place]?.means) }));
  const is = new Map<string, number[]>();
  const skipped = new Set<string>();
  for (const { text, place } of texts('is')) {
    const folded = foldName(text);
    if (rules[place]?.means === saysNothing) skipped.add(folded);
    else is.set(folded, [...(is.get(folded) ?? []), place]);
  }
  return {
    rules: rules.map(({ when, means = '', and }) => ({ when, means, and: and && compileCondition(and) })),
    is,
    skipped,
    contains: contained.length > 0 ? createTextFinder(contained) : undefined,
    words: words.length > 0 ? createWordFinder(words) : undefined,
    numbers: (['over', 'under'] as const).flatMap((when) =>
      texts(when).map(({ text, place }) => ({ place, when, limit: Number(text) })),
    ),
    present: places('present'),
    missing: places('missing'),
  };
}

/** Undefined without a key, in a form that is not complete yet. */
export function compileCondition({ key, ...rule }: Condition): CompiledCondition | undefined {
  const compiled = compileKey(key);
  return compiled && { key: compiled, values: compileValues([rule]) };
}
