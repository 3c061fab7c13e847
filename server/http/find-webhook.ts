// Which webhook a request is for, and what it costs to ask for one that does not exist (docs/decisions/0039).
import type { FastifyBaseLogger } from 'fastify';
import { isGuessable } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Directory } from '../ingest/names/directory';
import { PathUnsure } from '../ingest/names/path-unsure';
import { type Refusal, refuse } from './failures';
import type { PathGuesses } from './limits/path-guesses';

interface Asking {
  parts: {
    directory: Pick<Directory, 'cachedEndpoint' | 'lastKnownEndpoint' | 'findEndpoint'>;
    noteRefused(endpoint: WebhookEndpoint, trouble: 'held-back'): void;
    noteGuess(address: string): void;
  };
  guesses: PathGuesses;
  address: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  whenGone(): AbortSignal;
}

type Found = WebhookEndpoint | Refusal | 'gone';

/** Resolves with the webhook of a path, or with `gone` when the sender hung up meanwhile. */
export async function findWebhook(path: string, asking: Asking): Promise<Found> {
  const { parts, guesses, address, whenGone } = asking;
  const known = parts.directory.cachedEndpoint(path);
  // Memory may be due to be loaded again: a path nobody can guess does not wait for that among guesses.
  const lastKnown = known ?? parts.directory.lastKnownEndpoint(path);
  if (!lastKnown || canBeGuessed(path, lastKnown)) {
    const turn = await guesses.takeTurn(address, path, whenGone);
    if (turn === 'gone') return turn;
    // Nothing that can be seen from outside may differ by `known` before it is this request's turn.
    if (turn === 'full') {
      parts.noteGuess(address);
      if (known) parts.noteRefused(known, 'held-back');
      return refuse('busy', heldBack, undefined, heldBackSeconds);
    }
  }
  // It may have changed while this waited.
  return parts.directory.cachedEndpoint(path) ?? lookUp(path, asking);
}

/** Whether somebody who tries paths may find this one and send calls to it. */
export function canBeGuessed(endpointPath: string, { signature }: WebhookEndpoint): boolean {
  return isGuessable({ endpointPath, signature });
}

/** Asks for a path that memory does not know, and charges the address when there is none. */
async function lookUp(path: string, { parts, guesses, address, log }: Asking): Promise<Found> {
  try {
    const found = await parts.directory.findEndpoint(path);
    if (found) return found;
    const waitSeconds = guesses.charge(address);
    if (waitSeconds > 0) parts.noteGuess(address);
    return refuseUnknown(waitSeconds);
  } catch (error) {
    // Strangers can send as many of those as they like, and that the database is away stands in the log already.
    if (!(error instanceof PathUnsure)) log.error({ err: error }, 'the webhook directory could not be loaded');
    else if (error.isLikelyNone) guesses.charge(address);
    return refuse('busy', undefined, undefined, 5);
  }
}

const heldBack = 'This address has tried too many paths that do not exist. Send it again.';
const heldBackSeconds = 30;

function refuseUnknown(waitSeconds: number): Refusal {
  return waitSeconds > 0
    ? refuse('too-many', 'Too many requests to paths that do not exist. Check the path.', undefined, waitSeconds)
    : refuse('not-found', 'No webhook listens here. Check the path.');
}
