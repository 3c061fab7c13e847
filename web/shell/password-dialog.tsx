// Changes one's own password; ends all other sessions.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordChange } from '#contract/session';
import { chosenPasswordHelp } from '#contract/texts';
import { showAtFields } from '../api/refusals';
import { isSignedOut, messageOf } from '../api/request';
import { useSession, useUser } from '../session/session-context';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { ErrorBox } from '../ui/error-box';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';
import { toast } from '../ui/toast';

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change password"
      description="You stay signed in here and are signed out everywhere else."
    >
      <PasswordForm onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { changePassword } = useSession();
  const { username } = useUser();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { register, formState } = form;
  const change = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await changePassword(input);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (showAtFields(error, form, ['currentPassword', 'newPassword']).length > 0) return;
      setRefusal(messageOf(error, 'Your password could not be changed. Try again.'));
      return;
    }
    toast({ title: 'Password changed' });
    onClose();
  });
  return (
    <DialogForm submit="Change password" isPending={formState.isSubmitting} onSubmit={change} onCancel={onClose}>
      {refusal && <ErrorBox title={refusal} />}
      {/* For password managers, which store a password under its username. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <Field label="Current password" required error={formState.errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field label="New password" required help={chosenPasswordHelp} error={formState.errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
    </DialogForm>
  );
}
