// Which kinds of messages are calls, as conditions of the mapping.
import { isLike } from '#contract/filter-texts';
import type { FilterRule } from '#contract/mapping-rules';
import { foldName } from '#contract/meanings/fold-name';

export interface KindAnswer {
  key: string;
  value: string;
  isCall: boolean;
}

/** Whether a value is one of the texts, ignoring case. */
function isAmong(texts: readonly string[], value: string): boolean {
  const wanted = foldName(value);
  return texts.some((text) => isLike(foldName(text), wanted));
}

export function isCallBy(filter: readonly FilterRule[], key: string, value: string): boolean {
  return filter
    .filter((rule) => rule.key === key)
    .every(({ only, except }) => (only ? isAmong(only, value) : !isAmong(except ?? [], value)));
}

/** The conditions after a person said whether a kind is a call. Those on other keys stay. */
export function withKind(filter: readonly FilterRule[], { key, value, isCall }: KindAnswer): FilterRule[] {
  if (isCallBy(filter, key, value) === isCall) return [...filter];
  return isCall ? including(filter, key, value) : excluding(filter, key, value);
}

function including(filter: readonly FilterRule[], key: string, value: string): FilterRule[] {
  return filter.flatMap((rule): FilterRule[] => {
    if (rule.key !== key) return [rule];
    if (rule.only) return [isAmong(rule.only, value) ? rule : { key, only: [...rule.only, value] }];
    const except = (rule.except ?? []).filter((text) => !isAmong([text], value));
    return except.length > 0 ? [{ key, except }] : [];
  });
}

/** A list of what is no call grows; a list of calls stays, since a kind nobody has seen may not be one. */
function excluding(filter: readonly FilterRule[], key: string, value: string): FilterRule[] {
  const index = filter.findIndex((rule) => rule.key === key && rule.except);
  if (index < 0) return [...filter, { key, except: [value] }];
  return filter.map((rule, at) => (at === index ? { key, except: [...(rule.except ?? []), value] } : rule));
}
