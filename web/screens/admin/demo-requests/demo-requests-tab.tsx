// Who requested a demo on the landing page, and who has been answered.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Check, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import type { DemoRequest } from '#contract/demo-requests';
import { queryOf, useLoaded } from '../../../api/queries';
import { request } from '../../../api/request';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { actionsColumn } from '../../../ui/actions-column';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/column';
import { formatTimestamp, NONE } from '../../../ui/format';
import type { Order } from '../../../ui/order-rows';
import { SegmentedControl } from '../../../ui/segmented-control';
import { StatusBadge } from '../../../ui/status-badge';
import { toast } from '../../../ui/toast';
import { toastFailure } from '../toast-failure';
import { useAdminAddress } from '../use-admin-address';

export function DemoRequestsTab() {
  const { view, openView } = useAdminAddress();
  const loading = useLoaded('listDemoRequests');
  const isHandledView = view === 'handled';
  const shown = useMemo(
    () => loading.data?.filter(({ handledAt }) => (handledAt !== null) === isHandledView),
    [loading.data, isHandledView],
  );
  const handle = useHandle();
  const columns = useMemo(() => columnsOf(handle), [handle]);
  return (
    <ListTab
      noun={['demo request', 'demo requests']}
      label={isHandledView ? 'Handled demo requests' : 'Open demo requests'}
      look="card"
      loading={{ ...loading, data: shown }}
      searchTextOf={searchTextOf}
      columns={columns}
      rowId={idOf}
      sortedBy={byArrival}
      isTall
      view={view}
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
          ? { icon: <CalendarClock />, title: 'No handled requests.', hint: 'Requests marked as handled appear here.' }
          : {
              icon: <CalendarClock />,
              title: 'No open requests.',
              hint: 'Requests from the Schedule Demo form appear here.',
            }
      }
    />
  );
}

const byArrival: Order = { column: 'created', direction: 'descending' };
const idOf = ({ id }: DemoRequest) => id;

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
    onError: (error) => toastFailure(error, 'An error occurred while saving the request.'),
  });
  return mutate as (asked: DemoRequest) => void;
}

function columnsOf(handle: (asked: DemoRequest) => void): readonly Column<DemoRequest>[] {
  return [
    { id: 'name', name: 'Name', value: ({ name }) => name },
    { id: 'business', name: 'Business', value: ({ business }) => business },
    {
      id: 'email',
      name: 'Email',
      show: ({ email }) => (
        <a href={`mailto:${email}`} className="rounded-badge text-primary-text hover:underline">
          {email}
        </a>
      ),
      value: ({ email }) => email,
    },
    {
      id: 'wished',
      name: 'Preferred time',
      show: ({ preferredAt }) => (preferredAt ? formatTimestamp(preferredAt) : NONE),
      value: ({ preferredAt }) => preferredAt,
    },
    {
      id: 'created',
      name: 'Received',
      show: ({ createdAt }) => formatTimestamp(createdAt),
      value: ({ createdAt }) => createdAt,
    },
    {
      id: 'status',
      name: 'Status',
      value: ({ handledAt }) => (handledAt ? 'Handled' : 'Open'),
      isUnsortable: true,
      show: ({ handledAt }) => (handledAt ? <StatusBadge variant="default">Handled</StatusBadge> : <Badge>Open</Badge>),
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

function searchTextOf({ name, email, business }: DemoRequest): string {
  return `${name} ${email} ${business}`;
}
