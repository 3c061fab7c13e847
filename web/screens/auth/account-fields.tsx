// Name and sign-in fields, the same four for a new company's director and the first admin.
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { NewPasswordField } from './new-password-field';

export const accountFieldNames = ['name', 'email', 'username', 'password'] as const;
type AccountFieldName = (typeof accountFieldNames)[number];

export function AccountFields({
  register,
  errors,
}: {
  register: (name: AccountFieldName) => UseFormRegisterReturn;
  errors: Partial<Record<AccountFieldName, FieldError>>;
}) {
  return (
    <>
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
    </>
  );
}
