// `npm run make-admin`: an admin with a new password, even if there was none before.
import { randomInt } from 'node:crypto';
import type { Role } from '#contract/roles';
import { Username } from '#contract/texts';
import type { Database } from '../../database/engine/connect';
import { findCredentials, makeAdmin } from '../../database/people/users';
import { endSessionsOf } from '../session/session';
import { hashPassword } from './passwords';
import type { SignInLimits } from './sign-in-limits';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

export interface GrantedAdmin {
  password: string;
  before: Role | null;
}

/**
 * Creates an admin, or makes the person with this username one, with a generated password; ends their sessions and the
 * first admin's link, and clears failed sign-ins. `demo`: the username belongs to the demo. `unfit`: not allowed for a
 * new person. `limits`: the running server's.
 */
export async function grantAdmin(
  database: Database,
  username: string,
  limits?: Pick<SignInLimits, 'clearEverywhere'>,
): Promise<GrantedAdmin | 'demo' | 'unfit'> {
  const isNew = (await findCredentials(database.people, username)) === null;
  if (isNew && !Username.safeParse(username).success) return 'unfit';
  const password = generatePassword();
  const made = await makeAdmin(database.people, username, await hashPassword(password));
  if (made === 'demo') return 'demo';
  await endSessionsOf(database, made.userId);
  limits?.clearEverywhere({ userId: made.userId, username });
  return { password, before: made.before };
}

/** 20 of 32 characters: 100 bits. */
function generatePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
