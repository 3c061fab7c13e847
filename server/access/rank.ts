// Who may change whom: nobody grants a role above their own, and nobody changes a person of equal or higher rank, admins
// and oneself excepted.
import { type Role, roleRank } from '#contract/roles';
import type { Viewer } from './scope';

export function mayGrant(viewer: Viewer, role: Role): boolean {
  return roleRank[role] <= roleRank[viewer.role];
}

/** A person without a sign-in is nobody's equal. */
export function mayChange(viewer: Viewer, person: { userId: number | null; role: Role }): boolean {
  return viewer.role === 'admin' || isSelf(viewer, person) || roleRank[person.role] < roleRank[viewer.role];
}

export function isSelf(viewer: Viewer, person: { userId: number | null }): boolean {
  return person.userId === viewer.userId;
}
