// Edits one's own name and email. People with an employee record see here what their company manages.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { roleLabel } from '#contract/roles';
import { ProfileInput } from '#contract/session';
import { showAtFields } from '../api/refusals';
import { isSignedOut, messageOf } from '../api/request';
import { useSession, useUser } from '../session/session-context';
import { Dialog, DialogBody } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { ErrorBox } from '../ui/error-box';
import { Field } from '../ui/field';
import { RoleBadge } from '../ui/role-badge';
import { TextInput } from '../ui/text-input';
import { toast } from '../ui/toast';

export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { can } = useSession();
  const { username, role } = useUser();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Profile"
      description={
        <>
          {username} <RoleBadge role={roleLabel[role]} />
        </>
      }
    >
      {can('profile.write') ? <ProfileForm onClose={onClose} /> : <ManagedProfile />}
    </Dialog>
  );
}

function ProfileForm({ onClose }: { onClose: () => void }) {
  const { saveProfile } = useSession();
  const { name, email } = useUser();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({ resolver: zodResolver(ProfileInput), mode: 'onTouched', defaultValues: { name, email } });
  const { register, formState } = form;
  const save = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await saveProfile(input);
    } catch (error) {
      // The session has its own dialog; typed values stay.
      if (isSignedOut(error) || showAtFields(error, form, ['name', 'email']).length > 0) return;
      setRefusal(messageOf(error, 'Your profile could not be saved. Try again.'));
      return;
    }
    toast({ title: 'Profile updated' });
    onClose();
  });
  return (
    <DialogForm submit="Save Changes" isPending={formState.isSubmitting} onSubmit={save} onCancel={onClose}>
      {refusal && <ErrorBox title={refusal} />}
      <Field label="Name" required error={formState.errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" required error={formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
    </DialogForm>
  );
}

function ManagedProfile() {
  const { name, email } = useUser();
  return (
    <DialogBody className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted-foreground">Name</dt>
        <dd className="[overflow-wrap:anywhere]">{name}</dd>
        <dt className="text-muted-foreground">Email</dt>
        <dd className="[overflow-wrap:anywhere]">{email || '—'}</dd>
      </dl>
      <p className="text-compact text-muted-foreground">
        Your company keeps your name and email. A director or your store manager can change them in Settings.
      </p>
    </DialogBody>
  );
}
