import type { PasswordChange } from '#contract/session';
import type { Viewer } from '../../access/scope';
import { findPasswordHash, updateOwnPassword } from '../../database/people/own-account';
import { Refusal, refuse } from '../failures';
import { createConcurrencyLimit, QueueFull } from '../limits/concurrency-limit';
import { hashNewPassword, refuseBusy, refuseChosenPassword, verifyPassword } from './passwords';
import type { SignInParts } from './sign-in';
import { refuseUntil } from './sign-in-limits';

/** Null on success: then all sessions of the person are over. */
export type ChangePassword = (viewer: Viewer, change: PasswordChange) => Promise<Refusal | null>;

export type ChangePasswordParts = SignInParts & { now: () => Date };

const wrongPassword = 'This is not your current password.';

/** Two at a time, so that simultaneous guesses count like sequential ones. People take turns. */
export function createChangePassword(parts: ChangePasswordParts): ChangePassword {
  const turns = createConcurrencyLimit<number>({ atOnce: 2, waiting: 200, waitingPerKey: 30 });
  return async (viewer, { currentPassword, newPassword }) => {
    const tooCommon = refuseChosenPassword(newPassword, viewer.username, 'newPassword');
    if (tooCommon) return tooCommon;
    const until = parts.limits.ownPassword.blockedUntil(viewer.userId);
    if (until) return refuseUntil(until, parts.now());
    try {
      const before = await turns.run(viewer.userId, () => compare(parts, viewer, currentPassword));
      if (before instanceof Refusal) return before;
      const after = await hashNewPassword(newPassword);
      if (after instanceof Refusal) return after;
      const isDone = await updateOwnPassword(parts.database.people, viewer.userId, before, after);
      return isDone ? null : refuse('conflict', 'Your password has changed in the meantime. Sign in again.');
    } catch (error) {
      if (error instanceof QueueFull) return refuseBusy();
      throw error;
    }
  };
}

async function compare(
  { database, limits: { ownPassword }, now, verify = verifyPassword }: ChangePasswordParts,
  { userId }: Viewer,
  password: string,
): Promise<string | Refusal> {
  const until = ownPassword.blockedUntil(userId);
  if (until) return refuseUntil(until, now());
  const hash = await findPasswordHash(database.people, userId);
  if (hash === null || !(await verify(hash, password))) {
    ownPassword.count(userId);
    return refuse('malformed', wrongPassword, { currentPassword: wrongPassword });
  }
  ownPassword.clear(userId);
  return hash;
}
