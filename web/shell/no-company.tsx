// For screens of a company where there is none yet.
import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../session/session-context';
import { buttonClasses } from '../ui/button';
import { EmptyState } from '../ui/empty-state';

export function NoCompany({ className }: { className?: string }) {
  const mayAdd = useSession().can('companies.manage');
  return (
    <EmptyState
      icon={<Building2 />}
      title="No companies available"
      {...(className && { className })}
      action={
        mayAdd && (
          <Link to="/admin?add=1" className={buttonClasses({ size: 'sm', variant: 'primary' })}>
            Add Company
          </Link>
        )
      }
    >
      {mayAdd
        ? 'Calls, phone systems and lists belong to a company. Add the first one to begin.'
        : 'Calls, phone systems and lists belong to a company. An admin can add one.'}
    </EmptyState>
  );
}
