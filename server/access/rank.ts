// Who may change whom: nobody grants a role above their own, and nobody changes a person of equal or higher rank, admins
// and oneself excepted.
import { type Role, roleRank } from '#contract/roles';
import type { Viewer } from './scope';

export function mayGrant(viewer: Viewer, role: Role): boolean {
  return roleRank[role] <= roleRank[viewer.role];
}

/** A person without a sign-in is nobody's equal, and a role that waits for approval gives no rank yet. */
export function mayChange(
  viewer: Viewer,
  person: { userId: number | null; role: Role; awaitsApproval: boolean },
): boolean {
  const rank = person.awaitsApproval ? roleRank.employee : roleRank[person.role];
  return viewer.role === 'admin' || isSelf(viewer, person) || rank < roleRank[viewer.role];
}

/** Whether a role waits for somebody above once this viewer has saved it: store managers make no peers by themselves. */
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
