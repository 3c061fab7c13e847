import { linkPath } from '#contract/screen-paths';
import { type SetupInput, usernameTaken } from '#contract/session';
import type { Database } from '../../database/engine/connect';
import { insertFirstAdmin, isFirstAdminInvite, replaceFirstAdminInvite } from '../../database/people/invites';
import { Refusal, refuse } from '../failures';
import { hashToken, isTokenShaped, makeToken } from '../session/tokens';
import { hashNewPassword, refuseChosenPassword } from './passwords';

const linkHours = 24;

/** Returns the path of a new link; older ones stop working. */
export async function makeFirstAdminLink(database: Database, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000);
  await replaceFirstAdminInvite(database.people, token.hash, now, expiresAt);
  return linkPath('setup', token.text);
}

/** Creates the first admin, uses up the link, and returns the user's id. */
export async function setUpFirstAdmin(database: Database, input: SetupInput, now: Date): Promise<number | Refusal> {
  if (!isTokenShaped(input.token)) return refuseLink();
  const tokenHash = hashToken(input.token);
  // Before hashing, or anyone could keep it busy.
  if (!(await isFirstAdminInvite(database.people, tokenHash, now))) return refuseLink();

  const { name, email, username, password } = input;
  const tooCommon = refuseChosenPassword(password, username);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashNewPassword(password);
  if (passwordHash instanceof Refusal) return passwordHash;

  const made = await insertFirstAdmin(database.people, tokenHash, now, { name, email, username, passwordHash });
  if (made === 'expired') return refuseLink();
  if (made === 'taken') return refuse('conflict', usernameTaken, { username: usernameTaken });
  return made;
}

function refuseLink(): Refusal {
  return refuse('not-found', 'This link has been used or has expired. Restart CallGauge to get a new one.');
}
