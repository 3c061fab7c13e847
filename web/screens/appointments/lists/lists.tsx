// The company's lists and its last imports.
import { CalendarCheck2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentList } from '#contract/appointments';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../../api/queries';
import { messageOf } from '../../../api/request';
import { useSession } from '../../../session/session-context';
import { Button, buttonClasses } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { CutText } from '../../../ui/cut-text';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { formatCount, formatTimestamp } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { textLinkClasses } from '../../../ui/text-link';
import { AppointmentsHead } from '../appointments-head';
import { importName, statusWord } from '../import-words';
import { useAppointmentsAddress } from '../use-appointments-address';
import { ListDialog } from './list-dialog';

export function Lists({ company }: { company: CompanyName }) {
  const { can } = useSession();
  const { toUpload } = useAppointmentsAddress();
  const query = { companyId: company.id };
  const lists = useLoaded('listAppointmentLists', { query });
  const imports = useLoaded('listAppointmentImports', { query });
  const [edited, setEdited] = useState<AppointmentList | 'new'>();
  const importLink = (
    <Link to={toUpload(lists.data?.[0]?.id ?? 'new')} className={buttonClasses({ variant: 'primary', size: 'sm' })}>
      <span className="inline-flex items-center gap-2">
        <Upload aria-hidden="true" />
        Import a file
      </span>
    </Link>
  );
  return (
    <>
      <AppointmentsHead
        title="Appointment lists"
        subtitle="What the shop system says was booked, matched with calls by phone number"
        actions={
          can('appointments.write') &&
          lists.data && (
            <>
              <Button size="sm" onClick={() => setEdited('new')}>
                Add list
              </Button>
              {lists.data.length > 0 && importLink}
            </>
          )
        }
      />
      <Card aria-label="Lists">
        {lists.data ? (
          lists.data.length > 0 ? (
            <ListTable lists={lists.data} onEdit={setEdited} />
          ) : (
            <EmptyState
              icon={<CalendarCheck2 />}
              title="No appointment lists yet"
              action={can('appointments.write') && importLink}
              className="min-h-80"
            >
              Import the shop system’s appointments to see which calls were booked.
            </EmptyState>
          )
        ) : lists.isError ? (
          <FailedState
            title="Appointment lists could not be loaded"
            onRetry={() => void lists.refetch()}
            isRetrying={lists.isFetching}
            className="min-h-80"
          >
            {messageOf(lists.error, 'The server could not be reached or had an error.')}
          </FailedState>
        ) : (
          <Loading label="Loading appointment lists..." className="flex min-h-80 flex-col gap-4 p-5">
            <Skeleton className="h-9" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Loading>
        )}
      </Card>
      {imports.data && imports.data.length > 0 && (
        <Card aria-label="Imports" className="mt-4">
          <CardHeader title="Imports" />
          <ImportTable imports={imports.data} />
        </Card>
      )}
      {edited && (
        <ListDialog
          companyId={company.id}
          list={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function ListTable({ lists, onEdit }: { lists: readonly AppointmentList[]; onEdit: (list: AppointmentList) => void }) {
  const { toUpload } = useAppointmentsAddress();
  const { can } = useSession();
  return (
    <Table label="Appointment lists" cardsBelow={820}>
      <TableHead>
        <HeadCell>List</HeadCell>
        <HeadCell>Last import</HeadCell>
        <HeadCell align="right">Appointments</HeadCell>
        <HeadCell align="right">Matched</HeadCell>
        <HeadCell align="right">Possible</HeadCell>
        <HeadCell align="right">Actions</HeadCell>
      </TableHead>
      <TableBody>
        {lists.map((list) => (
          <TableRow key={list.id}>
            <Cell isFirst>{list.name}</Cell>
            <Cell label="Last import">{list.lastImportAt ? formatTimestamp(list.lastImportAt) : 'Never'}</Cell>
            <Cell label="Appointments" align="right">
              {formatCount(list.appointments)}
            </Cell>
            <Cell label="Matched" align="right">
              {formatCount(list.matched)}
            </Cell>
            <Cell label="Possible" align="right">
              {formatCount(list.possible)}
            </Cell>
            <Cell label="Actions" align="right">
              <span className="inline-flex gap-2 py-1">
                {can('appointments.write') && (
                  <Link
                    to={toUpload(list.id)}
                    aria-label={`Import a file into ${list.name}`}
                    className={buttonClasses({ size: 'sm' })}
                  >
                    Import
                  </Link>
                )}
                {list.mayEdit && (
                  <Button size="sm" variant="ghost" aria-label={`Edit ${list.name}`} onClick={() => onEdit(list)}>
                    Edit
                  </Button>
                )}
              </span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function ImportTable({ imports }: { imports: readonly AppointmentImport[] }) {
  const { toImport } = useAppointmentsAddress();
  return (
    <Table label="Imports" cardsBelow={820}>
      <TableHead>
        <HeadCell>File</HeadCell>
        <HeadCell>List</HeadCell>
        <HeadCell>When</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell align="right">Rows</HeadCell>
      </TableHead>
      <TableBody>
        {imports.map((one) => (
          <TableRow key={one.id}>
            <Cell isFirst>
              <Link to={toImport(one.id)} className={textLinkClasses}>
                <CutText text={importName(one)} />
              </Link>
            </Cell>
            <Cell label="List">{one.listName}</Cell>
            <Cell label="When">{formatTimestamp(one.createdAt)}</Cell>
            <Cell label="By">{one.startedBy}</Cell>
            <Cell label="State">{statusWord(one)}</Cell>
            <Cell label="Rows" align="right">
              {formatCount(one.totalRows)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
