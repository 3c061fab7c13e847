// The one-time link that was opened: `/auth#invite=<token>` and its kind. The sign-in screen takes it out of the address at
// once and keeps it in the state of the history entry, which survives a reload and goes when the entry is replaced: after
// the link was used, or when the person goes on without it.
import { type LinkKind, linkKinds } from '#contract/screen-paths';
import { RequestError } from '../../api/request';

export interface PendingLink {
  kind: LinkKind;
  token: string;
}

/** The link in a fragment; undefined if there is none. */
export function readLink(hash: string): PendingLink | undefined {
  return findLink(new URLSearchParams(hash.replace(/^#/, '')));
}

/** Whether the token is in the query, where links had it at first. Such a link is not followed. */
export function isOutdatedLink(search: string): boolean {
  return findLink(new URLSearchParams(search)) !== undefined;
}

/** The state of a history entry that keeps a link. */
export function linkState(link: PendingLink): { link: PendingLink } {
  return { link };
}

/** The link that a history entry keeps; its state comes from outside this program. */
export function linkInHistory(state: unknown): PendingLink | undefined {
  const link: unknown = typeof state === 'object' && state !== null && 'link' in state ? state.link : undefined;
  if (typeof link !== 'object' || link === null || !('kind' in link && 'token' in link)) return undefined;
  const kind = linkKinds.find((known) => known === link.kind);
  return kind && typeof link.token === 'string' ? { kind, token: link.token } : undefined;
}

/** The server knows of no such link, in contrast to a server that cannot answer or lets nobody try just now. */
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
