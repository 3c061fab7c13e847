// Username and password: on the sign-in screen, and over a page whose session has ended.
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
 * `username` fills the first field and focuses the second. Has no form library or schemas, which weigh more than the
 * rest of the sign-in screen: two fields must not be empty; the server checks the rest.
 */
export function SignInForm({ username = '' }: { username?: string }) {
  const { login } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  // Checked on submit, not on blur: the message would move the button away from the pointer.
  const [missing, setMissing] = useState<readonly FieldName[]>([]);
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  // Reads the inputs: a password manager may fill them without events.
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
