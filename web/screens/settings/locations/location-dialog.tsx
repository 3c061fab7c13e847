// Adds or changes a location. Regions and districts can be created and changed where they are chosen.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Location } from '#contract/locations';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { FormDialog, FormRow } from '../../../shell/list-tab/form-dialog';
import { useLatestSaved } from '../../../shell/list-tab/use-latest-saved';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { TimeZoneChoice } from '../../../ui/time-zone-choice';
import { CompanyField, useOwnCompany } from '../company-field';
import { useSave } from '../use-save';
import { aboutHierarchy, HierarchyDialog } from './hierarchy-dialog';
import {
  fieldNames,
  LocationFields,
  type LocationForm,
  type LocationValues,
  type ParsedLocation,
  valuesOf,
} from './location-form';
import { PlaceFields } from './place-fields';
import { useReloadLocations } from './use-locations';

export function LocationDialog({ location, onClose }: { location?: Location; onClose: () => void }) {
  const ownCompany = useOwnCompany();
  const form = useForm<LocationValues, unknown, ParsedLocation>({
    resolver: zodResolver(LocationFields),
    mode: 'onTouched',
    defaultValues: valuesOf(location, ownCompany),
  });
  const saving = useSaveLocation(form, location, onClose);
  const theirs = useLatestSaved(location?.id, useReloadLocations(), (now) => {
    form.reset(valuesOf(now, ownCompany));
    saving.reset();
  });
  const [isArranging, setArranging] = useState(false);
  const companyId = form.watch('companyId');
  const { errors, isDirty } = form.formState;
  const input = (name: (typeof fieldNames)[number], label: string, isRequired = true) => ({
    label,
    required: isRequired,
    error: errors[name]?.message,
  });
  return (
    <>
      <FormDialog
        title={location ? 'Edit Location' : 'Add Location'}
        isDirty={isDirty}
        isSaving={saving.isPending}
        submit={location ? 'Save Changes' : 'Add Location'}
        onSubmit={form.handleSubmit((values) => saving.mutate(values))}
        onClose={onClose}
        conflict={isChangedMeanwhile(saving.error) ? theirs : undefined}
      >
        {!location && ownCompany === undefined && <CompanyOf form={form} />}
        <FormRow>
          <Field {...input('name', 'Store name')}>
            <TextInput {...form.register('name')} autoComplete="off" />
          </Field>
          <Field {...input('code', 'Code', false)} help={codeHelp(location)}>
            <TextInput {...form.register('code')} isCode autoComplete="off" />
          </Field>
        </FormRow>
        <FormRow>
          <Field {...input('phone', 'Phone')}>
            <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
          </Field>
          <Field {...input('email', 'Email')}>
            <TextInput {...form.register('email')} type="email" autoComplete="off" />
          </Field>
        </FormRow>
        <Field {...input('address', 'Address')}>
          <TextInput {...form.register('address')} autoComplete="off" />
        </Field>
        <div className="grid items-start gap-4 @[480px]:grid-cols-[2fr_1fr_1fr]">
          <Field {...input('city', 'City')}>
            <TextInput {...form.register('city')} autoComplete="off" />
          </Field>
          <Field {...input('state', 'State')}>
            <TextInput {...form.register('state')} maxLength={2} autoComplete="off" />
          </Field>
          <Field {...input('zip', 'Zip')}>
            <TextInput {...form.register('zip')} autoComplete="off" />
          </Field>
        </div>
        <PlaceFields form={form} companyId={companyId} onArrange={() => setArranging(true)} />
        <Field {...input('timeZone', 'Time zone', false)} help="Used to decide which day a call counts toward.">
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <TimeZoneChoice
                ref={ref}
                value={value ?? ''}
                onChange={(zone) => onChange(zone || null)}
                onBlur={onBlur}
                none="The company’s time zone"
              />
            )}
          />
        </Field>
      </FormDialog>
      {isArranging && companyId !== undefined && (
        <ArrangeFor form={form} companyId={companyId} location={location} onClose={() => setArranging(false)} />
      )}
    </>
  );
}

function codeHelp(location: Location | undefined): string {
  const words = 'The code your phone system sends, e.g. NS-01. If blank, it sends the location’s ID';
  return location ? `${words}, ${location.id}.` : `${words}.`;
}

function CompanyOf({ form }: { form: LocationForm }) {
  return (
    <Controller
      control={form.control}
      name="companyId"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <CompanyField
          ref={ref}
          value={value || undefined}
          onBlur={onBlur}
          error={fieldState.error?.message}
          onChange={(id) => {
            onChange(id);
            form.setValue('regionId', null);
            form.setValue('districtId', null);
          }}
        />
      )}
    />
  );
}

/** The regions dialog; something created there is selected here, something deleted is deselected. */
function ArrangeFor({
  form,
  companyId,
  location,
  onClose,
}: {
  form: LocationForm;
  companyId: number;
  location: Location | undefined;
  onClose: () => void;
}) {
  const reloadLocations = useReloadLocations();
  const place = (regionId: number | null, districtId: number | null) => {
    form.setValue('regionId', regionId, { shouldDirty: true });
    form.setValue('districtId', districtId, { shouldDirty: true });
  };
  return (
    <HierarchyDialog
      companyId={companyId}
      description={`${aboutHierarchy} New entries are selected for this location.`}
      onClose={onClose}
      onCreated={place}
      onDeleted={({ regionId, districtId }) => {
        if (regionId !== undefined && form.getValues('regionId') === regionId) place(null, null);
        if (districtId !== undefined && form.getValues('districtId') === districtId) {
          form.setValue('districtId', null, { shouldDirty: true });
        }
      }}
      onMoved={async (district) => {
        if (form.getValues('districtId') === district.id) place(district.regionId, district.id);
        if (!location || location.districtId !== district.id) return;
        // Moving a district changed this location's version too: our own change, so no conflict.
        const now = (await reloadLocations()).find(({ id }) => id === location.id);
        const { version } = form.getValues();
        if (now && version !== undefined && now.version === version + 1) form.setValue('version', now.version);
      }}
    />
  );
}

function useSaveLocation(form: LocationForm, location: Location | undefined, onClose: () => void) {
  return useSave({
    subject: 'locations',
    send: ({ companyId, ...body }: ParsedLocation) =>
      location
        ? request('saveLocation', { params: { id: location.id }, body })
        : request('createLocation', { body: { ...body, companyId } }),
    said: location ? 'Location updated' : 'Location created',
    fallback: 'An error occurred while saving the location.',
    onSaved: onClose,
    onRefused: (error) => showAtFields(error, form, fieldNames),
  });
}
