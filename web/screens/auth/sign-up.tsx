import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { RegisterInput } from '#contract/session';
import { showAtFields } from '../../api/refusals';
import { messageOf } from '../../api/request';
import { useSession } from '../../session/session-context';
import { Button } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { TimeZoneChoice, zoneOfBrowser } from '../../ui/time-zone-choice';
import { AccountFields, accountFieldNames } from './account-fields';
import { AuthHeading } from './auth-heading';

/** `invitation` is the token of the sign-up link. `isDemo` warns that demo data is shared. */
export function SignUp({ invitation, isDemo = false }: { invitation?: string; isDemo?: boolean }) {
  const { register: registerCompany } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(RegisterInput),
    mode: 'onTouched',
    defaultValues: {
      companyName: '',
      name: '',
      email: '',
      username: '',
      password: '',
      timeZone: zoneOfBrowser(),
      ...(invitation && { invitation }),
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const signUp = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await registerCompany(input);
    } catch (error) {
      if (showAtFields(error, form, shownFields).length === 0) setRefusal(messageOf(error, 'Registration failed'));
    }
  });
  return (
    <>
      <AuthHeading title="Create your account">Sets up your company, with you as its director.</AuthHeading>
      <form noValidate aria-label="Sign up" onSubmit={signUp} className="flex flex-col gap-4">
        {isDemo && (
          <p className="rounded-control bg-muted px-4 py-3 text-compact">
            This is a demo. Everyone who opens it can see what you enter here.
          </p>
        )}
        {refusal && <ErrorBox title={refusal} />}
        <Field label="Company name" required error={errors.companyName?.message}>
          <TextInput size="lg" autoComplete="organization" autoFocus {...register('companyName')} />
        </Field>
        <AccountFields register={(name) => register(name)} errors={errors} />
        <Field
          label="Time zone"
          required
          help="Used to decide which day a call counts toward."
          error={errors.timeZone?.message}
        >
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => <TimeZoneChoice size="lg" {...field} />}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isPending={formState.isSubmitting}
          pendingText="Creating..."
          className="mt-2 w-full"
        >
          Create account
        </Button>
      </form>
    </>
  );
}

const shownFields = ['companyName', ...accountFieldNames, 'timeZone'] as const;
