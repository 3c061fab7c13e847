// One import: its preview, its progress, or what it did; it can be confirmed, stopped and undone as a whole.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { CompanyName } from '#contract/companies';
import { queryOf } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { Button, buttonClasses } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FailedState } from '../../../ui/failed-state';
import { formatTimestamp } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { AppointmentsHead } from '../appointments-head';
import { importName, isAllLeftOut, isRunning, plural, statusWord } from '../import-words';
import { useAppointmentsAddress } from '../use-appointments-address';
import { useImport } from '../use-import';
import { ExplainValues } from './explain-values';
import { ImportFigures } from './import-figures';
import { ImportProgress } from './import-progress';
import { ImportRows } from './import-rows';

export function ImportResult({ company, id }: { company: CompanyName; id: number }) {
  const { toLists } = useAppointmentsAddress();
  const back = { to: toLists, label: 'Appointment lists' };
  const loaded = useImport(id);
  const shown = loaded.data;
  if (!shown || shown.companyId !== company.id) {
    return (
      <>
        <AppointmentsHead title="Import" back={back} />
        {loaded.isError || shown ? (
          <Card aria-label="Import">
            <FailedState
              title="The import could not be loaded"
              onRetry={() => void loaded.refetch()}
              isRetrying={loaded.isFetching}
              className="min-h-80"
            >
              {messageOf(loaded.error, 'It is not one of this company, or the server could not be reached.')}
            </FailedState>
          </Card>
        ) : (
          <Loading label="Loading the import...">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="mt-4 h-80 w-full" />
          </Loading>
        )}
      </>
    );
  }
  const isDone = shown.status === 'done';
  return (
    <>
      <AppointmentsHead
        title={`${shown.dryRun ? 'Preview: ' : ''}${importName(shown)}`}
        subtitle={`${shown.listName}: ${plural(shown.totalRows, 'row')}, ${shown.kind === 'webhook' ? 'received' : 'uploaded'} by ${shown.startedBy}, ${formatTimestamp(shown.createdAt)}`}
        back={back}
        actions={<Actions of={shown} />}
      />
      {isRunning(shown) && <ImportProgress of={shown} />}
      {!isRunning(shown) && !isDone && (
        <Card aria-label="Import">
          <div role="status" className="px-5 py-4 text-body max-md:px-4">
            <strong className="font-semibold">{statusWord(shown)}.</strong>{' '}
            {shown.problem ?? 'Nothing of it is left: every row says again what it said before.'}
          </div>
        </Card>
      )}
      {isDone && (
        <>
          <ImportFigures of={shown} />
          {shown.unexplainedValues > 0 && <ExplainValues of={shown} />}
          <ImportRows company={company} of={shown} />
        </>
      )}
    </>
  );
}

const asked = {
  confirmAppointmentImport: 'The import could not be started',
  stopAppointmentImport: 'The import could not be stopped',
  undoAppointmentImport: 'The import could not be undone',
} as const;

function Actions({ of }: { of: AppointmentImport }) {
  const queries = useQueryClient();
  const { toUpload } = useAppointmentsAddress();
  const [isUndoing, setUndoing] = useState(false);
  const { id, status, dryRun } = of;
  const asking = useMutation({
    mutationFn: (what: keyof typeof asked) => request(what, { params: { id } }),
    onSuccess: (after) => {
      queries.setQueryData(queryOf('getAppointmentImport', { params: { id } }).queryKey, after);
      setUndoing(false);
    },
    onError: (error, what) =>
      toast({
        title: asked[what],
        description: messageOf(error, 'The server could not be reached or had an error.'),
        variant: 'destructive',
      }),
  });
  if (!of.mayChange) return null;
  if (status === 'waiting' || status === 'running') {
    return of.kind === 'file' ? (
      <Button size="sm" isPending={asking.isPending} onClick={() => asking.mutate('stopAppointmentImport')}>
        Stop
      </Button>
    ) : null;
  }
  if (status !== 'done') return null;
  if (dryRun && isAllLeftOut(of)) {
    return (
      <Link to={toUpload(of.isNewList ? 'new' : of.listId)} className={buttonClasses({ variant: 'primary' })}>
        Choose the file again
      </Link>
    );
  }
  if (dryRun) {
    return (
      <Button
        variant="primary"
        isPending={asking.isPending}
        pendingText="Importing..."
        onClick={() => asking.mutate('confirmAppointmentImport')}
      >
        Import
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => setUndoing(true)}>
        Undo this import…
      </Button>
      <ConfirmDialog
        isOpen={isUndoing}
        onClose={() => setUndoing(false)}
        title="Undo this import?"
        confirm="Undo import"
        pendingText="Undoing..."
        isPending={asking.isPending}
        onConfirm={() => asking.mutate('undoAppointmentImport')}
      >
        <p>
          {plural(of.newRows, 'new appointment')} will be gone, and {plural(of.changedRows, 'changed one')} will say
          what it said before. Calls that only this list made booked are what they were.
        </p>
      </ConfirmDialog>
    </>
  );
}
