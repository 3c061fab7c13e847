// Region and district of a location: the district depends on the region, and both can be added and changed here.
import type { UseQueryResult } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { Controller } from 'react-hook-form';
import type { District, Region } from '#contract/locations';
import { useLoaded } from '../../../api/queries';
import { FormRow } from '../../../shell/list-tab/form-dialog';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import type { LocationForm } from './location-form';

export function PlaceFields({
  form,
  companyId,
  onArrange,
}: {
  form: LocationForm;
  companyId: number;
  onArrange: () => void;
}) {
  const isCompanyKnown = companyId > 0;
  const regionId = form.watch('regionId') ?? undefined;
  const regions = useLoaded('listRegions', { query: { companyId } }, isCompanyKnown);
  const districts = useLoaded('listDistricts', { query: { regionId } }, regionId !== undefined);
  const { errors } = form.formState;
  return (
    <FormRow>
      <Field label="Region" error={errors.regionId?.message ?? failureText(regions)} note={<Retry of={regions} />}>
        <div className="flex gap-1">
          <Controller
            control={form.control}
            name="regionId"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Choice
                ref={ref}
                value={regions.data && value ? String(value) : ''}
                onChange={(id) => {
                  onChange(id === '' ? null : Number(id));
                  form.setValue('districtId', null, { shouldDirty: true });
                }}
                onBlur={onBlur}
                disabled={!regions.data}
                options={optionsOf(regions.data, 'No region')}
                placeholder={isCompanyKnown ? 'Loading...' : 'Choose a company first'}
                className="min-w-0 flex-1"
              />
            )}
          />
          <Arrange label="Add or change regions" isPossible={isCompanyKnown} onPress={onArrange} />
        </div>
      </Field>
      <Field
        label="District"
        error={errors.districtId?.message ?? failureText(districts)}
        note={<Retry of={districts} />}
      >
        <div className="flex gap-1">
          <Controller
            control={form.control}
            name="districtId"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Choice
                ref={ref}
                value={districts.data && value ? String(value) : ''}
                onChange={(id) => onChange(id === '' ? null : Number(id))}
                onBlur={onBlur}
                disabled={regionId === undefined || !districts.data}
                options={regionId === undefined ? [] : optionsOf(districts.data, 'No district')}
                placeholder={regionId === undefined ? 'Choose a region first' : 'Loading...'}
                className="min-w-0 flex-1"
              />
            )}
          />
          <Arrange
            label="Add or change districts"
            isPossible={isCompanyKnown && regionId !== undefined}
            onPress={onArrange}
          />
        </div>
      </Field>
    </FormRow>
  );
}

function Arrange({ label, isPossible, onPress }: { label: string; isPossible: boolean; onPress: () => void }) {
  return <IconButton label={label} icon={<Settings2 />} size="lg" disabled={!isPossible} onClick={onPress} />;
}

function optionsOf(rows: readonly (Region | District)[] | undefined, none: string) {
  if (!rows) return [];
  return [{ value: '', label: none }, ...rows.map(({ id, name }) => ({ value: String(id), label: name }))];
}

function failureText(loading: UseQueryResult<unknown>): string | undefined {
  return loading.isError && loading.data === undefined ? 'These could not be loaded.' : undefined;
}

function Retry({ of }: { of: UseQueryResult<unknown> }) {
  if (!failureText(of)) return null;
  return (
    <button
      type="button"
      onClick={() => void of.refetch()}
      className="rounded-badge px-1 font-medium text-primary-text hover:underline"
    >
      Retry
    </button>
  );
}
