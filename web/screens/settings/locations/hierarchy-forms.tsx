// The four inline forms of the regions dialog.
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type District, DistrictInput, NewDistrict, NewRegion, type Region, RegionInput } from '#contract/locations';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { useSave } from '../use-save';

interface FormProps {
  onStop: () => void;
}

interface AddRegionProps extends FormProps {
  companyId: number;
  onCreated: (made: Region) => void;
  /** When the dialog opens with the form, the dialog sets the focus. */
  takesFocus?: boolean;
}

export function AddRegion({ companyId, onStop, onCreated, takesFocus = true }: AddRegionProps) {
  const form = useForm<z.input<typeof NewRegion>, unknown, z.output<typeof NewRegion>>({
    resolver: zodResolver(NewRegion),
    mode: 'onTouched',
    defaultValues: { companyId, name: '' },
  });
  const saving = useSave({
    ...toastTexts('region', 'created'),
    send: (body: z.output<typeof NewRegion>) => request('createRegion', { body }),
    onSaved: (made) => {
      onCreated(made);
      onStop();
    },
    onRefused: (error) => showAtFields(error, form, ['name']),
  });
  return (
    <SmallForm form={form} isSaving={saving.isPending} onSubmit={(values) => saving.mutate(values)} onStop={onStop}>
      <NameField form={form} name="name" label="New region" takesFocus={takesFocus} />
    </SmallForm>
  );
}

export function AddDistrict({
  region,
  onStop,
  onCreated,
}: FormProps & { region: Region; onCreated: (made: District) => void }) {
  const form = useForm<z.input<typeof NewDistrict>, unknown, z.output<typeof NewDistrict>>({
    resolver: zodResolver(NewDistrict),
    mode: 'onTouched',
    defaultValues: { regionId: region.id, name: '' },
  });
  const saving = useSave({
    ...toastTexts('district', 'created'),
    send: (body: z.output<typeof NewDistrict>) => request('createDistrict', { body }),
    onSaved: (made) => {
      onCreated(made);
      onStop();
    },
    onRefused: (error) => showAtFields(error, form, ['name']),
  });
  return (
    <SmallForm form={form} isSaving={saving.isPending} onSubmit={(values) => saving.mutate(values)} onStop={onStop}>
      <NameField form={form} name="name" label={`New district of ${region.name}`} />
    </SmallForm>
  );
}

export function EditRegion({ region, onStop }: FormProps & { region: Region }) {
  const form = useForm<z.input<typeof RegionInput>, unknown, z.output<typeof RegionInput>>({
    resolver: zodResolver(RegionInput),
    mode: 'onTouched',
    defaultValues: { name: region.name },
  });
  const saving = useSave({
    ...toastTexts('region', 'updated'),
    // The version comes from the list, which reloads after a conflict, so the person has seen what it says.
    send: ({ name }: z.output<typeof RegionInput>) =>
      request('saveRegion', { params: { id: region.id }, body: { name, version: region.version } }),
    onSaved: onStop,
    onRefused: (error) => showAtFields(error, form, ['name']),
    reloadsWhenRefused: isChangedMeanwhile,
  });
  return (
    <SmallForm form={form} isSaving={saving.isPending} onSubmit={(values) => saving.mutate(values)} onStop={onStop}>
      <NameField
        form={form}
        name="name"
        label="Region"
        help={isChangedMeanwhile(saving.error) && describeConflict(region.name)}
      />
    </SmallForm>
  );
}

export function EditDistrict({
  district,
  regions,
  onStop,
  onMoved,
}: FormProps & { district: District; regions: readonly Region[]; onMoved?: ((moved: District) => void) | undefined }) {
  const form = useForm<z.input<typeof DistrictInput>, unknown, z.output<typeof DistrictInput>>({
    resolver: zodResolver(DistrictInput),
    mode: 'onTouched',
    defaultValues: { name: district.name, regionId: district.regionId },
  });
  const saving = useSave({
    ...toastTexts('district', 'updated'),
    send: ({ name, regionId }: z.output<typeof DistrictInput>) =>
      request('saveDistrict', { params: { id: district.id }, body: { name, regionId, version: district.version } }),
    onSaved: (saved) => {
      if (saved.regionId !== district.regionId) onMoved?.(saved);
      onStop();
    },
    onRefused: (error) => showAtFields(error, form, ['name', 'regionId']),
    reloadsWhenRefused: isChangedMeanwhile,
  });
  const { errors } = form.formState;
  return (
    <SmallForm
      isWide
      form={form}
      isSaving={saving.isPending}
      onSubmit={(values) => saving.mutate(values)}
      onStop={onStop}
    >
      <NameField
        form={form}
        name="name"
        label="District"
        help={isChangedMeanwhile(saving.error) && describeConflict(district.name)}
      />
      <Field label="In region" error={errors.regionId?.message} className="min-w-40 flex-1">
        <Choice
          value={String(form.watch('regionId'))}
          onChange={(id) => form.setValue('regionId', Number(id))}
          options={regions.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
    </SmallForm>
  );
}

function SmallForm<Values extends FieldValues, Parsed>({
  form,
  isSaving,
  onSubmit,
  onStop,
  isWide = false,
  children,
}: {
  form: UseFormReturn<Values, unknown, Parsed>;
  isSaving: boolean;
  onSubmit: (values: Parsed) => void;
  onStop: () => void;
  /** The fields fill the line, so the buttons have their own. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 py-2"
      onSubmit={form.handleSubmit(onSubmit)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes this form, not the dialog.
        event.stopPropagation();
        onStop();
      }}
    >
      {children}
      <div className={isWide ? 'flex w-full gap-1' : 'flex gap-1 pt-6'}>
        <Button type="submit" variant="primary" isPending={isSaving} pendingText="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function NameField<Values extends FieldValues, Parsed>({
  form,
  name,
  label,
  help,
  takesFocus = true,
}: {
  form: UseFormReturn<Values, unknown, Parsed>;
  name: Path<Values>;
  label: string;
  help?: ReactNode;
  takesFocus?: boolean;
}) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} required error={error?.message} help={help} className="min-w-44 flex-1">
      {/* The pressed button is gone; the field takes the focus. */}
      <TextInput {...form.register(name)} autoFocus={takesFocus} autoComplete="off" />
    </Field>
  );
}

const toastTexts = (noun: 'region' | 'district', done: 'created' | 'updated') => ({
  subject: 'locations' as const,
  said: `${noun === 'region' ? 'Region' : 'District'} ${done}`,
  fallback: `An error occurred while saving the ${noun}.`,
});

const describeConflict = (name: string) => `It is now named “${name}”. Save again to replace that.`;
