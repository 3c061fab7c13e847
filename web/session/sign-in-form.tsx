// Username and password: the sign-in screen's form, and the one over a page whose session has ended.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LoginInput } from '#contract/session';
import { sayWhy } from '../api/request';
import { Button } from '../ui/button';
import { ErrorBox } from '../ui/error-box';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';
import { TextInput } from '../ui/text-input';
import { useSession } from './session-context';

/** `username` fills the first field and puts the cursor into the second. */
export function SignInForm({ username = '' }: { username?: string }) {
  const { login } = useSession();
  const [refusal, setRefusal] = useState<string>();
  // Not validated on leaving a field: the message would push the button away from under the pointer.
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(LoginInput),
    defaultValues: { username, password: '' },
  });
  const signIn = handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await login(input);
    } catch (error) {
      setRefusal(sayWhy(error, 'Login failed'));
      setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-4">
      {refusal && <ErrorBox title={refusal} />}
      <Field label="Username" error={formState.errors.username?.message}>
        <TextInput
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
          {...register('username')}
        />
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        <PasswordInput
          size="lg"
          autoComplete="current-password"
          autoFocus={username !== ''}
          {...register('password')}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={formState.isSubmitting}
        pendingText="Signing In..."
        className="mt-2 w-full"
      >
        Sign In
      </Button>
    </form>
  );
}
