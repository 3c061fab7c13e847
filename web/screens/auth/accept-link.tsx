// The link an admin created: a new user sets a password, an existing one a new password.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { AcceptInvitationInput, type Invitation, notApproved } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import { useLoaded } from '../../api/queries';
import { showAtFields } from '../../api/refusals';
import { messageOf } from '../../api/request';
import { useSession } from '../../session/session-context';
import { Button, buttonClasses } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';
import { FailedState } from '../../ui/failed-state';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthHeading } from './auth-heading';
import { NewPasswordField } from './new-password-field';
import { isStale } from './pending-link';
import { StaleLink } from './stale-link';

type PersonalLink = Extract<Invitation, { name: string }>;

/** Greets the person; an expired link says so and offers the sign-in form. */
export function AcceptLink({ token }: { token: string }) {
  const { data: link, error, isPending, isFetching, refetch } = useLoaded('checkInvitation', { body: { token } });
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  if (link && link.purpose !== 'sign-up') return <PasswordForm token={token} link={link} />;
  if (error && !isStale(error)) {
    return (
      <FailedState title="The link could not be checked" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  return <StaleLink />;
}

function PasswordForm({ token, link }: { token: string; link: PersonalLink }) {
  const { acceptInvitation } = useSession();
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm({
    resolver: zodResolver(AcceptInvitationInput),
    defaultValues: { token, password: '' },
  });
  const accept = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await acceptInvitation(input);
    } catch (error) {
      if (showAtFields(error, form, ['password']).length === 0) setRefusal(error);
    }
  });
  // The link was used or replaced since it was opened.
  if (messageOf(refusal, '') === staleLink) return <StaleLink />;
  if (messageOf(refusal, '') === notApproved) return <SavedAndWaiting />;
  const isNew = link.purpose === 'invite';
  return (
    <>
      <AuthHeading title={`${isNew ? 'Welcome' : 'Hello'}, ${link.name}`}>
        {isNew ? 'Choose a password' : 'Choose a new password'} for the username{' '}
        <span className="font-medium text-foreground">{link.username}</span>.{' '}
        {link.awaitsApproval ? awaitsApprovalText : 'You are signed in right away.'}
      </AuthHeading>
      <form noValidate onSubmit={accept} className="flex flex-col gap-4">
        {refusal !== undefined && <ErrorBox title={messageOf(refusal, 'The password could not be saved.')} />}
        {/* For password managers, which store a password under its username. */}
        <input hidden readOnly autoComplete="username" value={link.username} />
        <NewPasswordField
          label={isNew ? 'Password' : 'New password'}
          error={form.formState.errors.password?.message}
          autoFocus
          {...form.register('password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isPending={form.formState.isSubmitting}
          pendingText={link.awaitsApproval ? 'Saving...' : 'Signing In...'}
          className="mt-2 w-full"
        >
          {link.awaitsApproval ? 'Save password' : 'Save and sign in'}
        </Button>
      </form>
    </>
  );
}

const awaitsApprovalText = 'You can sign in once a director or an admin has approved your account.';

function SavedAndWaiting() {
  return (
    <>
      <AuthHeading title="Your password is saved">{awaitsApprovalText}</AuthHeading>
      <Link replace to="/auth" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        Go to sign in
      </Link>
    </>
  );
}
