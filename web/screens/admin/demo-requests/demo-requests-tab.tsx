// Who asked on the landing page to be shown the product, and who has been answered.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Check, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import type { DemoRequest } from '#contract/demo-requests';
import { queryOf, useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { actionsColumn } from '../../../ui/actions-column';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type DataColumn, DataTable } from '../../../ui/data-table';
import { useFoundRows } from '../../../ui/find-rows';
import { formatTimestamp, NONE } from '../../../ui/format';
import { SegmentedControl } from '../../../ui/segmented-control';
import { StatusBadge } from '../../../ui/status-badge';
import { toast } from '../../../ui/toast';
import { ListCard } from '../list-card';
import { tellFailure } from '../tell-failure';
import { useAdminAddress } from '../use-admin-address';

export function DemoRequestsTab() {
  const { search, view, openView } = useAdminAddress();
  const loaded = useLoaded('listDemoRequests');
  const isHandledView = view === 'handled';
  const shown = useMemo(
    () => loaded.data?.filter(({ handledAt }) => (handledAt !== null) === isHandledView),
    [loaded.data, isHandledView],
  );
  const found = useFoundRows(shown, search, wordsOf);
  const handle = useHandle();
  const columns = useMemo(() => columnsOf(handle), [handle]);
  return (
    <ListCard
      what="demo requests"
      one="demo request"
      loaded={{ ...loaded, data: shown }}
      found={found?.length}
      views={
        <SegmentedControl
          label="Demo requests shown"
          value={isHandledView ? 'handled' : 'open'}
          onChange={(next) => openView(next === 'handled' ? next : '')}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'handled', label: 'Handled' },
          ]}
        />
      }
      empty={
        isHandledView
          ? { icon: <CalendarClock />, title: 'No handled requests.', text: 'What is marked as handled stands here.' }
          : {
              icon: <CalendarClock />,
              title: 'No open requests.',
              text: 'Requests from the Schedule Demo form appear here.',
            }
      }
    >
      <DataTable
        key={view}
        label={isHandledView ? 'Handled demo requests' : 'Open demo requests'}
        columns={columns}
        rows={found}
        rowId={({ id }) => id}
        sortedBy={{ column: 'created', isDescending: true }}
        foundBy={search}
        isTall
      />
    </ListCard>
  );
}

/** Marks one as handled, or opens it again. */
function useHandle() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, handledAt }: DemoRequest) =>
      request('saveDemoRequest', { params: { id }, body: { isHandled: handledAt === null } }),
    onSuccess(saved) {
      queries.setQueryData(queryOf('listDemoRequests').queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? saved : one)),
      );
      toast({ title: saved.handledAt === null ? 'Request reopened' : 'Request marked as handled' });
    },
    onError: (error) => tellFailure(error, 'An error occurred while saving the request.'),
  });
  return mutate as (asked: DemoRequest) => void;
}

function columnsOf(handle: (asked: DemoRequest) => void): readonly DataColumn<DemoRequest>[] {
  return [
    { id: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'business', head: 'Business', cell: ({ business }) => business, sortBy: ({ business }) => business },
    {
      id: 'email',
      head: 'Email',
      cell: ({ email }) => (
        <a href={`mailto:${email}`} className="rounded-badge text-primary-text hover:underline">
          {email}
        </a>
      ),
      sortBy: ({ email }) => email,
    },
    {
      id: 'wished',
      head: 'Wished for',
      cell: ({ wishedAt }) => (wishedAt ? formatTimestamp(wishedAt) : NONE),
      sortBy: ({ wishedAt }) => wishedAt,
    },
    {
      id: 'created',
      head: 'Asked',
      cell: ({ createdAt }) => formatTimestamp(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      id: 'status',
      head: 'Status',
      cell: ({ handledAt }) => (handledAt ? <StatusBadge variant="default">Handled</StatusBadge> : <Badge>Open</Badge>),
    },
    actionsColumn((asked) => (
      <Button
        size="sm"
        variant="ghost"
        icon={asked.handledAt ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
        onClick={() => handle(asked)}
      >
        {asked.handledAt ? 'Reopen' : 'Mark as handled'}
        <span className="sr-only">: {asked.name}</span>
      </Button>
    )),
  ];
}

function wordsOf({ name, email, business }: DemoRequest): string {
  return `${name} ${email} ${business}`;
}
