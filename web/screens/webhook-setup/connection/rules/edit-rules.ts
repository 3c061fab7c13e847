// The rules while edited: rows may be incomplete or blank. They are tidied before saving and testing.
import { type Condition, FieldRule, type MappingRules, notKnown, ValueRule } from '#contract/mapping-rules';
import { byConfigKey, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { MappingDraft } from '#contract/webhooks';
import type { ConfigurationValues } from '../configuration-values';
import { isValueBlank } from './compare/comparisons';
import { usableFilter } from './filter/edit-filter';

export type Rules = NonNullable<ConfigurationValues['rules']>;
export type Rule = NonNullable<Rules[WebhookField]>;

/** Replaces the rule of a field; drops a rule that has become empty. */
export function withRule(rules: Rules, field: WebhookField, rule: Rule): Rules {
  const { [field]: _, ...others } = rules;
  const left = withoutUndefined(rule);
  return Object.keys(left).length === 0 ? others : { ...others, [field]: left };
}

export function tidyRules(rules: Rules): Rules {
  return eachRule(rules, (rule) => ({
    ...rule,
    keys: rule.keys?.filter(isFilledIn),
    values: rule.values?.filter((row) => !isBlank(row)).map(tidyValue),
    between: rule.between && tidyBetween(rule.between),
  }));
}

export function usableRules(rules: Rules): MappingRules {
  return eachRule(tidyRules(rules), (rule) => ({
    ...rule,
    values: rule.values?.filter((row) => ValueRule.safeParse(row).success),
    between: FieldRule.shape.between.safeParse(rule.between).success ? rule.between : undefined,
  })) as MappingRules;
}

export function draftOf(values: Partial<ConfigurationValues>): MappingDraft {
  const text = (it: string | undefined) => it?.trim().slice(0, 200) ?? '';
  return {
    ...byConfigKey((field) => text(values[webhookFields[field].configKey])),
    orderField: text(values.orderField),
    callsPath: text(values.callsPath),
    rules: usableRules(values.rules ?? {}),
    callFilter: usableFilter(values.callFilter ?? []),
  };
}

const isFilledIn = (text: string) => text.trim() !== '';

export const isBlank = (row: ValueRule): boolean =>
  isValueBlank(row) && row.means.trim() === '' && isConditionBlank(row.and);

/** A condition that was added and left empty. */
export const isConditionBlank = (condition: Condition | undefined): boolean =>
  condition === undefined || (condition.key.trim() === '' && isValueBlank(condition));

function tidyValue({ and, ...row }: ValueRule): ValueRule {
  return isConditionBlank(and) ? row : { ...row, and };
}

type Between = NonNullable<Rule['between']>;

function tidyBetween({ from, to }: Between): Between | undefined {
  const parts = { from: tidyTime(from), to: tidyTime(to) };
  const isBlankTime = ({ key, only }: Between['from']) => key.trim() === '' && only === undefined;
  return isBlankTime(parts.from) && isBlankTime(parts.to) ? undefined : parts;
}

function tidyTime({ key, only }: Between['from']): Between['from'] {
  return isConditionBlank(only) ? { key } : { key, only };
}

/** "+2 keys, 3 values, any other value means “no”, not known if missing"; empty for an empty rule. */
export function summarizeRule(rule: Rule | undefined): string {
  if (!rule) return '';
  const keys = rule.keys?.filter(isFilledIn).length ?? 0;
  const values = rule.values?.filter((row) => !isBlank(row)).length ?? 0;
  const { from, to } = rule.between ?? {};
  return [
    keys > 0 && `+${keys} ${keys === 1 ? 'key' : 'keys'}`,
    keys > 0 && rule.either && 'either of them',
    values > 0 && `${values} ${values === 1 ? 'value' : 'values'}`,
    rule.otherwise &&
      (isNotKnown(rule.otherwise) ? 'any other value is not known' : `any other value means “${rule.otherwise}”`),
    rule.constant && (isNotKnown(rule.constant) ? 'not known if missing' : `no value means “${rule.constant}”`),
    rule.notReported && 'not reported',
    rule.byNumberCalled && 'by the number called',
    from && to && `from ${from.key || '…'} to ${to.key || '…'}`,
    rule.dayFirst && 'day before month',
    rule.isEventTime && 'the earliest of the call’s events',
    rule.unit && rule.unit !== 'seconds' && `in ${rule.unit}`,
    rule.timeKey && `time of day in ${rule.timeKey}`,
    rule.timeZone && rule.timeZone,
  ]
    .filter(Boolean)
    .join(', ');
}

export const isNotKnown = (meaning: string): boolean => meaning.trim().toLowerCase() === notKnown;

/** What answers a field without a key, in words; undefined if a key is needed. */
export function answerWithoutKey(rule: Rule | undefined): string | undefined {
  if (rule?.notReported) return 'Not reported';
  return rule?.byNumberCalled ? 'By the number called' : undefined;
}

function eachRule(rules: Rules, tidy: (rule: Rule) => Partial<Record<keyof FieldRule, unknown>>): Rules {
  const tidied = webhookFieldNames.flatMap((field) => {
    const rule = rules[field];
    const left = rule && withoutUndefined(tidy(rule));
    return left && Object.keys(left).length > 0 ? [[field, left]] : [];
  });
  return Object.fromEntries(tidied);
}

function withoutUndefined<T extends object>(from: T): Partial<T> {
  const isSet = (value: unknown) =>
    value !== undefined &&
    !(typeof value === 'string' && value.trim() === '') &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(from).filter(([, value]) => isSet(value))) as Partial<T>;
}
