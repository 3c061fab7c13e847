// The left card: company, endpoint path and mapping, as a form or, for viewers who may not change it, as text.
import { Cable } from 'lucide-react';
import { Controller } from 'react-hook-form';
import type { StoreName } from '#contract/locations';
import type { WebhookConfiguration } from '#contract/webhooks';
import { messageOf } from '../../../../api/request';
import { type WebhookCompany, WebhookCompanyChoice } from '../../../../shell/webhook-company';
import { Badge } from '../../../../ui/badge';
import { Card, CardFooter, CardHeader, CardSection } from '../../../../ui/card';
import { cn } from '../../../../ui/cn';
import { EmptyState } from '../../../../ui/empty-state';
import { FailedState } from '../../../../ui/failed-state';
import { Field } from '../../../../ui/field';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { Switch } from '../../../../ui/switch';
import type { ConfigurationForm } from '../configuration-values';
import type { LastDelivery } from '../mapping/last-delivery';
import { MappingRows, MappingRowsSkeleton, ReadOnlyMappingRows } from '../mapping/mapping-rows';
import { ReadOnlySignature, SignatureSection } from '../signature/signature-section';
import { SourceNameField } from '../sources/name-field';
import type { SourcesChoice } from '../sources/sources-choice';
import type { Tester } from '../tester/use-tester';
import type { LoadedConfiguration } from '../use-configuration';
import { CountsSection } from './counts-section';
import { EndpointPathField, EndpointPathSkeleton, FullUrl, FullUrlSkeleton, HiddenEndpointPath } from './endpoint-path';
import { FormFooter } from './form-footer';
import { PresetChoice } from './preset-choice';
import { useSaveConfiguration } from './use-save-configuration';

interface ConfigurationCardProps {
  companies: WebhookCompany;
  sources: SourcesChoice;
  loading: LoadedConfiguration;
  form: ConfigurationForm;
  last: LastDelivery;
  tester: Tester;
  stores: readonly StoreName[];
  mayWrite: boolean;
  /** Called with the phone system whose saved mapping differs from the one before. */
  onMappingChanged: (id: number) => void;
  className?: string;
}

export function ConfigurationCard(props: ConfigurationCardProps) {
  const { companies, sources, loading, form, mayWrite, onMappingChanged, className } = props;
  const saving = useSaveConfiguration(form, loading.data, onMappingChanged);
  const state = stateOf(loading, mayWrite);
  return (
    <Card aria-labelledby="configuration" className={cn('@container flex flex-col', className)}>
      <CardHeader
        title="Webhook Configuration"
        titleId="configuration"
        className="px-6 max-md:px-4"
        actions={<Active state={state} form={form} saved={loading.data} />}
      />
      <form noValidate className="flex flex-1 flex-col border-t" onSubmit={form.handleSubmit(saving.save)}>
        <CardSection isForm className="pt-5">
          <div className="grid gap-4 @lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
            <Field label="Company">
              <WebhookCompanyChoice of={companies} />
            </Field>
            {state === 'form' && <EndpointPathField form={form} savedPath={loading.data?.endpointPath ?? null} />}
            {state === 'loading' && <EndpointPathSkeleton />}
            {(state === 'read-only' || state === 'nothing-saved') && <HiddenEndpointPath />}
          </div>
          {state === 'form' && <FullUrl form={form} />}
          {state === 'loading' && mayWrite && <FullUrlSkeleton />}
          {state === 'loading' && mayWrite && (
            <div className="mt-4 grid gap-4 @lg:grid-cols-2">
              <FieldSkeleton label="Start from" />
              <FieldSkeleton label="Name" />
            </div>
          )}
          {state === 'form' && (
            <div className="mt-4 grid gap-4 @lg:grid-cols-2">
              <PresetChoice form={form} />
              <SourceNameField form={form} />
            </div>
          )}
        </CardSection>
        <Mapping {...props} state={state} />
        {state === 'form' && <SignatureSection form={form} saved={sources.saved ?? null} />}
        {state === 'form' && hasSeveral(sources, loading) && <CountsSection form={form} />}
        {state === 'read-only' && loading.data && <ReadOnlySignature mode={loading.data.signature.mode} />}
        {state === 'form' && <FormFooter form={form} saving={saving} reloadSubject={() => void loading.refetch()} />}
        {!mayWrite && (
          <CardFooter className="mt-auto justify-start text-compact text-muted-foreground">
            Admins and directors can change this configuration and send test calls.
          </CardFooter>
        )}
      </form>
    </Card>
  );
}

/** Also where it is the only one left, so that it can be switched back. */
const hasSeveral = ({ list }: SourcesChoice, { data }: LoadedConfiguration) =>
  (list?.length ?? 0) > 1 || data?.counts === false;

type State = 'loading' | 'failed' | 'form' | 'read-only' | 'nothing-saved';

function stateOf(loading: LoadedConfiguration, mayWrite: boolean): State {
  if (loading.data === undefined) return loading.isError ? 'failed' : 'loading';
  if (mayWrite) return 'form';
  return loading.data?.isMapped ? 'read-only' : 'nothing-saved';
}

function FieldSkeleton({ label }: { label: string }) {
  return (
    <div>
      <p className="mb-1 font-medium text-compact">{label}</p>
      <Skeleton className="h-9 w-full max-md:h-10" />
    </div>
  );
}

function Active({
  state,
  form,
  saved,
}: {
  state: State;
  form: ConfigurationForm;
  saved: WebhookConfiguration | null | undefined;
}) {
  if (state === 'form') {
    return (
      <Controller
        control={form.control}
        name="active"
        render={({ field }) => (
          <Switch label="Webhook Active" checked={field.value ?? true} onChange={field.onChange} />
        )}
      />
    );
  }
  if (state === 'read-only') return <Badge>{saved?.active ? 'Active' : 'Not active'}</Badge>;
  return state === 'loading' && <Skeleton className="h-5 w-36" />;
}

function Mapping({ state, loading, form, last, tester, stores }: ConfigurationCardProps & { state: State }) {
  switch (state) {
    case 'loading':
      return (
        <Loading label="Loading the configuration...">
          <MappingRowsSkeleton />
        </Loading>
      );
    case 'failed':
      return (
        <FailedState
          title="Error loading configuration"
          onRetry={() => void loading.refetch()}
          isRetrying={loading.isFetching}
          className="min-h-96 flex-1 border-t"
        >
          {messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
        </FailedState>
      );
    case 'nothing-saved':
      return (
        <EmptyState
          icon={<Cable />}
          title="No webhook configuration is saved for this company"
          className="min-h-96 flex-1 border-t"
        />
      );
    case 'read-only':
      return <ReadOnlyMappingRows saved={loading.data ?? null} last={last} />;
    case 'form':
      return (
        <MappingRows
          form={form}
          found={{ last, tried: tester.tried, problems: tester.call?.problems ?? [] }}
          stores={stores}
          onFocus={tester.setTarget}
        />
      );
  }
}
