// Verifies who someone is. Limits apply before an attempt waits, so refused ones take no place, and again in its turn.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoginInput, notApproved } from '#contract/session';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { findCredentials, findViewer } from '../../database/people/users';
import { Refusal, refuse, refuseSignIn } from '../failures';
import { CallerDisconnected, createConcurrencyLimit, QueueFull } from '../limits/concurrency-limit';
import { networkOf } from '../limits/rate-limits';
import { refuseBusy, verifyPassword } from './passwords';
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
  const strangers = createConcurrencyLimit<string>({ atOnce: 2, waiting: 300, waitingPerKey: 30 });
  const known = createConcurrencyLimit<number>({ atOnce: 1, waiting: 300, waitingPerKey: 3 });
  const pauses = createConcurrencyLimit<string>({ atOnce: 1_000, atOncePerKey: 30, waiting: 0 });

  return async (input, { address, device, signal }, demoMode) => {
    const attempt = { username: input.username, address, device };
    const limited = await limits.check(attempt);
    if (limited instanceof Refusal) return limited;
    const compare = () => checkPassword(parts, attempt, input.password, demoMode);
    try {
      if (limited.pauseMs > 0) await pauses.run(networkOf(address), () => pause(limited.pauseMs, signal), signal);
      if (device) return await known.run(device.userId, compare, signal);
      return await strangers.run(networkOf(address), compare, signal);
    } catch (error) {
      if (error instanceof QueueFull || error instanceof CallerDisconnected) return refuseBusy();
      throw error;
    }
  };
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
  const limited = await limits.check(attempt);
  if (limited instanceof Refusal) return limited;

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
    const lockedUntil = limits.countFailure(attempt);
    const person = credentials && { userId: credentials.userId, username: credentials.username };
    return refuseSignIn({ person, lockedUntil });
  }
  await limits.countSuccess(attempt, viewer.userId);
  return viewer;
}
