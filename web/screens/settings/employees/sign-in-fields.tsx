// The sign-in of an employee record: a username, and a password or a link to choose one.
import { useState } from 'react';
import type { Employee } from '#contract/employees';
import { FormRow } from '../../../shell/list-tab/form-dialog';
import { Checkbox } from '../../../ui/checkbox';
import { Field } from '../../../ui/field';
import { PasswordInput } from '../../../ui/password-input';
import { TextInput } from '../../../ui/text-input';
import type { EmployeeForm } from './employee-form';

export interface LinkChoice {
  isWanted: boolean;
  want: (isWanted: boolean) => void;
}

export function useLinkChoice(form: EmployeeForm, isNew: boolean): LinkChoice {
  const [isChosen, setChosen] = useState(isNew);
  const isWanted = isChosen && !form.watch('password');
  return {
    isWanted,
    want(wanted) {
      setChosen(wanted);
      if (wanted) form.setValue('password', '', { shouldDirty: true, shouldValidate: true });
    },
  };
}

export function SignInFields({
  form,
  employee,
  isSelf,
  link,
}: {
  form: EmployeeForm;
  employee: Employee | undefined;
  isSelf: boolean;
  link: LinkChoice;
}) {
  const { errors } = form.formState;
  return (
    <>
      <FormRow>
        <Field label="Username" required error={errors.username?.message}>
          <TextInput {...form.register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {isSelf ? (
          <p className="pt-6 text-compact text-muted-foreground">
            Your own password is changed in the user menu, at the top right.
          </p>
        ) : (
          <Field
            label={employee ? 'New Password (Optional)' : 'Password'}
            help={passwordHelp(employee, link.isWanted)}
            error={errors.password?.message}
          >
            <PasswordInput
              {...form.register('password')}
              autoComplete="new-password"
              placeholder="At least 6 characters"
            />
          </Field>
        )}
      </FormRow>
      {!isSelf && (
        <div className="-mt-2">
          <Checkbox checked={link.isWanted} onChange={link.want} label="Send a link instead" />
          <p className="pl-6 text-compact text-muted-foreground">
            You’ll get a link to send them; they choose their own password.
          </p>
        </div>
      )}
    </>
  );
}

function passwordHelp(employee: Employee | undefined, isLinkWanted: boolean): string {
  if (employee?.hasPassword) return 'Leave blank to keep the current password.';
  if (isLinkWanted) return 'Leave blank: they choose one with the link.';
  return employee ? 'None yet: they cannot sign in.' : 'Leave blank if they don’t need to sign in yet.';
}
