// The known names in payloads, each with its target; added and removed here.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Tags, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KnownName } from '#contract/unmapped';
import { messageOf, request } from '../../../api/request';
import { reloadNames, useKnownNames } from '../../../shell/unmapped/use-names';
import { actionsColumn } from '../../../ui/actions-column';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/column';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { AddKnownNameDialog } from './known-names-dialog';

export const kindLabels: Record<KnownName['kind'], string> = {
  location: 'Location',
  employee: 'Employee',
  service: 'Service',
};

export function KnownNamesPanel({ companyId }: { companyId: number }) {
  const loading = useKnownNames(companyId);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<KnownName>();
  const columns = useMemo(() => knownNameColumns(setLeaving), []);
  const add = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add name
    </Button>
  );
  return (
    <>
      {loading.isError && !loading.data ? (
        <FailedState
          title="Error loading known names"
          onRetry={() => void loading.refetch()}
          isRetrying={loading.isFetching}
          className="min-h-48"
        >
          {messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
        </FailedState>
      ) : loading.data?.length === 0 ? (
        <EmptyState icon={<Tags />} title="No other names yet." action={add} className="min-h-48">
          Route a tracking number, a line or an old name to a location, an employee or a service, in addition to its
          code and name.
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end px-5 py-3 max-md:px-4">{add}</div>
          <DataTable label="Known names" columns={columns} rows={loading.data} rowId={idOf} pageSize={20} />
        </>
      )}
      {isAdding && <AddKnownNameDialog companyId={companyId} onClose={() => setAdding(false)} />}
      {leaving && <RemoveDialog companyId={companyId} name={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const idOf = ({ kind, alias }: KnownName) => `${kind} ${alias}`;

function knownNameColumns(onRemove: (name: KnownName) => void): readonly Column<KnownName>[] {
  return [
    {
      id: 'alias',
      name: 'Name in payloads',
      show: ({ alias }) => (
        <span title={alias} className="block max-w-80 truncate font-mono text-code max-md:max-w-40">
          {alias}
        </span>
      ),
      value: ({ alias }) => alias,
    },
    { id: 'target', name: 'Means', value: ({ targetName }) => targetName },
    { id: 'kind', name: 'Kind', value: ({ kind }) => kindLabels[kind] },
    actionsColumn((name) => (
      <IconButton label={`Remove ${name.alias}`} icon={<Trash2 />} onClick={() => onRemove(name)} />
    )),
  ];
}

function RemoveDialog({ companyId, name, onClose }: { companyId: number; name: KnownName; onClose: () => void }) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => request('deleteKnownName', { query: { companyId, kind: name.kind, alias: name.alias } }),
    onSuccess: () => {
      toast({ title: 'Name removed' });
      onClose();
    },
    // Also if another person removed it first.
    onSettled: () => void reloadNames(queries),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">Remove “{name.alias}”?</span>}
      confirm="Remove name"
      pendingText="Removing..."
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
      error={
        removing.error
          ? messageOf(removing.error, 'The server could not be reached. Check the connection and try again.')
          : undefined
      }
    >
      <p>New deliveries with this name no longer mean {name.targetName}. Calls that are counted stay as they are.</p>
    </ConfirmDialog>
  );
}
