import { type RegisterInput, usernameTaken } from '#contract/session';
import { registerCompany } from '../../database/people/registrations';
import { findCredentials } from '../../database/people/users';
import { subjectOfAddress } from '../../organization/back-off';
import type { SignUp } from '../../settings';
import { Refusal, refuse } from '../failures';
import type { RateLimit } from '../limits/rate-limit';
import { hashToken } from '../session/tokens';
import { refuseBlocked } from './blocks';
import { hashNewPassword, refuseChosenPassword } from './new-password';
import { followLink, type LinkContext, refuseLink } from './one-time-links';

/** Returns the new director's id. `rate-limit` limits companies per address. */
export async function register(
  context: LinkContext,
  input: RegisterInput,
  signUp: SignUp,
  ration: RateLimit,
): Promise<number | Refusal> {
  const { database, now, address } = context;
  const { companyName, timeZone, invitation, password, name, email, username } = input;
  // Cheap refusals come before hashing, which others wait for.
  const refusal =
    (await refuseUninvited(context, signUp, invitation)) ??
    refuseChosenPassword(password, username) ??
    (await refuseTaken(context, username));
  if (refusal) return refusal;
  const waitSeconds = ration(address);
  if (waitSeconds > 0) return refuse('too-many', tooManyCompanies, undefined, waitSeconds);
  const passwordHash = await hashNewPassword(password);
  if (passwordHash instanceof Refusal) return passwordHash;

  const director = { username, name, email, passwordHash };
  const link = invitation ? { tokenHash: hashToken(invitation), isNeeded: signUp === 'invited' } : null;
  const made = await registerCompany(database.people, { companyName, timeZone, director, invitation: link }, now);
  if (made === 'expired') return refuseLink();
  return made === 'taken' ? refuseUsername() : made;
}

const tooManyCompanies = 'Too many companies were registered from your network. Try again in an hour.';

async function refuseUninvited(context: LinkContext, signUp: SignUp, invitation: string | undefined) {
  if (signUp === 'open') return null;
  if (signUp === 'off') return refuse('not-allowed', 'Sign-up is turned off. Ask an admin for an account.');
  if (!invitation) return refuse('not-allowed', 'Sign-up here is by invitation. Ask an admin for a sign-up link.');
  const invite = await followLink(context, invitation);
  if (invite instanceof Refusal) return invite;
  return invite.purpose === 'sign-up' ? null : refuseLink();
}

/** Probing usernames counts as guessing. */
async function refuseTaken({ database, limits, address, now }: LinkContext, username: string): Promise<Refusal | null> {
  const subject = subjectOfAddress(address);
  const limited = await refuseBlocked(limits.blocks, subject, now);
  if (limited) return limited;
  if (!(await findCredentials(database.people, username))) return null;
  await limits.blocks.countFailures([subject]);
  return refuseUsername();
}

function refuseUsername(): Refusal {
  return refuse('conflict', usernameTaken, { username: usernameTaken });
}
