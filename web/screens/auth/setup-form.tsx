// The form behind the one-time link that a fresh installation prints at its first start.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SetupInput } from '#contract/session';
import { showAtFields } from '../../api/refusals';
import { sayWhy } from '../../api/request';
import { useSession } from '../../session/session-context';
import { Button } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { NewPasswordField } from './new-password-field';

/** Makes the admin and signs them in; `token` is the link's. */
export function SetupForm({ token }: { token: string }) {
  const { setUpFirstAdmin } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(SetupInput),
    mode: 'onTouched',
    defaultValues: { token, name: '', email: '', username: '', password: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const setUp = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await setUpFirstAdmin(input);
    } catch (error) {
      if (showAtFields(error, form, shownFields).length === 0)
        setRefusal(sayWhy(error, 'The admin could not be made.'));
    }
  });
  return (
    <form noValidate onSubmit={setUp} className="flex flex-col gap-4">
      {refusal && <ErrorBox title={refusal} />}
      <Field label="Your name" required error={errors.name?.message}>
        <TextInput size="lg" autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <TextInput size="lg" type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Username" required error={errors.username?.message}>
        <TextInput
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...register('username')}
        />
      </Field>
      <NewPasswordField error={errors.password?.message} {...register('password')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={formState.isSubmitting}
        pendingText="Creating..."
        className="mt-2 w-full"
      >
        Create admin account
      </Button>
    </form>
  );
}

const shownFields = ['name', 'email', 'username', 'password'] as const;
