// Guards what needs a sign-in or a role: spinner while that is unknown, the sign-in screen, Access Denied, or the page.
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Role, roleRank } from '#contract/roles';
import { PageSpinner } from '../ui/spinner';
import { useSession } from './session-context';
import { SessionFailed } from './session-failed';
import { signInPath } from './start-page';

type ProtectedProps = { children: ReactNode } & (
  | { requiredRole?: never; denied?: never }
  /** `denied` is shown to people of a lower rank. */
  | { requiredRole: Role; denied: ReactNode }
);

/** Shows its children to the signed-in, or to those of at least `requiredRole`. */
export function Protected({ requiredRole, denied, children }: ProtectedProps) {
  const { status, user, hasSignedOut } = useSession();
  const location = useLocation();
  if (status === 'unknown') return <PageSpinner />;
  if (status === 'failed') return <SessionFailed />;
  if (!user) return <Navigate replace to={hasSignedOut ? '/auth' : signInPath(location)} />;
  if (requiredRole && roleRank[user.role] < roleRank[requiredRole]) return denied;
  return children;
}
