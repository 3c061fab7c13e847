// Which location each of the company's numbers belongs to, in all states. Made to be part of other screens as well.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, ClipboardPaste, Download, Phone } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CalledNumber } from '#contract/called-numbers';
import { callsOfNumber } from '#contract/figure-calls/list-calls';
import type { Replay } from '#contract/replays';
import { noteExport } from '../../../api/note-export';
import { useLoaded } from '../../../api/queries';
import { messageOf, request } from '../../../api/request';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { formatPhone } from '../../../ui/format-phone';
import { fileName, fileTypes, saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toast';
import { writeCsv } from '../../../ui/write-csv';
import { CountingNote } from './counting-note';
import { callsOf, numberColumns } from './number-columns';
import { numberRows } from './number-file';
import { PasteNumbersDialog } from './paste-numbers-dialog';
import { type OnCounting, reloadNumbers, toastRefusal, useNumbers, useSaveNumber, useSteadyOrder } from './use-numbers';

export function NumbersPanel({ companyId }: { companyId: number }) {
  const loading = useNumbers(companyId);
  const numbers = useSteadyOrder(loading.data?.numbers);
  const stores = useLoaded('listStores', { query: { companyId } });
  const services = useLoaded('listServices', { query: { companyId } });
  const counting = useCounting(companyId);
  const addressOf = useCallsAddresses();
  const since = loading.data?.since;
  const { mutate: save } = useSaveNumber(companyId, counting.onCounting);
  const [isPasting, setPasting] = useState(false);
  const [leaving, setLeaving] = useState<CalledNumber>();
  const columns = useMemo(
    () =>
      numberColumns({
        places: (stores.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        services: (services.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        onEdit: (number, edit) => save({ number, edit }),
        onRemove: setLeaving,
        addressOf: (row) =>
          addressOf(
            since === undefined ? null : callsOfNumber(row, { companyId, since }).calls,
            `Webhook Setup: ${formatPhone(row.number)}`,
          ),
      }),
    [stores.data, services.data, save, addressOf, companyId, since],
  );

  const paste = (
    <Button size="sm" icon={<ClipboardPaste aria-hidden="true" />} onClick={() => setPasting(true)}>
      Paste a list
    </Button>
  );
  const failed = loading.isError && !loading.data ? loading : stores.isError ? stores : services;
  const isFailed = failed.isError && !failed.data;
  return (
    <>
      {isFailed ? (
        <FailedState
          title="Error loading the numbers"
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
          className="min-h-48"
        >
          {messageOf(failed.error, 'The server could not be reached. Check the connection and try again.')}
        </FailedState>
      ) : numbers?.length === 0 ? (
        <EmptyState icon={<Phone />} title="No numbers yet." action={paste} className="min-h-48">
          Numbers appear here with their first call, and when a location has a phone in Settings.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 px-5 py-3 max-md:px-4">
            <p className="mr-auto min-w-0 flex-1 basis-64 text-compact text-muted-foreground">{introOf(numbers)}</p>
            {paste}
            <ExportButton companyId={companyId} numbers={numbers} stores={stores.data} />
          </div>
          <DataTable
            label="Numbers"
            columns={columns}
            rows={stores.data && services.data && numbers}
            rowId={idOf}
            pageSize={20}
            isTall
            cardsBelow={820}
          />
          <Notes numbers={numbers ?? []} isCut={loading.data?.isCut ?? false} counting={counting} />
        </>
      )}
      {isPasting && (
        <PasteNumbersDialog companyId={companyId} onSaved={counting.onCounting} onClose={() => setPasting(false)} />
      )}
      {leaving && <RemoveDialog companyId={companyId} of={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

const idOf = ({ number }: CalledNumber) => number;

function introOf(numbers: readonly CalledNumber[] | undefined): string {
  const own = numbers?.filter(({ placedBy }) => placedBy === 'phone').length ?? 0;
  const change = 'A change is saved at once and applies to new calls.';
  if (own === 0) return change;
  if (own === 1) return `One number is a location’s phone, so it is placed already. ${change}`;
  return `${own} numbers are a location’s phone, so they are placed already. ${change}`;
}

interface Counting {
  replay: Replay | undefined;
  isBusy: boolean;
  isPending: boolean;
  count: () => void;
  onCounting: OnCounting;
  onDone: () => void;
}

/** Follows one count of past calls. What was placed meanwhile is counted after it. */
function useCounting(companyId: number): Counting {
  const queries = useQueryClient();
  const [replay, setReplay] = useState<Replay>();
  const [isBusy, setBusy] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const onCounting: OnCounting = (answer) => {
    if (answer.replay) {
      setReplay(answer.replay);
      setRunning(true);
    }
    setBusy(answer.isReplayBusy || (isBusy && !answer.replay));
  };
  const counted = useMutation({
    mutationFn: () => request('countWaitingNumbers', { body: { companyId } }),
    onSuccess: onCounting,
    onError: toastRefusal,
  });
  return {
    replay,
    isBusy: isBusy && !isRunning,
    isPending: counted.isPending,
    count: () => counted.mutate(),
    onCounting,
    onDone: () => {
      setRunning(false);
      void reloadNumbers(queries);
      if (isBusy) counted.mutate();
    },
  };
}

/** What the numbers hold up, and what is being counted. */
function Notes({ numbers, isCut, counting }: { numbers: readonly CalledNumber[]; isCut: boolean; counting: Counting }) {
  const unplaced = numbers.filter(({ locationId, waiting }) => locationId === null && waiting > 0);
  const held = unplaced.reduce((sum, { waiting }) => sum + waiting, 0);
  const ready = numbers.reduce((sum, { locationId, waiting }) => sum + (locationId === null ? 0 : waiting), 0);
  const [first] = unplaced;
  const { replay, isBusy, isPending, count, onDone } = counting;
  return (
    <div
      role="status"
      className="text-compact [&>*]:flex [&>*]:items-start [&>*]:gap-2 [&>*]:border-t [&>*]:px-5 [&>*]:py-3 max-md:[&>*]:px-4"
    >
      {first && (
        <div>
          <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <p>
            <strong className="font-semibold">
              {callsOf(held)} {held === 1 ? 'has' : 'have'} no location yet.
            </strong>{' '}
            {unplaced.length === 1
              ? `Choose one for ${formatPhone(first.number)} and ${held === 1 ? 'it is' : 'they are'} placed at once.`
              : 'Choose one for each number and they are placed at once.'}
          </p>
        </div>
      )}
      {replay && (
        <div>
          <CountingNote key={replay.id} replay={replay} onDone={onDone} />
        </div>
      )}
      {ready > 0 && (!replay || isBusy) && (
        <div>
          <p className="mr-auto">
            {callsOf(ready)} can be counted now.
            {isBusy && ' Other past calls are being counted: try again when that is done.'}
          </p>
          <Button size="sm" isPending={isPending} pendingText="Counting..." onClick={count}>
            Count them
          </Button>
        </div>
      )}
      {isCut && (
        <div>
          <p>Calls name more numbers than are listed. The most frequent come first.</p>
        </div>
      )}
    </div>
  );
}

function ExportButton({
  companyId,
  numbers,
  stores,
}: {
  companyId: number;
  numbers: readonly CalledNumber[] | undefined;
  stores: Parameters<typeof numberRows>[1] | undefined;
}) {
  const exporting = useMutation({
    mutationFn: async (rows: ReturnType<typeof numberRows>) =>
      saveFile(fileName(['numbers'], 'csv'), fileTypes.csv, await writeCsv(rows)),
    onSuccess: (_, rows) => noteExport({ content: 'numbers', format: 'csv', rows: rows.length - 1, companyId }),
    onError: () => toast({ title: 'Error', description: 'The file could not be written.', variant: 'destructive' }),
  });
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      disabled={!numbers || !stores}
      isPending={exporting.isPending}
      pendingText="Exporting..."
      onClick={() => numbers && stores && exporting.mutate(numberRows(numbers, stores))}
    >
      Export
    </Button>
  );
}

function RemoveDialog({ companyId, of, onClose }: { companyId: number; of: CalledNumber; onClose: () => void }) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => request('deleteCalledNumber', { query: { companyId, number: of.number } }),
    onSuccess: onClose,
    // Also if another person removed it first.
    onSettled: () => void reloadNumbers(queries),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${formatPhone(of.number)}?`}
      confirm="Remove number"
      pendingText="Removing..."
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
      error={
        removing.error
          ? messageOf(removing.error, 'The server could not be reached. Check the connection and try again.')
          : undefined
      }
    >
      <p>Its location, service and label are removed. Calls that are counted stay as they are.</p>
    </ConfirmDialog>
  );
}
