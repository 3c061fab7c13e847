// Signing in, and, with the one-time token of the first start, making the first admin.
import { Navigate, useLocation } from 'react-router';
import { useLoaded } from '../../api/queries';
import { useSession } from '../../session/session-context';
import { SessionFailed } from '../../session/session-failed';
import { SignInForm } from '../../session/sign-in-form';
import { pageAfterSignIn } from '../../session/start-page';
import { PageSpinner } from '../../ui/spinner';
import { Wordmark } from '../../ui/wordmark';
import { DemoSignIn } from './demo-sign-in';
import { ProductPanel } from './product-panel';
import { SetupForm } from './setup-form';

/** Leads the signed-in on: to the page they first asked for, else to the one of their role. */
export function AuthScreen() {
  const { status, user } = useSession();
  const { search } = useLocation();
  if (status === 'unknown') return <PageSpinner />;
  if (status === 'failed') return <SessionFailed />;
  if (user) return <Navigate replace to={pageAfterSignIn(user, search)} />;
  const setupToken = new URLSearchParams(search).get('setup');
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[minmax(0,1fr)_minmax(0,752fr)] xl:grid-cols-[minmax(0,688fr)_minmax(0,752fr)]">
      <div className="flex flex-col px-10 max-md:px-5">
        <header className="flex h-22 items-center max-md:h-16">
          <Wordmark height={26} />
        </header>
        <main className="mx-auto flex w-full max-w-[360px] flex-1 flex-col justify-center py-8">
          {setupToken ? <Setup token={setupToken} /> : <SignIn />}
        </main>
        <footer className="h-22 pt-10 text-muted-foreground text-small max-md:h-16 max-md:pt-4">{location.host}</footer>
      </div>
      <ProductPanel />
    </div>
  );
}

function SignIn({ note = 'Use the account your company gave you.' }: { note?: string }) {
  return (
    <>
      <h1 className="text-figure-sm">Sign in</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">{note}</p>
      <SignInForm />
      <DemoSignIn />
    </>
  );
}

/** The form of the first start's link; whoever opens an old one is told so, and can sign in. */
function Setup({ token }: { token: string }) {
  const { data: options } = useLoaded('getSignInOptions');
  if (!options) return <PageSpinner />;
  if (!options.needsFirstAdmin) return <SignIn note="This link has done its work: there is an admin already." />;
  return (
    <>
      <h1 className="text-figure-sm">Make the first admin</h1>
      <p className="mt-1 mb-6 text-body text-muted-foreground">
        This installation has no admin yet. The link you opened works once.
      </p>
      <SetupForm token={token} />
    </>
  );
}
