// Where a person lands after signing in: the page they asked for, or their role's start page.
import type { Location } from 'react-router';
import type { User } from '#contract/session';

const PARAM = 'next';

/** The sign-in address, with the page that was asked for. */
export function signInPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/auth?${new URLSearchParams({ [PARAM]: `${pathname}${search}${hash}` })}`;
}

/** The page after sign-in. `search` is the sign-in screen's; pages of other origins are ignored. */
export function pageAfterSignIn(user: User, search: string): string {
  return requestedPage(search) ?? startPageOf(user);
}

/** Companies for admins, the dashboard for everyone else. */
export function startPageOf(user: User): string {
  return user.role === 'admin' ? '/admin' : '/dashboard';
}

function requestedPage(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(PARAM);
  if (!asked) return undefined;
  const url = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : undefined;
  if (url?.origin !== location.origin || url.pathname === '/auth') return undefined;
  // `/.//elsewhere.example` has this origin, but its path alone would be read as another host.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
