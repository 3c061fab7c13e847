// Changes a user's role and companies, and the name and email of users without an employee record.
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { companySource } from '#contract/roles';
import { type AdminUser, UserChange } from '#contract/users';
import { useReload } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { FormDialog } from '../../../shell/list-tab/form-dialog';
import { useLatestSaved } from '../../../shell/list-tab/use-latest-saved';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { rolesFor } from './may-change';
import { CompaniesField, RoleField } from './role-and-companies';
import { changeOf, useUserChanges } from './use-user-changes';

export function UserDialog({
  user,
  whyNotRole,
  isOpen,
  onClose,
}: {
  user: AdminUser;
  whyNotRole: string | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { save } = useUserChanges();
  const form = useForm({ resolver: zodResolver(UserChange), mode: 'onTouched', defaultValues: changeOf(user) });
  const { register, control, formState } = form;
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  const theirs = useLatestSaved(user.id, useReload('listUsers'), (now) => {
    form.reset(changeOf(now));
    save.reset();
  });
  const submit = form.handleSubmit(async (change) => {
    const companyIds = companySource[change.role] === 'assigned' ? change.companyIds : [];
    try {
      await save.mutateAsync({ id: user.id, change: { ...change, companyIds } });
      onClose();
    } catch (error) {
      showAtFields(error, form, ['name', 'email', 'role', 'companyIds']);
    }
  });
  return (
    <FormDialog
      title="Edit User"
      description={`Username ${user.username}`}
      isOpen={isOpen}
      submit="Save Changes"
      isSaving={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      conflict={isChangedMeanwhile(save.error) ? theirs : undefined}
    >
      {user.isEmployee ? (
        <ManagedInSettings user={user} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={errors.name?.message}>
            <TextInput autoComplete="off" {...register('name')} />
          </Field>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="off" {...register('email')} />
          </Field>
        </div>
      )}
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RoleField
            value={value}
            onChange={onChange}
            roles={rolesFor(user)}
            fixedReason={whyNotRole}
            error={errors.role?.message}
          />
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
      <p className="text-muted-foreground text-small">
        Changing the role signs them out everywhere. They sign in again with the same password.
      </p>
    </FormDialog>
  );
}

function ManagedInSettings({ user }: { user: AdminUser }) {
  return (
    <div>
      <p className="font-medium">{user.name}</p>
      <p className="text-foreground-2">{user.email}</p>
      <p className="mt-1.5 text-muted-foreground text-small">
        Name, email and locations are kept with the employee record, in Settings.
      </p>
    </div>
  );
}
