// How passwords are kept (argon2id) and compared. At most two at a time in the whole process: hashing shares its threads
// with the file system, and forty at once delayed a commit from 0.3 to 395 ms. Comparing goes before hashing: hundreds of
// new passwords sent at once let everybody sign in between.
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '../../database/people/password-cost';
import { createTurns } from '../limits/turns';

const takeTurn = createTurns(2, 200);

/** The text to keep for a password. Throws QueueFull when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return takeTurn(() => hash(password, passwordCost));
}

/**
 * Whether this is the password. Without a hash (an unknown user) it works as long for its no as for anybody's, so that
 * the answer's time does not tell who exists. Throws QueueFull when too many are waiting.
 */
export function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return takeTurn(async () => (await verify(passwordHash ?? nobodysHash, password)) && passwordHash !== null, 'urgent');
}

/** Of a random password that nobody kept; its cost must be that of `passwordCost`. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$9g6JvcU1Wu7QOasb0Kh2Xg$Hcmj9T2wIzFYWtMuuk3ukRH4+yRYndLu71oUTPLi3Is';
