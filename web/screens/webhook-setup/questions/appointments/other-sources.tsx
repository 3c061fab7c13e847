// Who else can say that an appointment was made: people, and the shop system's lists.
import { CalendarCheck2, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '../../../../session/session-context';
import { toMarkAddress } from '../../../../shell/calls/to-mark-address';
import { buttonClasses } from '../../../../ui/button';
import { CardSection } from '../../../../ui/card';

export function OtherSources({ companyId }: { companyId: number }) {
  const { can } = useSession();
  return (
    <CardSection isForm className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-72 text-compact text-foreground-2">
        <strong className="font-semibold text-foreground">People and lists can say it, too:</strong> people with one key
        per call, the shop system by a file or an address of its own. A person’s answer wins over a list, a list over
        the phone system.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={toMarkAddress({ companyId })} className={buttonClasses({ size: 'sm' })}>
          <span className="inline-flex items-center gap-2">
            <ListChecks aria-hidden="true" />
            Calls to mark
          </span>
        </Link>
        {can('appointments.write') && (
          <Link to={`/calls/appointments?company=${companyId}`} className={buttonClasses({ size: 'sm' })}>
            <span className="inline-flex items-center gap-2">
              <CalendarCheck2 aria-hidden="true" />
              Appointment lists
            </span>
          </Link>
        )}
      </div>
    </CardSection>
  );
}
