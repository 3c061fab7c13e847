// Hashes and compares passwords (argon2id), at most two at a time: hashing shares its threads with the file system, and
// forty at once delayed a commit from 0.3 to 395 ms. Both take turns, so people can sign in during imports.
import argon2 from '@node-rs/argon2';
import { passwordCost } from '../../database/people/password-cost';
import { isCommonPassword, isGuessablePassword, tooCommon } from '../../organization/common-passwords';
import { type Refusal, refuse } from '../failures';
import { createConcurrencyLimit, QueueFull } from '../limits/concurrency-limit';

const limit = createConcurrencyLimit<'hash' | 'compare'>({ atOnce: 2, waitingPerKey: 200 });

export const countPasswordTurns = limit.count;

export function hashPassword(password: string): Promise<string> {
  return limit.run('hash', () => argon2.hash(password, passwordCost));
}

/** The hash, or a refusal if too many are being hashed. Never inside a transaction: it is slow. */
export async function hashNewPassword(password: string): Promise<string | Refusal> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof QueueFull) return refuseBusy();
    throw error;
  }
}

/** Whether the password matches, taking equally long without a hash. Throws QueueFull if too many wait. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const compare = async () => (await argon2.verify(passwordHash ?? dummyHash, password)) && passwordHash !== null;
  return limit.run('compare', compare);
}

/** The hash of a random password; its cost must match `passwordCost`. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$9g6JvcU1Wu7QOasb0Kh2Xg$Hcmj9T2wIzFYWtMuuk3ukRH4+yRYndLu71oUTPLi3Is';

export function refuseGivenPassword(password: string, username: string): Refusal | null {
  return isCommonPassword(password, username) ? refuseTooCommon('password') : null;
}

/** For a password people choose themselves; null if acceptable. `field` is the form's name for it. */
export function refuseChosenPassword(password: string, username: string, field = 'password'): Refusal | null {
  return isGuessablePassword(password, username) ? refuseTooCommon(field) : null;
}

function refuseTooCommon(field: string): Refusal {
  return refuse('malformed', tooCommon, { [field]: tooCommon });
}

/** For everything that hashes passwords while too many others do. */
export function refuseBusy(): Refusal {
  return refuse('busy', 'Too many people are signing in just now. Try again in a moment.', undefined, 5);
}
