// The first admin of an installation: the one-time link a start prints, and what it is good for.
import type { SetupInput } from '#contract/session';
import type { Database } from '../../database/connect';
import { insertFirstAdmin, isFirstAdminInvite, replaceFirstAdminInvite } from '../../database/invites';
import { type Refusal, refuse } from '../failures';
import { isCommonPassword, tooCommon } from './common-passwords';
import { hashPassword } from './passwords';
import { refuseBusy } from './sign-in';
import { hashToken, makeToken } from './tokens';
import { QueueFull } from './turns';

const linkHours = 24;

/** A new link, as a path; every older one stops working. */
export async function makeFirstAdminLink(database: Database, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000);
  await replaceFirstAdminInvite(database.reads, token.hash, now, expiresAt);
  return `/auth?setup=${token.text}`;
}

/** Makes the first admin and uses the link up; the id of the new user. */
export async function setUpFirstAdmin(database: Database, input: SetupInput, now: Date): Promise<number | Refusal> {
  const tokenHash = hashToken(input.token);
  // Before the password is hashed: else anybody could keep the hashing busy.
  if (!(await isFirstAdminInvite(database.reads, tokenHash, now))) return refuseLink();

  const { name, email, username, password } = input;
  if (isCommonPassword(password, username)) return refuse('malformed', tooCommon, { password: tooCommon });
  const passwordHash = await hashPassword(password).catch(busyWhenFull);
  if (typeof passwordHash !== 'string') return passwordHash;

  const made = await insertFirstAdmin(database.reads, tokenHash, now, { name, email, username, passwordHash });
  if (made === 'expired') return refuseLink();
  if (made === 'taken') return refuse('conflict', usernameTaken, { username: usernameTaken });
  return made;
}

const usernameTaken = 'This username is already taken.';

function refuseLink(): Refusal {
  return refuse('not-found', 'This link was used or is too old. Restart CallGauge to get a new one.');
}

function busyWhenFull(error: unknown): Refusal {
  if (error instanceof QueueFull) return refuseBusy();
  throw error;
}
