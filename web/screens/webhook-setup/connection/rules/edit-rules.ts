// The rules while edited: rows may be incomplete or blank. They are tidied before saving and testing.
import type { FieldRule, MappingRules, ValueRule } from '#contract/mapping-rules';
import { byConfigKey, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { MappingDraft } from '#contract/webhooks';
import type { ConfigurationValues } from '../configuration-values';

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
    keys: rule.keys?.filter((key) => key.trim() !== ''),
    values: rule.values?.filter((row) => !isBlank(row)),
  }));
}

export function usableRules(rules: Rules): MappingRules {
  return eachRule(tidyRules(rules), (rule) => ({
    ...rule,
    values: rule.values?.filter((row) => !isIncomplete(row)),
  })) as MappingRules;
}

export function draftOf(values: Partial<ConfigurationValues>): MappingDraft {
  const text = (it: string | undefined) => it?.trim().slice(0, 200) ?? '';
  return {
    ...byConfigKey((field) => text(values[webhookFields[field].configKey])),
    orderField: text(values.orderField),
    callsPath: text(values.callsPath),
    rules: usableRules(values.rules ?? {}),
    callFilter: values.callFilter ?? [],
  };
}

export const isBlank = (row: ValueRule) => (row.value ?? '').trim() === '' && row.means.trim() === '';

const isIncomplete = ({ value, means }: ValueRule) => value?.trim() === '' || means.trim() === '';

/** "+2 keys, 3 values, any other value means “no”, no value means “no”"; empty for an empty rule. */
export function summarizeRule(rule: Rule | undefined): string {
  if (!rule) return '';
  const keys = rule.keys?.filter((key) => key.trim() !== '').length ?? 0;
  const values = rule.values?.filter((row) => !isBlank(row)).length ?? 0;
  return [
    keys > 0 && `+${keys} ${keys === 1 ? 'key' : 'keys'}`,
    values > 0 && `${values} ${values === 1 ? 'value' : 'values'}`,
    rule.otherwise && `any other value means “${rule.otherwise}”`,
    rule.constant && `no value means “${rule.constant}”`,
    rule.notReported && 'not reported',
    rule.byNumberCalled && 'by the number called',
    rule.between && `from ${rule.between.from.key} to ${rule.between.to.key}`,
    rule.isEventTime && 'the earliest of the call’s events',
    rule.unit && rule.unit !== 'seconds' && `in ${rule.unit}`,
    rule.timeKey && `time of day in ${rule.timeKey}`,
    rule.timeZone && rule.timeZone,
  ]
    .filter(Boolean)
    .join(', ');
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
  const isFilledIn = (value: unknown) =>
    value !== undefined &&
    !(typeof value === 'string' && value.trim() === '') &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(from).filter(([, value]) => isFilledIn(value))) as Partial<T>;
}
