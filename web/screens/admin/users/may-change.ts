// What an admin may do with a user. The server rejects the rest as well; here it is not offered.
import type { Role } from '#contract/roles';
import type { AdminUser } from '#contract/users';

export interface MayChange {
  /** Null where it may; else why not. */
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
    // One's own password is changed in the user menu; who may not sign in has no use for a link.
    reset: !isSelf && user.active,
  };
}

function canSignInAsAdmin({ role, active, hasPassword }: AdminUser): boolean {
  return role === 'admin' && active && hasPassword;
}

/** The roles a user can have: Store Manager and Employee need an employee record. */
export function rolesFor({ isEmployee }: AdminUser): readonly Role[] {
  return isEmployee ? ['admin', 'director', 'store_manager', 'employee'] : ['admin', 'director'];
}
