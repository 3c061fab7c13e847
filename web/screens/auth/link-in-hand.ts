// The one-time link somebody came by: `/auth?invite=<token>` and its kind. The token stands in the address until it is
// used; where one is led on or away, the address is replaced, so neither it nor the history keeps the token.
import { RequestError } from '../../api/request';

const kinds = ['setup', 'invite', 'reset', 'sign-up'] as const;

export interface LinkInHand {
  kind: (typeof kinds)[number];
  token: string;
}

/** `search` is the sign-in screen's; undefined where it holds no link. */
export function readLink(search: string): LinkInHand | undefined {
  const params = new URLSearchParams(search);
  for (const kind of kinds) {
    const token = params.get(kind);
    if (token) return { kind, token };
  }
  return undefined;
}

/** The server knows of no such link, in contrast to a server that cannot answer or lets nobody try just now. */
export function isStale(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400);
}
