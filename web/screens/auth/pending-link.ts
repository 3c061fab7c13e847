// The opened one-time link, such as `/auth#invite=<token>`. The sign-in screen moves it from the address into the
// history entry's state, which survives a reload and is replaced once the link is used or skipped.
import { type LinkKind, linkKinds } from '#contract/screen-paths';
import { RequestError } from '../../api/request';

export interface PendingLink {
  kind: LinkKind;
  token: string;
}

/** The link in a fragment, or undefined. */
export function readLink(hash: string): PendingLink | undefined {
  return findLink(new URLSearchParams(hash.replace(/^#/, '')));
}

/** The token is in the query, as in old links. Such links are not followed. */
export function isOutdatedLink(search: string): boolean {
  return findLink(new URLSearchParams(search)) !== undefined;
}

export function linkState(link: PendingLink): { link: PendingLink } {
  return { link };
}

/** The link in a history entry; the state is outside data. */
export function linkInHistory(state: unknown): PendingLink | undefined {
  const link: unknown = typeof state === 'object' && state !== null && 'link' in state ? state.link : undefined;
  if (typeof link !== 'object' || link === null || !('kind' in link && 'token' in link)) return undefined;
  const kind = linkKinds.find((known) => known === link.kind);
  return kind && typeof link.token === 'string' ? { kind, token: link.token } : undefined;
}

/** The server does not know the link, as opposed to a server that cannot answer or limits attempts. */
export function isStale(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400);
}

function findLink(params: URLSearchParams): PendingLink | undefined {
  for (const kind of linkKinds) {
    const token = params.get(kind);
    if (token) return { kind, token };
  }
  return undefined;
}
