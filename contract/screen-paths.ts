// The screens' addresses: the browser routes them; the server answers any other with 404.

/** Open to visitors who are not signed in. The landing page is a document of its own, not a screen. */
export const publicPaths = ['/auth'] as const;

export const protectedPaths = [
  '/dashboard',
  '/reports',
  '/calls',
  '/calls/to-mark',
  '/calls/appointments',
  '/settings',
  '/webhook-setup',
  '/activity-log',
  '/admin',
] as const;
export type ProtectedPath = (typeof protectedPaths)[number];

export const linkKinds = ['setup', 'invite', 'reset', 'sign-up'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A one-time link. Its token is in the fragment, which browsers never send, so no proxy can log it. */
export function linkPath(kind: LinkKind, token: string): string {
  return `/auth#${kind}=${token}`;
}

/** Ignores case and a trailing slash, like the browser's router. */
export function isScreenPath(path: string): boolean {
  const requested = path.toLowerCase().replace(/\/$/, '');
  return [...publicPaths, ...protectedPaths].some((known) => known === requested);
}
