// Verifies who someone is. Limits apply before an attempt waits, so refused ones take no place, and again in its turn.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoginInput, notApproved } from '#contract/session';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { findCredentials, findViewer } from '../../database/people/users';
import { networkOf } from '../../organization/back-off';
import { Refusal, refuse, refuseSignIn } from '../failures';
import { CallerDisconnected, createFairTurns } from '../limits/fair-turns';
import { QueueFull } from '../limits/turns';
import { verifyPassword } from './passwords';
import type { Attempt, SignInLimits } from './sign-in-limits';

export interface SignInParts {
  database: Database;
  limits: SignInLimits;
  verify?: typeof verifyPassword;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface SignInOrigin extends Pick<Attempt, 'address' | 'device'> {
  signal?: AbortSignal;
}

/** Without `demoMode`, demo people are refused like unknown ones. */
export type SignIn = (input: LoginInput, from: SignInOrigin, demoMode: boolean) => Promise<Viewer | Refusal>;

/** Two attempts at a time, so that simultaneous guesses count like sequential ones. Known devices have their own. */
export function createSignIn(parts: SignInParts): SignIn {
  const { limits, pause = pauseUnlessDisconnected } = parts;
  const strangers = createFairTurns({ atOnce: 2, atOncePerKey: 2, waiting: 300, waitingPerKey: 30 });
  const known = createFairTurns({ atOnce: 1, atOncePerKey: 1, waiting: 300, waitingPerKey: 3 });
  const pauses = createFairTurns({ atOnce: 1_000, atOncePerKey: 30, waiting: 0, waitingPerKey: 0 });

  return async (input, { address, device, signal }, demoMode) => {
    const attempt = { username: input.username, address, device };
    const recalled = limits.recall(attempt);
    if (recalled instanceof Refusal) return recalled;
    const key = device ? `user ${device.userId}` : networkOf(address);
    const takeTurn = device ? known : strangers;
    try {
      if (recalled.pauseMs > 0) await pauses(key, () => pause(recalled.pauseMs, signal), signal);
      return await takeTurn(key, () => checkPassword(parts, attempt, input.password, demoMode), signal);
    } catch (error) {
      if (error instanceof QueueFull || error instanceof CallerDisconnected) return refuseBusy();
      throw error;
    }
  };
}

/** For everything that hashes passwords while too many others do. */
export function refuseBusy(): Refusal {
  return refuse('busy', 'Too many people are signing in just now. Try again in a moment.', undefined, 5);
}

async function pauseUnlessDisconnected(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw new CallerDisconnected();
  });
}

async function checkPassword(
  parts: SignInParts,
  attempt: Attempt,
  password: string,
  demoMode: boolean,
): Promise<Viewer | Refusal> {
  const { database, limits, verify = verifyPassword } = parts;
  const queries = database.people;
  const limited = await limits.look(attempt);
  if (limited) return limited;

  const credentials = await findCredentials(queries, attempt.username);
  const { device } = attempt;
  // The username belongs to someone else now, who has not used this device.
  if (device && device.userId !== credentials?.userId)
    return checkPassword(parts, { ...attempt, device: null }, password, demoMode);
  const isRight = await verify(credentials?.passwordHash ?? null, password);
  // Revealed only to those who know the password.
  if (isRight && credentials?.awaitsApproval) return refuse('not-allowed', notApproved);
  const viewer = isRight && credentials ? await findViewer(queries, credentials.userId, demoMode) : null;
  if (!viewer) {
    const lockedUntil = await limits.countFailure(attempt);
    const person = credentials && { userId: credentials.userId, username: credentials.username };
    return refuseSignIn({ person, lockedUntil });
  }
  await limits.countSuccess(attempt, viewer.userId);
  return viewer;
}
