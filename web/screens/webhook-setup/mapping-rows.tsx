// The twelve rows of the mapping: our field, the payload's key for it, and what that key held in the last delivery.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type FieldKeys,
  type WebhookConfigurationInput,
  type WebhookField,
  webhookFieldNames,
  webhookFields,
} from '#contract/webhooks';
import { CardSection } from '../../ui/card';
import { cn } from '../../ui/cn';
import { RequiredStar } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { type ConfigurationValues, keysOf } from './configuration-values';
import { type LastDelivery, seenUnder } from './last-delivery';
import { SeenValue } from './seen-value';

export type ConfigurationForm = UseFormReturn<ConfigurationValues, unknown, WebhookConfigurationInput>;

/** The rows as inputs. */
export function MappingRows({ form, last }: { form: ConfigurationForm; last: LastDelivery }) {
  const keys = keysOf(useWatch({ control: form.control }));
  return <Rows>{(field) => <EditableRow key={field} field={field} form={form} keys={keys} last={last} />}</Rows>;
}

/** The rows for viewers who may not change them. */
export function ReadOnlyMappingRows({ keys, last }: { keys: FieldKeys; last: LastDelivery }) {
  return <Rows>{(field) => <ReadOnlyRow key={field} field={field} keys={keys} last={last} />}</Rows>;
}

/** The rows while the configuration loads. */
export function MappingRowsSkeleton() {
  return (
    <Rows>
      {(field) => (
        <Row
          key={field}
          label={webhookFields[field].label}
          value={<Skeleton className="h-8 w-full max-md:h-10" />}
          seen={<Skeleton className="h-3 w-24" />}
        />
      )}
    </Rows>
  );
}

function EditableRow({
  field,
  form,
  keys,
  last,
}: {
  field: WebhookField;
  form: ConfigurationForm;
  keys: FieldKeys;
  last: LastDelivery;
}) {
  const id = useId();
  const { label, configKey, isRequired } = webhookFields[field];
  const error = form.formState.errors[configKey]?.message;
  return (
    <Row
      label={
        <label htmlFor={id}>
          {label}
          {isRequired && <RequiredStar />}
        </label>
      }
      value={
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
          aria-describedby={error ? `${id}-error ${id}-seen` : `${id}-seen`}
        />
      }
      seen={<SeenValue id={`${id}-seen`} seen={seenUnder(keys[configKey], last)} />}
      error={
        error && (
          <p id={`${id}-error`} className="flex items-start gap-1 pb-1 text-destructive-text text-small">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
            {error}
          </p>
        )
      }
    />
  );
}

function ReadOnlyRow({ field, keys, last }: { field: WebhookField; keys: FieldKeys; last: LastDelivery }) {
  const id = useId();
  const { label, configKey } = webhookFields[field];
  const key = keys[configKey];
  return (
    <Row
      label={label}
      value={
        <span className="font-mono text-code [overflow-wrap:anywhere]">
          {key || <span className="text-muted-foreground">—</span>}
        </span>
      }
      seen={<SeenValue id={id} seen={seenUnder(key, last)} />}
    />
  );
}

const requiredFields = webhookFieldNames.filter((field) => webhookFields[field].isRequired);
const optionalFields = webhookFieldNames.filter((field) => !webhookFields[field].isRequired);

function Rows({ children }: { children: (field: WebhookField) => ReactNode }) {
  return (
    <>
      <CardSection isForm className={cn(rowClasses, 'py-2 text-muted-foreground text-small @max-lg:hidden')}>
        <span>Field</span>
        <span>Payload key</span>
        <span>In the last delivery</span>
      </CardSection>
      <CardSection isForm className="pb-6">
        <h3 className="mb-1 font-semibold text-compact">Required</h3>
        {requiredFields.map(children)}
        <h3 className="mt-5 mb-1 font-semibold text-compact">Optional</h3>
        {optionalFields.map(children)}
      </CardSection>
    </>
  );
}

function Row({
  label,
  value,
  seen,
  error,
}: {
  label: ReactNode;
  value: ReactNode;
  seen: ReactNode;
  error?: ReactNode;
}) {
  return (
    <div className={cn(rowClasses, 'min-h-11 py-1.5 @max-lg:py-2')}>
      <div className="text-compact @max-sm:font-medium">{label}</div>
      <div className="min-w-0">{value}</div>
      <div className="min-w-0 @sm:col-start-2 @lg:col-start-3">{seen}</div>
      {error && <div className="@sm:col-start-2 @lg:col-span-2">{error}</div>}
    </div>
  );
}

/** Three columns from 512 px of the card; from 384 what was seen stands under the key; below, all three in a column. */
const rowClasses =
  'grid items-center gap-x-4 gap-y-1 @sm:grid-cols-[112px_minmax(0,1fr)] @lg:grid-cols-[minmax(112px,152px)_minmax(0,248px)_minmax(0,1fr)]';
