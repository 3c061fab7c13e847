// Fills in the form for a known phone system; asks first if that would overwrite something.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { findPreset, type Preset, presets } from '#contract/presets';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Field } from '../../../../ui/field';
import { Select } from '../../../../ui/select';
import { type ConfigurationForm, type ConfigurationValues, valuesOf } from '../configuration-values';
import { mapTargets } from '../mapping/map-target';
import { draftOf } from '../rules/edit-rules';

export function PresetChoice({ form }: { form: ConfigurationForm }) {
  const [asked, ask] = useState<Preset>();
  const chosen = findPreset(useWatch({ control: form.control, name: 'preset' }));
  const apply = (preset: Preset) => {
    ask(undefined);
    fillIn(form, preset);
  };
  return (
    <>
      <Field label="Start from" help={chosen && [chosen.where, chosen.complete].filter(Boolean).join(' ')}>
        <Select
          value={chosen?.id ?? ''}
          placeholder="Choose your phone system"
          onChange={(id) => {
            const preset = findPreset(id);
            if (!preset) return;
            if (needsConfirmation(form.getValues(), chosen)) ask(preset);
            else apply(preset);
          }}
          options={presets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => ask(undefined)}
        title={`Start from ${asked?.name ?? ''}?`}
        confirm="Replace the mapping"
        onConfirm={() => asked && apply(asked)}
      >
        <p>The keys and rules in the form are replaced. Nothing is saved until you save the configuration.</p>
      </ConfirmDialog>
    </>
  );
}

function fillIn(form: ConfigurationForm, { id, mapping, signature }: Preset): void {
  for (const { name } of mapTargets) {
    form.setValue(name, mapping[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
  form.setValue('rules', structuredClone(mapping.rules), { shouldDirty: true });
  form.setValue('callFilter', structuredClone(mapping.callFilter), { shouldDirty: true });
  form.setValue('preset', id, { shouldDirty: true });
  // Choosing keys does not switch off a configured signature.
  if (form.getValues('signature')?.mode === 'off') form.setValue('signature', signature, { shouldDirty: true });
}

function needsConfirmation(values: ConfigurationValues, chosen: Preset | undefined): boolean {
  const mapping = JSON.stringify(draftOf(values));
  const untouched = [valuesOf(values.companyId, null), ...(chosen ? [chosen.mapping] : [])];
  return !untouched.some((it) => JSON.stringify(draftOf(it)) === mapping);
}
