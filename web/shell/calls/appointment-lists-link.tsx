// The way to the company's appointment lists, for those who may read them.
import { CalendarCheck2 } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context';
import { buttonClasses } from '../../ui/button';
import { useCompany } from '../company';

export function AppointmentListsLink() {
  const { can } = useSession();
  const { linkTo } = useCompany();
  if (!can('appointments.read')) return null;
  return (
    <Link to={linkTo('/calls/appointments')} className={buttonClasses({ size: 'sm' })}>
      <span className="inline-flex items-center gap-2">
        <CalendarCheck2 aria-hidden="true" />
        Appointment lists
      </span>
    </Link>
  );
}
