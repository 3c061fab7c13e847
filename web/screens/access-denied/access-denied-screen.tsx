// Shown when a signed-in person opens a screen that their role does not allow.

import { ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { type Role, roleLabel } from '#contract/roles';
import { useUser } from '../../session/session-context';
import { startPageOf } from '../../session/start-page';
import { buttonClasses } from '../../ui/button';

export function AccessDeniedScreen({ requiredRole }: { requiredRole: Role }) {
  const user = useUser();
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-24 text-center max-md:py-16">
      <ShieldX aria-hidden="true" className="mb-3 size-5 text-muted-foreground" />
      <h1 className="text-page">Access Denied</h1>
      <p className="mt-2 text-body text-foreground-2">
        You don't have permission to access this page. This page requires {roleLabel[requiredRole]} privileges.
      </p>
      <p className="mt-1 text-body text-muted-foreground">Your current role: {roleLabel[user.role]}</p>
      <Link to={startPageOf(user)} className={`${buttonClasses()} mt-5`}>
        Go to Dashboard
      </Link>
    </div>
  );
}
