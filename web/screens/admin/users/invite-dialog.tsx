// Creates an admin or a director, who sets a password through a link.
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { companySource, invitedRoles } from '#contract/roles';
import { type InvitedUser, UserInput } from '#contract/users';
import { showAtFields } from '../../../api/refusals';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { CompaniesField, RoleField } from './role-and-companies';
import { useUserChanges } from './use-user-changes';

export function InviteDialog({
  isOpen,
  onClose,
  onInvited,
}: {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (invited: InvitedUser) => void;
}) {
  const { invite } = useUserChanges();
  const form = useForm({
    resolver: zodResolver(UserInput),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', username: '', role: 'director' as const, companyIds: [] },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  const submit = form.handleSubmit(async (input) => {
    try {
      const invited = await invite.mutateAsync({
        ...input,
        companyIds: companySource[input.role] === 'assigned' ? input.companyIds : [],
      });
      onClose();
      onInvited(invited);
    } catch (error) {
      showAtFields(error, form, ['name', 'email', 'username', 'role', 'companyIds']);
    }
  });
  return (
    <FormDialog
      title="Add User"
      description="You’ll get a link to send them; they set their own password."
      isOpen={isOpen}
      submit="Add User"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label="Username" required error={errors.username?.message}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
      </div>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleField value={value} onChange={onChange} roles={invitedRoles.toReversed()} error={errors.role?.message} />
        )}
      />
      {companySource[role] === 'assigned' && (
        <Controller
          control={control}
          name="companyIds"
          render={({ field: { value, onChange, ref } }) => (
            <CompaniesField value={value ?? []} onChange={onChange} focusRef={ref} error={errors.companyIds?.message} />
          )}
        />
      )}
    </FormDialog>
  );
}
