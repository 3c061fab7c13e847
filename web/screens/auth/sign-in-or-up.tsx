// Sign in | Sign up: both if sign-up is open, otherwise the sign-in form and who can invite you.
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { SignInOptions } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import { useLoaded } from '../../api/queries';
import { messageOf } from '../../api/request';
import { ErrorBox } from '../../ui/error-box';
import { FailedState } from '../../ui/failed-state';
import { SegmentedControl } from '../../ui/segmented-control';
import { Loading, Skeleton } from '../../ui/skeleton';
import { isStale } from './pending-link';
import { SignIn } from './sign-in';

// Most people sign in, so the larger form and its validation load on demand.
const SignUp = lazy(() => import('./sign-up').then((m) => ({ default: m.SignUp })));

type Tab = 'sign-in' | 'sign-up';

export function SignInOrUp({ token }: { token?: string }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const options = useLoaded('getSignInOptions');
  // Only servers that register by invitation need to check the link.
  const needsLinkCheck = token !== undefined && options.data?.signUp === 'invited';
  const link = useLoaded('checkInvitation', { body: { token: token ?? '' } }, needsLinkCheck);

  const asked = params.get('tab');
  const wanted: Tab = asked === 'sign-up' || (asked === null && token !== undefined) ? 'sign-up' : 'sign-in';
  const isKnown = !options.isPending && (!needsLinkCheck || !link.isPending);
  const isOpen = options.data?.signUp === 'open' || link.data?.purpose === 'sign-up';
  const choose = (tab: Tab) =>
    setParams(
      (now) => {
        now.set('tab', tab);
        return now;
      },
      { replace: true, state },
    );

  const failed = options.isError ? options : link.isError && !isStale(link.error) ? link : undefined;
  if (wanted === 'sign-up' && failed) {
    return (
      <FailedState
        title="Sign-up could not be loaded"
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      >
        {messageOf(failed.error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  if (wanted === 'sign-up' && !isKnown) return <FormSkeleton />;
  return (
    <>
      {(isOpen || !isKnown) && (
        <div className="mb-7 h-9 max-md:h-10">
          {isOpen && (
            <SegmentedControl
              label="Sign in or sign up"
              size="md"
              value={wanted}
              onChange={choose}
              options={[
                { value: 'sign-in', label: 'Sign in' },
                { value: 'sign-up', label: 'Sign up' },
              ]}
            />
          )}
        </div>
      )}
      {isOpen && wanted === 'sign-up' ? (
        <Suspense fallback={<FormSkeleton />}>
          <SignUp isDemo={Boolean(options.data?.demo)} {...(token !== undefined && { invitation: token })} />
        </Suspense>
      ) : (
        <>
          {options.isError && (
            <ErrorBox
              title={messageOf(options.error, 'The server could not be reached or had an error.')}
              className="mb-6"
            />
          )}
          <SignIn
            {...(wanted === 'sign-up' && { note: needsLinkCheck ? staleLink : 'Sign-up is by invitation only.' })}
          >
            {options.data && !isOpen && <SignUpNote signUp={options.data.signUp} />}
          </SignIn>
        </>
      )}
    </>
  );
}

function SignUpNote({ signUp }: Pick<SignInOptions, 'signUp'>) {
  return (
    <p className="mt-6 text-center text-body text-muted-foreground">
      {signUp === 'off'
        ? 'New to CallGauge? An admin of this CallGauge server can create your account.'
        : 'New to CallGauge? An admin of this CallGauge server can send you a sign-up link.'}
    </p>
  );
}

function FormSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-96" />
    </Loading>
  );
}
