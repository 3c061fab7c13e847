// One row of the mapping: the field, its payload key and rule, and what that finds.
import { CircleAlert, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { get, useController, useWatch } from 'react-hook-form';
import type { StoreName } from '#contract/locations';
import type { FieldTrial } from '#contract/mapping-trial';
import { type FieldKeys, type WebhookField, webhookFields } from '#contract/webhook-fields';
import { cn } from '../../../../ui/cn';
import { RequiredStar } from '../../../../ui/field';
import { iconButtonClasses } from '../../../../ui/icon-button-classes';
import { TextInput } from '../../../../ui/text-input';
import { Tooltip } from '../../../../ui/tooltip';
import type { ConfigurationForm } from '../configuration-values';
import { answerWithoutKey, type Rule, type Rules, summarizeRule, withRule } from '../rules/edit-rules';
import { messageIn } from '../rules/message-in';
import { RulePanel } from '../rules/rule-panel';
import { type FieldMapping, findSeenValue, type LastDelivery } from './last-delivery';
import { SeenValue } from './seen-value';
import { TriedValue } from './tried-value';

export interface Found {
  last: LastDelivery;
  /** The tester's result, shown instead of the last delivery while it has a payload. */
  tried: Partial<Record<WebhookField, FieldTrial>> | 'trying' | undefined;
  problems: readonly string[];
}

export function EditableRow({
  field,
  form,
  found,
  stores,
  onFocus,
}: {
  field: WebhookField;
  form: ConfigurationForm;
  found: Found;
  stores: readonly StoreName[];
  onFocus: () => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { label, configKey, isRequired } = webhookFields[field];
  const [typed = '', callsPath = ''] = useWatch({ control: form.control, name: [configKey, 'callsPath'] });
  const key = typed.trim();
  const { value, onChange } = useController({ control: form.control, name: 'rules' }).field;
  const rules: Rules = value ?? {};
  const rule: Rule = rules[field] ?? {};
  const { errors } = form.formState;
  const error = errors[configKey]?.message;
  const wrongRule: unknown = get(errors, `rules.${field}`);
  const answer = answerWithoutKey(rule);
  const isAnswered = key === '' && answer !== undefined;
  // What was there before, so that taking an answer back loses nothing.
  const before = useRef<{ key: string; rule: Rule }>(undefined);
  const replace = (next: { key: string; rule: Rule }) => {
    onChange(withRule(rules, field, next.rule));
    form.setValue(configKey, next.key, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const giveAnswer = (given: Rule | undefined) => {
    if (given) before.current = { key: typed, rule };
    replace(given ? { key: '', rule: given } : (before.current ?? { key: '', rule: {} }));
  };
  const isShown = isOpen || wrongRule !== undefined;
  const summary = isAnswered ? '' : summarizeRule(rule);
  return (
    <Row
      onFocus={onFocus}
      label={
        isAnswered ? (
          <span>{label}</span>
        ) : (
          <label htmlFor={id}>
            {label}
            {isRequired && <RequiredStar />}
          </label>
        )
      }
      value={
        <div className="flex items-center gap-1">
          {isAnswered ? (
            <p className="flex min-h-8 min-w-0 flex-1 items-center text-compact text-muted-foreground">{answer}</p>
          ) : (
            <TextInput
              {...form.register(configKey)}
              id={id}
              size="sm"
              isCode
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-required={isRequired || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}-error`, `${id}-seen`, summary && `${id}-rule`]
                .filter(Boolean)
                .join(' ')}
            />
          )}
          <Tooltip content="More">
            <button
              type="button"
              aria-expanded={isShown}
              aria-controls={isShown ? `${id}-panel` : undefined}
              onClick={() => setOpen(!isShown)}
              className={cn(iconButtonClasses('sm'), (summary || isAnswered) && 'text-primary-text')}
            >
              <SlidersHorizontal aria-hidden="true" />
              <span className="sr-only">More for {label}</span>
            </button>
          </Tooltip>
        </div>
      }
      seen={<FoundValue id={`${id}-seen`} fieldMapping={{ field, key, rule, callsPath }} found={found} />}
      rule={summary && <RuleSummary id={`${id}-rule`}>{summary}</RuleSummary>}
      error={
        error && (
          <p id={`${id}-error`} className="flex items-start gap-1 pb-1 text-destructive-text text-small">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {error}
          </p>
        )
      }
      panel={
        isShown && (
          <div id={`${id}-panel`}>
            <RulePanel
              field={field}
              rule={rule}
              onChange={(next) => onChange(withRule(rules, field, next))}
              onAnswer={giveAnswer}
              messageAt={(path) => messageIn(wrongRule, path)}
              stores={stores}
            />
          </div>
        )
      }
    />
  );
}

export function ReadOnlyRow({
  field,
  keys,
  rule,
  callsPath,
  last,
}: {
  field: WebhookField;
  keys: FieldKeys;
  rule: Rule | undefined;
  callsPath: string;
  last: LastDelivery;
}) {
  const id = useId();
  const { label, configKey } = webhookFields[field];
  const key = keys[configKey];
  const answer = key === '' ? answerWithoutKey(rule) : undefined;
  const summary = answer ? '' : summarizeRule(rule);
  return (
    <Row
      label={label}
      value={
        <span className="flex min-h-8 items-center font-mono text-code [overflow-wrap:anywhere] @max-sm:min-h-0">
          {key || <span className="font-sans text-compact text-muted-foreground">{answer ?? '—'}</span>}
        </span>
      }
      seen={<SeenValue id={id} seen={findSeenValue({ field, key, rule, callsPath }, last)} />}
      rule={summary && <RuleSummary id={`${id}-rule`}>{summary}</RuleSummary>}
    />
  );
}

function FoundValue({
  id,
  fieldMapping,
  found: { last, tried, problems },
}: {
  id: string;
  fieldMapping: FieldMapping;
  found: Found;
}) {
  if (tried === undefined) return <SeenValue id={id} seen={findSeenValue(fieldMapping, last)} />;
  const { field, key } = fieldMapping;
  return (
    <TriedValue
      id={id}
      field={field}
      mappedKey={key}
      tried={tried === 'trying' ? 'trying' : tried[field]}
      problems={problems}
    />
  );
}

function RuleSummary({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-muted-foreground text-small [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

export function Row({
  label,
  value,
  seen,
  rule,
  error,
  panel,
  onFocus,
}: {
  label: ReactNode;
  value: ReactNode;
  seen?: ReactNode;
  rule?: ReactNode;
  error?: ReactNode;
  panel?: ReactNode;
  onFocus?: () => void;
}) {
  return (
    <div className={cn(rowClasses, 'min-h-11 py-1.5 @max-lg:py-2')} {...(onFocus && { onFocus })}>
      {/* Next to the key, whatever the height of the found value. */}
      <div className="flex min-h-8 items-center self-start text-compact @max-sm:min-h-0 @max-sm:font-medium @sm:max-md:min-h-10">
        <span>{label}</span>
      </div>
      <div className="min-w-0 self-start">{value}</div>
      <div className="min-w-0 @sm:col-start-2 @lg:col-start-3">{seen}</div>
      {rule && <div className="min-w-0 @sm:col-start-2 @lg:col-end-4">{rule}</div>}
      {error && <div className="@sm:col-start-2 @lg:col-end-4">{error}</div>}
      {panel && <div className="col-span-full min-w-0 py-1">{panel}</div>}
    </div>
  );
}

/** Three columns from 512 px of the card; from 384 px the found value is under the key; below that, one column. */
export const rowClasses =
  'grid items-center gap-x-4 gap-y-1 @sm:grid-cols-[112px_minmax(0,1fr)] @lg:grid-cols-[minmax(112px,152px)_minmax(0,248px)_minmax(0,1fr)]';
