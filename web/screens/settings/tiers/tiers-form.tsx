// The three thresholds of a company, with a preview of their effect.
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { CompanyName } from '#contract/companies';
import { defaultThresholds, proposedThresholds } from '#contract/rank-tier';
import type { ServiceCloseRateReport } from '#contract/reports';
import { type PerformanceTiers, PerformanceTiersInput, Threshold, type Thresholds } from '#contract/tiers';
import { queryOf } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { LeaveDialog, type Place } from '../../../shell/leave-dialog';
import { ConflictBox } from '../../../shell/list-tab/form-dialog';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card, CardFooter, CardHeader, CardSection } from '../../../ui/card';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { TierOrderWarning } from '../../../ui/tier-order';
import { useSave } from '../use-save';
import { readTab } from '../use-settings-address';
import { TiersPreview } from './tiers-preview';

const Schema = PerformanceTiersInput.pick({ silverMin: true, goldMin: true, platinumMin: true });
type Values = z.infer<typeof Schema>;
type TierForm = UseFormReturn<Values, unknown, Values>;

const tiers = [
  { field: 'silverMin', name: 'Silver', defaultPercent: defaultThresholds.silverThreshold },
  { field: 'goldMin', name: 'Gold', defaultPercent: defaultThresholds.goldThreshold },
  { field: 'platinumMin', name: 'Platinum', defaultPercent: defaultThresholds.platinumThreshold },
] as const;

export function TiersForm({
  company,
  saved,
  savedThresholds,
  loading,
  report,
}: {
  company: CompanyName;
  saved: PerformanceTiers;
  savedThresholds: Thresholds;
  loading: UseQueryResult<PerformanceTiers>;
  report: UseQueryResult<ServiceCloseRateReport>;
}) {
  const missing = missingOf(saved);
  const isNew = missing.length === tiers.length;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(Schema),
    mode: 'onTouched',
    defaultValues: valuesOf(saved),
  });
  // Before the first paint: the form starts with the latest saved values.
  const { reset } = form;
  useLayoutEffect(() => reset(valuesOf(saved)), [saved, reset]);
  const saving = useSaveTiers(form, saved);
  const { isDirty } = form.formState;
  const typed = readThresholds(useWatch({ control: form.control }));
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @[960px]:grid-cols-2">
        <Card aria-labelledby="tiers">
          <form noValidate onSubmit={form.handleSubmit((values) => saving.mutate(values))}>
            <CardHeader
              title="Performance Tiers"
              titleId="tiers"
              description={`The close rate from which a service of ${company.name} reaches each tier`}
              actions={missing.length > 0 && <Badge>{isNew ? 'not saved yet' : 'partly saved'}</Badge>}
              className="px-6 max-md:px-4"
            />
            <CardSection isForm className="space-y-4 border-t">
              {isChangedMeanwhile(saving.error) && (
                <ConflictBox
                  isLoading={loading.isFetching}
                  loadLatest={async () => {
                    const { data } = await loading.refetch();
                    if (data) reset(valuesOf(data));
                    saving.reset();
                  }}
                />
              )}
              {missing.length > 0 && (
                <p className="text-compact text-foreground-2">
                  {isNew
                    ? 'Nothing is saved for this company yet. 20%, 40% and 60% are proposed; until you save, reports use 20%, 35% and 50%.'
                    : describeMissing(missing)}
                </p>
              )}
              <div className="grid items-start gap-4 @[480px]:grid-cols-3">
                {tiers.map(({ field, name }) => (
                  <Minimum key={field} form={form} name={field} label={`${name} minimum`} />
                ))}
              </div>
              <p className="text-muted-foreground text-small">
                A close rate at or above a minimum reaches its tier; the highest one counts. Numbers from 0 to 100.
              </p>
              <TierOrderWarning thresholds={typed} />
            </CardSection>
            <CardFooter className="border-t">
              <Unsaved isShown={isDirty} />
              {isDirty && (
                <Button variant="ghost" onClick={() => reset(valuesOf(saved))}>
                  Discard
                </Button>
              )}
              <Button type="submit" variant="primary" isPending={saving.isPending} pendingText="Saving...">
                Save Changes
              </Button>
            </CardFooter>
          </form>
        </Card>
        <TiersPreview thresholds={typed} savedThresholds={savedThresholds} report={report} />
      </div>
      <LeaveDialog hasChanges={isDirty} leaves={leavesTiers}>
        These performance tiers have changes that are not saved.
      </LeaveDialog>
    </div>
  );
}

function Minimum({ form, name, label }: { form: TierForm; name: keyof Values; label: ReactNode }) {
  return (
    <Field label={label} required error={form.formState.errors[name]?.message}>
      <TextInput
        {...form.register(name, { valueAsNumber: true })}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step="any"
        trailing={<span className="pr-2 text-muted-foreground">%</span>}
      />
    </Field>
  );
}

function Unsaved({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className="mr-auto flex items-center gap-2 text-compact text-muted-foreground">
      {isShown && (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-[50%] bg-primary" />
          Unsaved changes
        </>
      )}
    </p>
  );
}

function useSaveTiers(form: TierForm, saved: PerformanceTiers) {
  const queries = useQueryClient();
  return useSave({
    subject: 'tiers',
    send: (values: Values) =>
      request('savePerformanceTiers', { body: { ...values, companyId: saved.companyId, version: saved.version } }),
    said: 'Performance tiers updated',
    fallback: 'An error occurred while updating performance tiers.',
    onSaved: (now) => {
      form.reset(valuesOf(now));
      queries.setQueryData(queryOf('getPerformanceTiers', { query: { companyId: now.companyId } }).queryKey, now);
    },
    onRefused: (error) =>
      showAtFields(
        error,
        form,
        tiers.map(({ field }) => field),
      ),
  });
}

/** The saved thresholds. With none saved, the proposal; for missing ones, the reports' defaults. */
function valuesOf(saved: PerformanceTiers): Values {
  const { silverThreshold, goldThreshold, platinumThreshold } =
    missingOf(saved).length === tiers.length ? proposedThresholds : defaultThresholds;
  return {
    silverMin: saved.silverMin ?? silverThreshold,
    goldMin: saved.goldMin ?? goldThreshold,
    platinumMin: saved.platinumMin ?? platinumThreshold,
  };
}

function missingOf(saved: PerformanceTiers) {
  return tiers.filter(({ field }) => saved[field] === null);
}

function describeMissing(missing: ReturnType<typeof missingOf>): string {
  const names = missing.map(({ name }) => name).join(' and ');
  const defaults = missing.map(({ defaultPercent }) => `${defaultPercent}%`).join(' and ');
  return `${names} ${missing.length === 1 ? 'is' : 'are'} not saved for this company. Reports use ${defaults} until you save.`;
}

function readThresholds({ silverMin, goldMin, platinumMin }: Partial<Values>): Thresholds | null {
  const read = [silverMin, goldMin, platinumMin].map((value) => Threshold.safeParse(value));
  const [silver, gold, platinum] = read.map((result) => (result.success ? result.data : undefined));
  if (silver === undefined || gold === undefined || platinum === undefined) return null;
  return { silverThreshold: silver, goldThreshold: gold, platinumThreshold: platinum };
}

/** Another screen, tab or company opens another form. */
export function leavesTiers(from: Place, to: Place): boolean {
  const formAt = ({ pathname, search }: Place) => {
    const params = new URLSearchParams(search);
    return `${pathname} ${readTab(params)} ${params.get('company')}`;
  };
  return formAt(from) !== formAt(to);
}
