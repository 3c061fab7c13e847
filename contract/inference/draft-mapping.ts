// The mapping that the best candidates make. It can be saved as it is.
import type { FieldRule, MappingRules } from '../mapping-rules';
import { reportableFields } from '../mapping-rules';
import { byConfigKey, webhookFieldNames } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';
import type { Inference } from './inference';

/** Required fields without a candidate are not reported; the location is then found by the number called. */
export function draftMapping({ fields, order, callsPath, kinds }: Inference): MappingDraft {
  const rules: MappingRules = {};
  for (const field of webhookFieldNames) {
    const rule: FieldRule = fields[field].best?.rule ?? {};
    if (Object.keys(rule).length > 0) rules[field] = rule;
  }
  for (const field of reportableFields) if (!fields[field].best) rules[field] = { notReported: true };
  if (!fields.storeId.best) rules.storeId = { byNumberCalled: true };
  return {
    ...byConfigKey((field) => fields[field].best?.key ?? ''),
    orderField: order.best?.key ?? '',
    callsPath,
    rules,
    callFilter: kinds.flatMap(({ rule }) => rule ?? []),
  };
}
