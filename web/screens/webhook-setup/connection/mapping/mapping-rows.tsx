// The rows of the mapping, then which deliveries are calls, and what only some phone systems need.
import type { ReactNode } from 'react';
import type { StoreName } from '#contract/locations';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { WebhookConfiguration } from '#contract/webhooks';
import { CardSection } from '../../../../ui/card';
import { cn } from '../../../../ui/cn';
import { Skeleton } from '../../../../ui/skeleton';
import { type ConfigurationForm, keysOf } from '../configuration-values';
import { ReadOnlyFilter, WhichAreCalls } from '../rules/filter/which-are-calls';
import { AdvancedMapping } from './advanced-mapping';
import type { LastDelivery } from './last-delivery';
import type { MapTarget } from './map-target';
import { EditableRow, type Found, ReadOnlyRow, Row, rowClasses } from './mapping-row';

export function MappingRows({
  form,
  found,
  stores,
  onFocus,
}: {
  form: ConfigurationForm;
  found: Found;
  stores: readonly StoreName[];
  onFocus: (target: MapTarget) => void;
}) {
  return (
    <Rows
      of={found.tried ? 'In this payload' : 'In the last delivery'}
      more={
        <>
          <WhichAreCalls form={form} />
          <AdvancedMapping form={form} onFocus={onFocus} />
        </>
      }
    >
      {(field) => (
        <EditableRow
          key={field}
          field={field}
          form={form}
          found={found}
          stores={stores}
          onFocus={() => onFocus(field)}
        />
      )}
    </Rows>
  );
}

export function ReadOnlyMappingRows({ saved, last }: { saved: WebhookConfiguration | null; last: LastDelivery }) {
  const keys = keysOf(saved ?? {});
  return (
    <Rows more={<ReadOnlyFilter rows={saved?.callFilter ?? []} />}>
      {(field) => (
        <ReadOnlyRow
          key={field}
          field={field}
          keys={keys}
          rule={saved?.rules[field]}
          callsPath={saved?.callsPath ?? ''}
          last={last}
        />
      )}
    </Rows>
  );
}

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

const requiredFields = webhookFieldNames.filter((field) => webhookFields[field].isRequired);
const optionalFields = webhookFieldNames.filter((field) => !webhookFields[field].isRequired);

function Rows({
  of = 'In the last delivery',
  more,
  children,
}: {
  of?: string;
  more?: ReactNode;
  children: (field: WebhookField) => ReactNode;
}) {
  return (
    <>
      <CardSection isForm className={cn(rowClasses, 'py-2 text-muted-foreground text-small @max-lg:hidden')}>
        <span>Field</span>
        <span>Payload key</span>
        <span>{of}</span>
      </CardSection>
      <CardSection isForm className="pb-6">
        <h3 className="mb-1 font-semibold text-compact">Required</h3>
        {requiredFields.map(children)}
        <h3 className="mt-5 mb-1 font-semibold text-compact">Optional</h3>
        {optionalFields.map(children)}
        {more}
      </CardSection>
    </>
  );
}
