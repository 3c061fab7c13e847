// Appointment lists: what the shop system says was booked, by file or by an address of its own.

import { CalendarCheck2 } from 'lucide-react';
import { useSession } from '../../session/session-context';
import { useCompany } from '../../shell/company';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AppointmentsHead } from './appointments-head';
import { ChooseCompany } from './choose-company';
import { Lists } from './lists/lists';
import { ImportResult } from './result/import-result';
import { Upload } from './upload/upload';
import { useAppointmentsAddress } from './use-appointments-address';

export function AppointmentsScreen() {
  const { can } = useSession();
  const { company, isAll } = useCompany();
  const { importId, upload } = useAppointmentsAddress();
  if (!can('appointments.read')) {
    return (
      <>
        <AppointmentsHead title="Appointment lists" />
        <Card aria-label="Appointment lists">
          <EmptyState
            icon={<CalendarCheck2 />}
            title="You do not have access to appointment lists"
            className="min-h-80"
          >
            Ask a manager of your location.
          </EmptyState>
        </Card>
      </>
    );
  }
  if (company && importId !== undefined) return <ImportResult key={importId} company={company} id={importId} />;
  if (company && upload !== undefined) return <Upload key={upload} company={company} listId={upload} />;
  if (company) return <Lists key={company.id} company={company} />;
  return (
    <>
      <AppointmentsHead title="Appointment lists" />
      {isAll ? (
        <ChooseCompany />
      ) : (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </>
  );
}
