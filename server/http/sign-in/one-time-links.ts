// One-time links that admins send. Guesses are not counted: a token has 256 bits.
import { linkPath } from '#contract/screen-paths';
import { notApproved } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { acceptPasswordInvite, findInvite, type OpenInvite } from '../../database/people/invites';
import { findViewer } from '../../database/people/users';
import { Refusal, refuse } from '../failures';
import { hashToken, isTokenShaped, makeToken } from '../session/tokens';
import { hashNewPassword, refuseChosenPassword } from './passwords';
import type { SignInLimits } from './sign-in-limits';

const hour = 3_600_000;
const lifetimesMs = { invite: 7 * 24 * hour, reset: 24 * hour, 'sign-up': 7 * 24 * hour };

export function makeLink(purpose: keyof typeof lifetimesMs, now: Date) {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose]);
  return {
    link: { path: linkPath(purpose, token.text), expiresAt: expiresAt.toISOString() },
    kept: { tokenHash: token.hash, createdAt: now, expiresAt },
  };
}

export interface LinkContext {
  database: Database;
  limits: SignInLimits;
  now: Date;
  address: string;
  demoMode: boolean;
}

export async function followLink({ database, now, demoMode }: LinkContext, token: string) {
  if (!isTokenShaped(token)) return refuseLink();
  return (await findInvite(database.people, hashToken(token), now, demoMode)) ?? refuseLink();
}

/** The person for whom a link sets a password; refused if they could not sign in. */
export async function findInvitedPerson(context: LinkContext, invite: OpenInvite): Promise<Viewer | Refusal> {
  if (invite.purpose === 'sign-up') return refuseLink();
  const { database, demoMode } = context;
  const viewer = await findViewer(database.people, invite.userId, demoMode, { evenUnapproved: true });
  return viewer ?? refuseLink();
}

/**
 * Sets the password, uses up the link, and clears the person's failures. Refuses people who still wait for approval.
 */
export async function acceptLink(context: LinkContext, token: string, password: string): Promise<Viewer | Refusal> {
  const invite = await followLink(context, token);
  if (invite instanceof Refusal) return invite;
  const person = await findInvitedPerson(context, invite);
  if (person instanceof Refusal) return person;
  const tooCommon = refuseChosenPassword(password, person.username);
  if (tooCommon) return tooCommon;
  const passwordHash = await hashNewPassword(password);
  if (passwordHash instanceof Refusal) return passwordHash;

  const { database, limits, address, now, demoMode } = context;
  const accepted = await acceptPasswordInvite(database.people, hashToken(token), passwordHash, now, demoMode);
  if (accepted === 'expired') return refuseLink();
  await limits.clear(person, address);
  // Again: the password is theirs now, and the role may wait for approval.
  return (await findViewer(database.people, accepted, demoMode)) ?? refuse('not-allowed', notApproved);
}

export function refuseLink(): Refusal {
  return refuse('not-found', staleLink);
}
