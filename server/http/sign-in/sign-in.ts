// Whether somebody is who they say they are. Failures are counted here, and whoever failed too often waits.
import type { LoginInput } from '#contract/session';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/connect';
import { findCredentials, findViewer } from '../../database/users';
import { type Refusal, refuse } from '../failures';
import { subjectOfAddress, subjectOfUsername } from './back-off';
import { countFailures, forgetFailures, refuseHeldBack } from './held-back';
import { verifyPassword } from './passwords';
import { createTurns, QueueFull } from './turns';

export interface SignInParts {
  database: Database;
  now: () => Date;
  /** Another one only where a test counts how often it is asked. */
  verify?: typeof verifyPassword;
}

/** `demoMode`: whether demo people are let in; else they are refused like somebody who does not exist. */
export type SignIn = (input: LoginInput, address: string, demoMode: boolean) => Promise<Viewer | Refusal>;

/**
 * Two sign-ins at a time are judged, each from the look at the counts to the counting: so a thousand guesses sent at
 * once are held back like a thousand sent one after the other.
 */
export function createSignIn(parts: SignInParts): SignIn {
  const takeTurn = createTurns(2, 200);
  return async (input, address, demoMode) => {
    try {
      return await takeTurn(() => judgeSignIn(parts, input, address, demoMode));
    } catch (error) {
      if (error instanceof QueueFull) return refuseBusy();
      throw error;
    }
  };
}

/** For everything that hashes passwords while too many others do. */
export function refuseBusy(): Refusal {
  return refuse('busy', 'Too many people are signing in just now. Try again in a moment.', undefined, 5);
}

async function judgeSignIn(
  parts: SignInParts,
  input: LoginInput,
  address: string,
  demoMode: boolean,
): Promise<Viewer | Refusal> {
  const { database, now, verify = verifyPassword } = parts;
  const queries = database.reads;
  const ofUsername = subjectOfUsername(input.username);
  const subjects = [ofUsername, subjectOfAddress(address)];

  const heldBack = await refuseHeldBack(database, subjects, now());
  if (heldBack) return heldBack;

  const credentials = await findCredentials(queries, input.username);
  const isRight = await verify(credentials?.passwordHash ?? null, input.password);
  const viewer = isRight && credentials ? await findViewer(queries, credentials.userId, demoMode) : null;
  if (!viewer) {
    await countFailures(database, subjects, now());
    return refuse('wrong-sign-in');
  }
  await forgetFailures(database, ofUsername, now());
  return viewer;
}
