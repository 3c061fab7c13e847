// Username and password: the sign-in screen's form, and the one over a page whose session has ended.
import { type FormEvent, useRef, useState } from 'react';
import { passwordRequired, usernameRequired } from '#contract/sign-in-words';
import { messageOf } from '../api/request';
import { Button } from '../ui/button';
import { ErrorBox } from '../ui/error-box';
import { Field } from '../ui/field';
import { PasswordInput } from '../ui/password-input';
import { TextInput } from '../ui/text-input';
import { useSession } from './session-context';

/**
 * `username` fills the first field and puts the cursor into the second. The one form without the form library and the
 * schemas, which weigh more than the rest of the sign-in screen: two fields must not be empty, and the server checks more.
 */
export function SignInForm({ username = '' }: { username?: string }) {
  const { login } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  // Found when the form is sent, not on leaving a field: the message would push the button away from under the pointer.
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  // Read from the fields: a password manager may fill them without a word.
  const read = () => ({
    username: fields.username.current?.value.trim() ?? '',
    password: fields.password.current?.value ?? '',
  });
  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setRefusal(undefined);
    const input = read();
    const found = emptyOf(input);
    setMissing(found);
    if (found[0]) {
      fields[found[0]].current?.focus();
      return;
    }
    setPending(true);
    try {
      await login(input);
    } catch (error) {
      setRefusal(messageOf(error, 'Login failed'));
      fields.password.current?.select();
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void signIn(event)}
      onInput={() => setMissing(missing.filter((name) => emptyOf(read()).includes(name)))}
      className="flex flex-col gap-4"
    >
      {refusal && <ErrorBox title={refusal} />}
      <Field label="Username" error={missing.includes('username') ? usernameRequired : undefined}>
        <TextInput
          ref={fields.username}
          name="username"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          autoFocus={username === ''}
        />
      </Field>
      <Field label="Password" error={missing.includes('password') ? passwordRequired : undefined}>
        <PasswordInput
          ref={fields.password}
          name="password"
          size="lg"
          autoComplete="current-password"
          autoFocus={username !== ''}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isPending}
        pendingText="Signing In..."
        className="mt-2 w-full"
      >
        Sign In
      </Button>
    </form>
  );
}

type FieldName = 'username' | 'password';

function emptyOf(input: Record<FieldName, string>): FieldName[] {
  return (['username', 'password'] as const).filter((name) => input[name] === '');
}
