// What `npm run make-admin` does: an admin with a new password, however nobody could sign in before.
import { randomInt } from 'node:crypto';
import type { Role } from '#contract/roles';
import { Username } from '#contract/texts';
import type { Database } from '../../database/engine/connect';
import { deleteAttemptsUnder } from '../../database/people/sign-in-attempts';
import { findCredentials, makeAdmin } from '../../database/people/users';
import { addressPrefix, prefixesOfPerson } from '../limits/back-off';
import { endSessionsOf } from '../session/session';
import { hashPassword } from './passwords';

/** Without those that are mistaken for one another when read from a screen. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

export interface GrantedAdmin {
  password: string;
  /** Null for a new person. */
  before: Role | null;
}

/**
 * Makes a new admin, or whoever has the username one, with a generated password; all their sessions end, and so does
 * the link for the first admin. Failed sign-ins are forgotten. `demo`: the username belongs to the demo. `unfit`: nobody new may have it.
 */
export async function grantAdmin(database: Database, username: string): Promise<GrantedAdmin | 'demo' | 'unfit'> {
  const isNew = (await findCredentials(database.people, username)) === null;
  if (isNew && !Username.safeParse(username).success) return 'unfit';
  const password = generatePassword();
  const made = await makeAdmin(database.people, username, await hashPassword(password));
  if (made === 'demo') return 'demo';
  await endSessionsOf(database, made.userId);
  // Failures of every address, too: whoever needs this command may sit behind the one that is blocked.
  const counts = [...prefixesOfPerson({ userId: made.userId, username }), addressPrefix];
  await deleteAttemptsUnder(database.people, counts);
  return { password, before: made.before };
}

/** 20 characters out of 32, so 100 bits. */
function generatePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
