// Guards a page by sign-in or role: spinner, sign-in screen, Access Denied, or the page.
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Role, roleRank } from '#contract/roles';
import { PageSpinner } from '../ui/spinner';
import { useSession } from './session-context';
import { SessionFailed } from './session-failed';
import { signInPath } from './start-page';

type ProtectedProps = { children: ReactNode } & (
  | { requiredRole?: never; denied?: never }
  /** `denied` is shown to lower roles. */
  | { requiredRole: Role; denied: ReactNode }
);

export function Protected({ requiredRole, denied, children }: ProtectedProps) {
  const { status, user, hasSignedOut } = useSession();
  const location = useLocation();
  if (status === 'unknown') return <PageSpinner />;
  if (status === 'failed') return <SessionFailed />;
  if (!user) return <Navigate replace to={hasSignedOut ? '/auth' : signInPath(location)} />;
  if (requiredRole && roleRank[user.role] < roleRank[requiredRole]) return denied;
  return children;
}
