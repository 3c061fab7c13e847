// Finds the webhook of a request, limits guessing of paths (docs/decisions/0028), and counts who only looks
// (docs/decisions/0010).

import type { FastifyBaseLogger } from 'fastify';
import type { AddressOpenings } from '#contract/arrivals';
import { isGuessable } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import type { Directory } from '../ingest/names/directory';
import { PathUnknown } from '../ingest/names/path-unknown';
import { type Refusal, refuse } from './failures';
import type { PathGuesses } from './limits/path-guesses';

/** The path of a pasted address: blanks and zero-width characters around it are not part of it. */
export const trimPath = (path: string): string =>
  path.replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '');

export interface Openings {
  /** Returns whether it is the first within a minute. */
  note(endpoint: Pick<WebhookEndpoint, 'configurationId'>): boolean;
  find(configurationId: number): AddressOpenings | null;
}

/** GETs of known webhooks without a query, since the start: a redirect turns a call's POST into one. */
export function createOpenings(now: () => Date): Openings {
  const openings = new Map<number, AddressOpenings>();
  return {
    note({ configurationId }) {
      const { times, lastAt } = openings.get(configurationId) ?? { times: 0, lastAt: '' };
      const at = now();
      openings.set(configurationId, { times: times + 1, lastAt: at.toISOString() });
      return times === 0 || Math.abs(at.getTime() - Date.parse(lastAt)) >= 60_000;
    },
    find: (configurationId) => openings.get(configurationId) ?? null,
  };
}

interface LookupContext {
  parts: {
    directory: Pick<Directory, 'cachedEndpoint' | 'lastKnownEndpoint' | 'findEndpoint'>;
    noteRefused(endpoint: WebhookEndpoint, reason: 'held-back'): void;
    noteGuess(address: string): void;
  };
  guesses: PathGuesses;
  address: string;
  log: Pick<FastifyBaseLogger, 'error'>;
  disconnected(): AbortSignal;
}

type Found = WebhookEndpoint | Refusal | 'gone';

/** Returns `gone` if the sender disconnected meanwhile. */
export async function findWebhook(path: string, context: LookupContext): Promise<Found> {
  const { parts, guesses, address, disconnected } = context;
  const known = parts.directory.cachedEndpoint(path);
  // Memory may be due for a reload; an unguessable path must not queue among guesses for that.
  const lastKnown = known ?? parts.directory.lastKnownEndpoint(path);
  if (!lastKnown || canBeGuessed(path, lastKnown)) {
    const turn = await guesses.takeTurn(address, path, disconnected);
    if (turn === 'gone') return turn;
    // Before this request's turn, nothing visible from outside may depend on `known`.
    if (turn === 'full') {
      parts.noteGuess(address);
      if (known) parts.noteRefused(known, 'held-back');
      return refuseGuesses();
    }
  }
  // It may have been loaded during the wait.
  return parts.directory.cachedEndpoint(path) ?? lookUp(path, context);
}

/** Whether guessing paths can find this one and send calls to it. */
export function canBeGuessed(endpointPath: string, { signature }: WebhookEndpoint): boolean {
  return isGuessable({ endpointPath, signature });
}

/** Looks up a path that is not in memory, and charges the address if it does not exist. */
async function lookUp(path: string, { parts, guesses, address, log }: LookupContext): Promise<Found> {
  try {
    const found = await parts.directory.findEndpoint(path);
    if (found) return found;
    const waitSeconds = guesses.charge(address);
    if (waitSeconds > 0) parts.noteGuess(address);
    return refuseUnknown(waitSeconds);
  } catch (error) {
    // Strangers can send any number of these, and the log already reports the outage.
    if (!(error instanceof PathUnknown)) log.error({ err: error }, 'the webhook directory could not be loaded');
    else if (error.isLikelyNone) guesses.charge(address);
    return refuse('busy', undefined, undefined, 5);
  }
}

/** Its address waits for too many guesses. */
export const refuseGuesses = () => refuse('busy', tooManyGuesses, undefined, retryAfterSeconds);

const tooManyGuesses = 'This address has tried too many paths that do not exist. Send it again.';
const retryAfterSeconds = 30;

export function refuseUnknown(waitSeconds: number): Refusal {
  return waitSeconds > 0
    ? refuse('too-many', 'Too many requests to paths that do not exist. Check the path.', undefined, waitSeconds)
    : refuse('not-found', 'No webhook listens here. Check the path.');
}
