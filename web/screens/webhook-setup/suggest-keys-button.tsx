// What the payload in the tester suggests for each field, to be taken for those that are still empty.
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { suggestKeys } from '#contract/suggest-keys';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhooks';
import { Button } from '../../ui/button';
import { type ConfigurationValues, valuesOf } from './configuration-values';
import { type Rules, summarizeRule } from './edit-rules';
import type { ConfigurationForm } from './mapping-rows';

export function SuggestKeys({
  form,
  payload,
  say,
}: {
  form: ConfigurationForm;
  payload: JsonValue;
  say: (note: string) => void;
}) {
  const [isShown, setShown] = useState(false);
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as ConfigurationValues;
  if (!isShown) {
    return (
      <Button size="sm" icon={<WandSparkles aria-hidden="true" />} onClick={() => setShown(true)}>
        Suggest from this payload
      </Button>
    );
  }
  const { callsPath, fields } = suggestKeys(payload);
  const named = webhookFieldNames.filter((field) => fields[field]);
  const calls = findInPayload(payload, callsPath);
  const call = (Array.isArray(calls) ? calls[0] : undefined) ?? payload;
  const open = named.filter((field) => isOpen(values, field, call));
  const use = () => {
    const rules: Rules = { ...values.rules };
    for (const field of open) {
      const { key = '', rule } = fields[field] ?? {};
      form.setValue(webhookFields[field].configKey, key, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      });
      if (rule) rules[field] = rule;
    }
    form.setValue('rules', rules, { shouldDirty: true });
    if (callsPath !== '' && !values.callsPath?.trim()) form.setValue('callsPath', callsPath, { shouldDirty: true });
    say(`${open.length} ${open.length === 1 ? 'key was' : 'keys were'} filled in.`);
    setShown(false);
  };
  return (
    <section aria-label="Suggestions" className="space-y-2 rounded-control border px-3 py-2">
      {named.length === 0 && <p>No key of this payload looks like one of the fields.</p>}
      {callsPath !== '' && (
        <p>
          It holds calls in <code className="text-code">{callsPath}</code>.
        </p>
      )}
      <dl className="grid grid-cols-[minmax(88px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
        {named.map((field) => (
          <Proposal
            key={field}
            field={field}
            path={fields[field]?.key ?? ''}
            rule={summarizeRule(fields[field]?.rule)}
            isOpen={open.includes(field)}
          />
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {open.length > 0 && (
          <Button size="sm" onClick={use}>
            Fill {open.length} empty {open.length === 1 ? 'field' : 'fields'}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setShown(false)}>
          Close
        </Button>
      </div>
    </section>
  );
}

function Proposal({
  field,
  path,
  rule,
  isOpen: isUsed,
}: {
  field: WebhookField;
  path: string;
  rule: string;
  isOpen: boolean;
}) {
  return (
    <>
      <dt className="text-muted-foreground">{webhookFields[field].label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <code className="text-code">{path}</code>
        {rule && <span className="text-muted-foreground"> · {rule}</span>}
        {!isUsed && <span className="text-muted-foreground"> · already mapped</span>}
      </dd>
    </>
  );
}

/** Neither a key nor anything to stand in for one; or only the key that a blank form begins with, which leads nowhere here. */
function isOpen(values: ConfigurationValues, field: WebhookField, call: JsonValue): boolean {
  const { configKey } = webhookFields[field];
  const key = values[configKey]?.trim() ?? '';
  if (values.rules?.[field]) return false;
  return key === '' || (key === valuesOf(values.companyId, null)[configKey] && findInPayload(call, key) === undefined);
}
