import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompany } from '../../shell/company';
import { PageHead } from '../../ui/page-head';

/** `back` is a step of this screen; by default it goes to Calls. */
export function AppointmentsHead({
  title,
  subtitle,
  actions,
  back,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
}) {
  const { linkTo } = useCompany();
  const { to, label } = back ?? { to: linkTo('/calls'), label: 'Calls' };
  return (
    <>
      <Link
        to={to}
        className="mb-1 inline-flex min-h-6 w-fit items-center gap-1.5 rounded-badge font-medium text-compact text-primary-text hover:underline max-md:min-h-10"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        {label}
      </Link>
      <PageHead
        title={<span className="[overflow-wrap:anywhere]">{title}</span>}
        subtitle={subtitle && <span className="[overflow-wrap:anywhere]">{subtitle}</span>}
        actions={actions}
      />
    </>
  );
}
