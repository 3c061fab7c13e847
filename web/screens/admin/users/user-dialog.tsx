// Changes somebody's role and companies, and the name and e-mail of those who have no employee record.
import { zodResolver } from '@hookform/resolvers/zod';
import type { QueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type AdminUser, UserChange } from '#contract/users';
import { queryOf } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { Dialog } from '../../../ui/dialog';
import { DialogForm } from '../../../ui/dialog-form';
import { Field } from '../../../ui/field';
import { TextInput } from '../../../ui/text-input';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { useTheirs } from '../use-theirs';
import { rolesFor } from './may-change';
import { CompaniesField, RoleField } from './role-and-companies';
import { changeOf, useUserChanges } from './use-user-changes';

interface UserProps {
  user: AdminUser;
  /** Why the role is not theirs to change; null where it is. */
  whyNotRole: string | null;
  onClose: () => void;
}

export function UserDialog({ isOpen, ...rest }: UserProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={rest.onClose} title="Edit User" description={`Username ${rest.user.username}`}>
      <UserForm {...rest} />
    </Dialog>
  );
}

function UserForm({ user, whyNotRole, onClose }: UserProps) {
  const { save } = useUserChanges();
  const form = useForm({ resolver: zodResolver(UserChange), mode: 'onTouched', defaultValues: changeOf(user) });
  const { register, control, formState } = form;
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  const theirs = useTheirs(loadUsers, 'user', user.id, (loaded) => {
    form.reset(changeOf(loaded));
    save.reset();
  });
  const submit = form.handleSubmit(async (change) => {
    const companyIds = change.role === 'director' ? change.companyIds : [];
    try {
      await save.mutateAsync({ id: user.id, change: { ...change, companyIds } });
      onClose();
    } catch (error) {
      showAtFields(error, form, ['name', 'email', 'role', 'companyIds']);
    }
  });
  return (
    <DialogForm submit="Save Changes" isPending={formState.isSubmitting} onSubmit={submit} onCancel={onClose}>
      {isChangedMeanwhile(save.error) && <ChangedMeanwhile what="user" {...theirs} />}
      {user.isEmployee ? (
        <KeptInSettings user={user} />
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
            whyFixed={whyNotRole}
            error={errors.role?.message}
          />
        )}
      />
      {role === 'director' && (
        <Controller
          control={control}
          name="companyIds"
          render={({ field: { value, onChange, ref } }) => (
            <CompaniesField value={value ?? []} onChange={onChange} focusRef={ref} error={errors.companyIds?.message} />
          )}
        />
      )}
      <p className="text-muted-foreground text-small">
        A changed role signs them out everywhere; they sign in again with the same password.
      </p>
    </DialogForm>
  );
}

function KeptInSettings({ user }: { user: AdminUser }) {
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

const loadUsers = (queries: QueryClient) => queries.fetchQuery({ ...queryOf('listUsers'), staleTime: 0 });
