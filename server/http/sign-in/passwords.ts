// Hashes and compares passwords (argon2id), at most two at a time: hashing shares its threads with the file system, and
// forty at once delayed a commit from 0.3 to 395 ms. Both take turns, so people can sign in during imports.
import argon2 from '@node-rs/argon2';
import { passwordCost } from '../../database/people/password-cost';
import { createConcurrencyLimit } from '../limits/concurrency-limit';

const limit = createConcurrencyLimit<'hash' | 'compare'>({ atOnce: 2, waitingPerKey: 200 });

export const countPasswordTurns = limit.count;

export function hashPassword(password: string): Promise<string> {
  return limit.run('hash', () => argon2.hash(password, passwordCost));
}

/** Whether the password matches, taking equally long without a hash. Throws QueueFull if too many wait. */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return limit.run(
    'compare',
    async () => (await argon2.verify(passwordHash ?? dummyHash, password)) && passwordHash !== null,
  );
}

/** The hash of a random password; its cost must match `passwordCost`. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$9g6JvcU1Wu7QOasb0Kh2Xg$Hcmj9T2wIzFYWtMuuk3ukRH4+yRYndLu71oUTPLi3Is';
