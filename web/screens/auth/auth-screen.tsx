// The ways in: sign in, sign up, and one-time links. This file decides which one to show.
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../session/session-context';
import { SessionFailed } from '../../session/session-failed';
import { pageAfterSignIn } from '../../session/start-page';
import { Loading, Skeleton } from '../../ui/skeleton';
import { PageSpinner } from '../../ui/spinner';
import { Wordmark } from '../../ui/wordmark';
import { isOutdatedLink, linkInHistory, linkState, type PendingLink, readLink } from './pending-link';
import { ProductPanel } from './product-panel';
import { SignInOrUp } from './sign-in-or-up';
import { StaleLink } from './stale-link';

// Few people use one-time links, so their screens load on demand.
const AcceptLink = lazy(() => import('./accept-link').then((m) => ({ default: m.AcceptLink })));
const FirstAdmin = lazy(() => import('./first-admin').then((m) => ({ default: m.FirstAdmin })));
const LinkWhileSignedIn = lazy(() => import('./link-while-signed-in').then((m) => ({ default: m.LinkWhileSignedIn })));

/** Redirects signed-in people to the page they asked for, or to their role's start page. */
export function AuthScreen() {
  const { status, user, hasEntered } = useSession();
  const { search, hash, state } = useLocation();
  // Also when another link is pasted into this page's address bar, which does not reload.
  const opened = readLink(hash);
  if (opened) return <Navigate replace to={{ search }} state={linkState(opened)} />;
  if (status === 'unknown') return <PageSpinner />;
  if (status === 'failed') return <SessionFailed />;
  const link = linkInHistory(state);
  // People already signed in are asked before the link is used; those who just entered by it are redirected.
  const unused = link && link.kind !== 'setup' && !hasEntered ? link : undefined;
  if (user && !unused) return <Navigate replace to={pageAfterSignIn(user, search)} />;
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[minmax(0,1fr)_minmax(0,752fr)] xl:grid-cols-[minmax(0,688fr)_minmax(0,752fr)]">
      <div className="flex flex-col px-10 max-md:px-5">
        <header className="flex h-22 shrink-0 items-center max-md:h-16">
          <Wordmark height={26} />
        </header>
        {/* Top-aligned, so nothing jumps between Sign in and Sign up. */}
        <main className="mx-auto w-full max-w-[360px] flex-1 pt-[8vh] pb-8 max-md:pt-8">
          <Suspense fallback={<LoadingForm />}>
            {user && unused ? <LinkWhileSignedIn user={user} link={unused} /> : <LinkOrSignIn link={link} />}
          </Suspense>
        </main>
        <footer className="flex h-22 shrink-0 flex-wrap content-start gap-x-4 pt-10 text-muted-foreground text-small max-md:h-auto max-md:py-4">
          {location.host}
          <a href="/home#privacy" className="rounded-badge hover:text-foreground hover:underline">
            Privacy Policy
          </a>
          <a href="/home#terms" className="rounded-badge hover:text-foreground hover:underline">
            Terms of Service
          </a>
        </footer>
      </div>
      <ProductPanel />
    </div>
  );
}

function LoadingForm() {
  return (
    <Loading>
      <Skeleton className="h-60" />
    </Loading>
  );
}

/** The key gives each link its own form, so typed text does not carry over. */
function LinkOrSignIn({ link }: { link: PendingLink | undefined }) {
  const { search } = useLocation();
  switch (link?.kind) {
    case 'setup':
      return <FirstAdmin key={link.token} token={link.token} />;
    case 'invite':
    case 'reset':
      return <AcceptLink key={link.token} token={link.token} />;
    case 'sign-up':
      return <SignInOrUp key={link.token} token={link.token} />;
    case undefined:
      return isOutdatedLink(search) ? <StaleLink /> : <SignInOrUp />;
  }
}
