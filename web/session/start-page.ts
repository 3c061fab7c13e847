// Where a person lands after signing in: the page they first asked for, else the one of their role.
import type { Location } from 'react-router';
import type { User } from '#contract/session';

const PARAM = 'next';

/** The sign-in screen, remembering the page that was asked for. */
export function signInPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/auth?${new URLSearchParams({ [PARAM]: `${pathname}${search}${hash}` })}`;
}

/** The page after sign-in. `search` is the sign-in screen's; a page outside this origin is never followed. */
export function pageAfterSignIn(user: User, search: string): string {
  return requestedPage(search) ?? startPageOf(user);
}

/** Admins begin with the companies, everybody else with the figures. */
export function startPageOf(user: User): string {
  return user.role === 'admin' ? '/admin' : '/dashboard';
}

function requestedPage(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(PARAM);
  if (!asked) return undefined;
  const url = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : undefined;
  if (url?.origin !== location.origin || url.pathname === '/auth') return undefined;
  // `/.//elsewhere.example` is of this origin, yet its path alone would be read as another host.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
