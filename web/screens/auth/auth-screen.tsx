// The ways in: signing in, signing up, and the one-time links. This file decides which of them is shown.
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

// The screens of one-time links, which few people ever see, are fetched when they are wanted.
const AcceptLink = lazy(() => import('./accept-link').then((m) => ({ default: m.AcceptLink })));
const FirstAdmin = lazy(() => import('./first-admin').then((m) => ({ default: m.FirstAdmin })));
const LinkWhileSignedIn = lazy(() => import('./link-while-signed-in').then((m) => ({ default: m.LinkWhileSignedIn })));

/** Leads the signed-in on: to the page they first asked for, else to the one of their role. */
export function AuthScreen() {
  const { status, user, hasEntered } = useSession();
  const { search, hash, state } = useLocation();
  // Also when another link is pasted into the address bar of this page, which then does not load again.
  const opened = readLink(hash);
  if (opened) return <Navigate replace to={{ search }} state={linkState(opened)} />;
  if (status === 'unknown') return <PageSpinner />;
  if (status === 'failed') return <SessionFailed />;
  const link = linkInHistory(state);
  // Who came by a link while signed in already is asked first; who has just entered by it is led on.
  const unused = link && link.kind !== 'setup' && !hasEntered ? link : undefined;
  if (user && !unused) return <Navigate replace to={pageAfterSignIn(user, search)} />;
  return (
    <div className="grid min-h-dvh bg-card lg:grid-cols-[minmax(0,1fr)_minmax(0,752fr)] xl:grid-cols-[minmax(0,688fr)_minmax(0,752fr)]">
      <div className="flex flex-col px-10 max-md:px-5">
        <header className="flex h-22 shrink-0 items-center max-md:h-16">
          <Wordmark height={26} />
        </header>
        {/* From the top, so that nothing jumps between signing in and up. */}
        <main className="mx-auto w-full max-w-[360px] flex-1 pt-[8vh] pb-8 max-md:pt-8">
          <Suspense fallback={<LoadingForm />}>
            {user && unused ? <LinkWhileSignedIn user={user} link={unused} /> : <LinkOrSignIn link={link} />}
          </Suspense>
        </main>
        <footer className="flex h-22 shrink-0 flex-wrap content-start gap-x-4 pt-10 text-muted-foreground text-small max-md:h-auto max-md:py-4">
          {location.host}
          {/* The landing page is a document of its own. */}
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

/** Each link has a form of its own: the key keeps what was typed for one out of the next. */
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
