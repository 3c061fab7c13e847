// Who can change whom: nobody grants a higher role or changes people of equal or higher rank, except admins.
import { type Role, roleRank } from '#contract/roles';
import type { Viewer } from './scope';

export function mayGrant(viewer: Viewer, role: Role): boolean {
  return roleRank[role] <= roleRank[viewer.role];
}

/** A person without a sign-in has no rank, and neither has a role that waits for approval. */
export function mayChange(
  viewer: Viewer,
  person: { userId: number | null; role: Role; awaitsApproval: boolean },
): boolean {
  const rank = person.awaitsApproval ? roleRank.employee : roleRank[person.role];
  return viewer.role === 'admin' || isSelf(viewer, person) || rank < roleRank[viewer.role];
}

/** Whether a role needs approval after this viewer saves it: store managers cannot appoint peers alone. */
export function awaitsApproval(
  viewer: Viewer,
  before: { role: Role; awaitsApproval: boolean } | null,
  role: Role,
): boolean {
  if (role !== 'store_manager') return false;
  return before?.role === role ? before.awaitsApproval : viewer.role === 'store_manager';
}

export function isSelf(viewer: Viewer, person: { userId: number | null }): boolean {
  return person.userId === viewer.userId;
}
