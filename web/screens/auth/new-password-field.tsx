// A new password: shows its rules, until an error shows them instead.
import type { ComponentProps } from 'react';
import { chosenPasswordHelp } from '#contract/texts';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';

export function NewPasswordField({
  label = 'Password',
  error,
  ...input
}: ComponentProps<typeof PasswordInput> & { label?: string; error: string | undefined }) {
  return (
    <Field label={label} required help={error === undefined && chosenPasswordHelp} error={error}>
      <PasswordInput size="lg" autoComplete="new-password" {...input} />
    </Field>
  );
}
