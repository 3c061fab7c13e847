import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type Company, CompanyInput, CompanyWithPhone } from '#contract/companies';
import { useReload } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { useLatestSaved } from '../../../shell/list-tab/use-latest-saved';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { TierOrderWarning } from '../../../ui/tier-order';
import { TimeZoneChoice } from '../../../ui/time-zone-choice';
import { readThreshold, valuesOf } from './company-values';
import { useCompanyChanges } from './use-company-changes';

export function CompanyDialog({
  company,
  isOpen,
  onClose,
  onAdded,
}: {
  company: Company | undefined;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (company: Company) => void;
}) {
  const { save } = useCompanyChanges();
  // A company that registered itself has no phone on file and may stay without one.
  const needsPhone = company?.contactPhone !== '';
  const form = useForm({
    resolver: zodResolver(needsPhone ? CompanyWithPhone : CompanyInput),
    mode: 'onTouched',
    defaultValues: valuesOf(company),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [silverThreshold = null, goldThreshold = null, platinumThreshold = null] = useWatch({
    control,
    name: ['silverThreshold', 'goldThreshold', 'platinumThreshold'],
  });
  const typed = { silverThreshold, goldThreshold, platinumThreshold };
  const theirs = useLatestSaved(company?.id, useReload('listAdminCompanies'), (now) => {
    form.reset(valuesOf(now));
    save.reset();
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync({ id: company?.id, input });
      if (!company) onAdded(saved);
      onClose();
    } catch (error) {
      showAtFields(error, form, shownFields);
    }
  });
  return (
    <FormDialog
      title={company ? 'Edit Company' : 'Add Company'}
      isOpen={isOpen}
      submit={company ? 'Save Changes' : 'Add Company'}
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      conflict={isChangedMeanwhile(save.error) ? theirs : undefined}
    >
      <Field label="Company name" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Contact email" required error={errors.contactEmail?.message}>
          <TextInput type="email" autoComplete="off" {...register('contactEmail')} />
        </Field>
        <Field label="Contact phone" required={needsPhone} error={errors.contactPhone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('contactPhone')} />
        </Field>
      </div>
      <Field
        label="Time zone"
        help="Decides which day a call counts toward, unless a location has its own time zone."
        error={errors.timeZone?.message}
      >
        <Controller
          control={control}
          name="timeZone"
          render={({ field: { name: _, value, ...field } }) => <TimeZoneChoice value={value ?? ''} {...field} />}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-compact">Performance tiers begin at</legend>
        <div className="grid grid-cols-3 gap-4">
          {tiers.map(({ name, label }) => (
            <Field key={name} label={label} error={errors[name]?.message}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                trailing={<span className="pr-2 text-compact text-muted-foreground">%</span>}
                {...register(name, { setValueAs: readThreshold })}
              />
            </Field>
          ))}
        </div>
        <p className="mt-1.5 text-muted-foreground text-small">
          Close rates from 0 to 100. If one is empty, reports use its default: 20, 35 or 50.
        </p>
        <div className="mt-2">
          <TierOrderWarning thresholds={typed} />
        </div>
      </fieldset>
    </FormDialog>
  );
}

const tiers = [
  { name: 'silverThreshold', label: 'Silver' },
  { name: 'goldThreshold', label: 'Gold' },
  { name: 'platinumThreshold', label: 'Platinum' },
] as const;

const shownFields = ['name', 'contactEmail', 'contactPhone', 'timeZone', ...tiers.map(({ name }) => name)] as const;
