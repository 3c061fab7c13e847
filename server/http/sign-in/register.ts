import { type RegisterInput, usernameTaken } from '#contract/session';
import { registerCompany } from '../../database/people/registrations';
import { findCredentials } from '../../database/people/users';
import type { SignUp } from '../../settings';
import { Refusal, refuse } from '../failures';
import type { RateCounter } from '../limits/rate-limits';
import { hashToken } from '../session/tokens';
import { followLink, type LinkContext, refuseLink } from './one-time-links';
import { hashNewPassword, refuseChosenPassword } from './passwords';
import { refuseUntil } from './sign-in-limits';

/** Returns the new director's id. */
export async function register(
  context: LinkContext,
  input: RegisterInput,
  signUp: SignUp,
  registrations: RateCounter<string>,
): Promise<number | Refusal> {
  const { database, now, address } = context;
  const { companyName, timeZone, invitation, password, name, email, username } = input;
  // Cheap refusals come before hashing, which others wait for.
  const refusal =
    (await refuseUninvited(context, signUp, invitation)) ??
    refuseChosenPassword(password, username) ??
    (await refuseTaken(context, username));
  if (refusal) return refusal;
  const waitSeconds = registrations.take(address);
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
  const until = limits.network.blockedUntil(address);
  if (until) return refuseUntil(until, now);
  if (!(await findCredentials(database.people, username))) return null;
  limits.network.count(address);
  return refuseUsername();
}

function refuseUsername(): Refusal {
  return refuse('conflict', usernameTaken, { username: usernameTaken });
}
