// Adds a company's own service, or renames one for a company.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { chooseACompany } from '#contract/companies';
import { type AddedService, type CompanyService, NewService } from '#contract/services';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { useLatestSaved } from '../../../shell/list-tab/use-latest-saved';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { CompanyField, useOwnCompany } from '../company-field';
import { useSave } from '../use-save';
import { useReloadServices } from './use-services';

const New = NewService.extend({ companyId: z.int(chooseACompany).positive(chooseACompany) });
const Rename = NewService.pick({ name: true });

const fallback = 'An error occurred while saving the service.';

export function AddServiceDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (added: AddedService) => void;
}) {
  const ownCompany = useOwnCompany();
  const form = useForm<z.input<typeof New>, unknown, z.output<typeof New>>({
    resolver: zodResolver(New),
    mode: 'onTouched',
    defaultValues: { companyId: ownCompany ?? Number.NaN, name: '' },
  });
  const saving = useSave({
    subject: 'services',
    send: (body: z.output<typeof New>) => request('createService', { body }),
    said: 'Service created',
    fallback,
    onSaved(added) {
      onClose();
      onAdded(added);
    },
    onRefused: (error) => showAtFields(error, form, ['companyId', 'name']),
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title="Add Service"
      isDirty={isDirty}
      isSaving={saving.isPending}
      submit="Add Service"
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      {ownCompany === undefined && (
        <Controller
          control={form.control}
          name="companyId"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <CompanyField
              ref={ref}
              value={value || undefined}
              onChange={onChange}
              onBlur={onBlur}
              error={errors.companyId?.message}
            />
          )}
        />
      )}
      <Field label="Name" required error={errors.name?.message} help="As payloads name it. Case is ignored.">
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

export function RenameServiceDialog({ service: opened, onClose }: { service: CompanyService; onClose: () => void }) {
  const [service, setService] = useState(opened);
  const form = useForm<z.input<typeof Rename>, unknown, z.output<typeof Rename>>({
    resolver: zodResolver(Rename),
    mode: 'onTouched',
    defaultValues: { name: service.name },
  });
  const { id, companyId, isHidden, version } = service;
  const saving = useSave({
    subject: 'services',
    send: ({ name }: z.output<typeof Rename>) =>
      request('saveService', { params: { id }, body: { companyId, name, isHidden, version } }),
    said: 'Service updated',
    fallback,
    onSaved: onClose,
    onRefused: (error) => showAtFields(error, form, ['name']),
    reloadsWhenRefused: isChangedMeanwhile,
  });
  const theirs = useLatestSaved(id, useReloadServices(companyId), (now) => {
    setService(now);
    form.reset({ name: now.name });
    saving.reset();
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title="Rename Service"
      isDirty={isDirty}
      isSaving={saving.isPending}
      submit="Save Changes"
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
      conflict={isChangedMeanwhile(saving.error) ? theirs : undefined}
    >
      <Field
        label="Name"
        required
        error={errors.name?.message}
        help={`“${service.name}” stays as an alias, so that deliveries keep finding the service.`}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
