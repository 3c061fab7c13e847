// What an admin may change about a user. The server enforces it; this hides the rest.
import { invitedRoles, type Role, roles } from '#contract/roles';
import type { AdminUser } from '#contract/users';

export interface MayChange {
  /** Why the role cannot be changed; null if it can. */
  whyNotRole: string | null;
  toggle: boolean;
  reset: boolean;
}

export function mayChange(user: AdminUser, viewerId: number, allUsers: readonly AdminUser[]): MayChange {
  const isSelf = user.id === viewerId;
  const isLastAdmin =
    canSignInAsAdmin(user) && !allUsers.some((other) => other.id !== user.id && canSignInAsAdmin(other));
  return {
    whyNotRole: isSelf
      ? 'You can’t change your own role.'
      : isLastAdmin
        ? 'This is the last admin, and every CallGauge server needs one.'
        : null,
    toggle: !isSelf && !isLastAdmin,
    // People change their own password in the user menu; inactive users have no use for a link.
    reset: !isSelf && user.active,
  };
}

function canSignInAsAdmin({ role, active, hasPassword }: AdminUser): boolean {
  return role === 'admin' && active && hasPassword;
}

/** The roles a user can have: Store Manager and Employee need an employee record. */
export function rolesFor({ isEmployee }: AdminUser): readonly Role[] {
  return isEmployee ? roles : invitedRoles;
}
