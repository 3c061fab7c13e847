// The mapping guessed from the payload, for fields that are empty or whose key is missing in it.
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { findInPayload } from '#contract/find-in-payload';
import { inferMapping } from '#contract/inference/infer-mapping';
import type { Candidate } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { Button } from '../../../../ui/button';
import { type ConfigurationForm, type ConfigurationValues, valuesOf } from '../configuration-values';
import { findSeenValue } from '../mapping/last-delivery';
import { type Rule, type Rules, summarizeRule } from '../rules/edit-rules';
import { useCompanyFacts } from './use-company-facts';

export function SuggestKeys({
  form,
  payload,
  receivedAt,
  companyId,
  showNote,
}: {
  form: ConfigurationForm;
  payload: JsonValue;
  /** Undefined for a pasted payload: its times are then compared with each other alone. */
  receivedAt: string | undefined;
  companyId: number | undefined;
  showNote: (note: string) => void;
}) {
  const [isShown, setShown] = useState(false);
  const facts = useCompanyFacts(companyId, isShown);
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as ConfigurationValues;
  if (!isShown || !facts) {
    return (
      <Button size="sm" icon={<WandSparkles aria-hidden="true" />} isPending={isShown} onClick={() => setShown(true)}>
        Suggest from this payload
      </Button>
    );
  }
  const inference = inferMapping([{ payload, receivedAt: receivedAt ?? new Date().toISOString() }], facts);
  const { callsPath } = inference;
  const fields = Object.fromEntries(
    Object.entries(inference.fields).map(([field, { best }]) => [field, best]),
  ) as Partial<Record<WebhookField, Candidate>>;
  const named = webhookFieldNames.filter((field) => fields[field]);
  const states = Object.fromEntries(named.map((field) => [field, stateOf(values, field, payload, callsPath)]));
  const empty = named.filter((field) => states[field] === 'empty');
  const absent = named.filter((field) => states[field] === 'absent');
  const use = (chosen: WebhookField[]) => {
    const rules: Rules = { ...values.rules };
    for (const field of chosen) {
      const { key = '', rule } = fields[field] ?? {};
      form.setValue(webhookFields[field].configKey, key, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: true,
      });
      const next = mergeRule(rules[field], rule);
      if (next) rules[field] = next;
      else delete rules[field];
    }
    form.setValue('rules', rules, { shouldDirty: true });
    // The suggested keys belong to a call found there.
    if (callsPath !== (values.callsPath ?? '').trim() && !pointsToCalls(payload, values.callsPath)) {
      form.setValue('callsPath', callsPath, { shouldDirty: true });
    }
    showNote(`${chosen.length} ${chosen.length === 1 ? 'key was' : 'keys were'} filled in.`);
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
            candidate={fields[field]}
            state={states[field] ?? 'mapped'}
            mapped={values[webhookFields[field].configKey] ?? ''}
          />
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {empty.length > 0 && (
          <Button size="sm" onClick={() => use(empty)}>
            Fill {empty.length} empty {empty.length === 1 ? 'field' : 'fields'}
          </Button>
        )}
        {absent.length > 0 && (
          <Button size="sm" onClick={() => use(absent)}>
            Replace {absent.length} {absent.length === 1 ? 'key that is' : 'keys that are'} not in this payload
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setShown(false)}>
          Close
        </Button>
      </div>
    </section>
  );
}

/** `absent`: mapped, but this payload has no value there. */
type FieldState = 'empty' | 'absent' | 'mapped';

function Proposal({
  field,
  candidate,
  state,
  mapped,
}: {
  field: WebhookField;
  candidate: Candidate | undefined;
  state: FieldState;
  mapped: string;
}) {
  const rule = summarizeRule(candidate?.rule);
  return (
    <>
      <dt className="text-muted-foreground">{webhookFields[field].label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {candidate?.key && <code className="text-code">{candidate.key}</code>}
        {rule && (
          <span className="text-muted-foreground">
            {candidate?.key ? ' · ' : ''}
            {rule}
          </span>
        )}
        {state === 'mapped' && <span className="text-muted-foreground"> · already mapped</span>}
        {state === 'absent' && (
          <span className="text-warning">
            {' '}
            · instead of <code className="text-code">{mapped}</code>
          </span>
        )}
        {candidate?.certainty === 'probably' && (
          <p className="text-muted-foreground text-small">
            Probably. {candidate.reason} To be sure: {candidate.proof}
          </p>
        )}
      </dd>
    </>
  );
}

/** A blank form's default keys count as empty if the payload does not have them: nobody chose them. */
function stateOf(
  values: ConfigurationValues,
  field: WebhookField,
  payload: JsonValue,
  suggestedPath: string,
): FieldState {
  const { configKey } = webhookFields[field];
  const key = values[configKey]?.trim() ?? '';
  const { constant: _, ...rule } = values.rules?.[field] ?? {};
  if (rule.notReported || rule.byNumberCalled || rule.between) return 'mapped';
  const hasKey = key !== '' || rule.keys?.some((it) => it.trim() !== '');
  // A constant keeps supplying the value.
  if (!hasKey) return 'empty';
  const callsPath = pointsToCalls(payload, values.callsPath) ? (values.callsPath ?? '') : suggestedPath;
  const seen = findSeenValue(
    { field, key, rule, callsPath },
    { state: 'loaded', receivedAt: '', payload, query: null },
  );
  if (seen.kind === 'value') return 'mapped';
  return key === valuesOf(values.companyId, null)[configKey] && !values.rules?.[field] ? 'empty' : 'absent';
}

const pointsToCalls = (payload: JsonValue, path = '') => {
  const found = findInPayload(payload, path.trim());
  return typeof found === 'object' && found !== null;
};

/** Keeps the constant and how times are read, but drops the meanings of the old key's values. By the number called, it has neither. */
function mergeRule(old: Rule | undefined, suggested: Rule | undefined): Rule | undefined {
  if (suggested?.byNumberCalled) return suggested;
  const { constant, timeZone, dayFirst } = old ?? {};
  const kept = { ...(constant && { constant }), ...(timeZone && { timeZone }), ...(dayFirst && { dayFirst }) };
  const rule = { ...kept, ...suggested };
  return Object.keys(rule).length > 0 ? rule : undefined;
}
