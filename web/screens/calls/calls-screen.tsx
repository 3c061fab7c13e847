// Calls: every call the viewer may see, filtered as figures are, marked by keys, one of them open beside the list.
import { ArrowLeft, ArrowUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/request';
import { AppointmentListsLink } from '../../shell/calls/appointment-lists-link';
import type { CallsOrigin } from '../../shell/calls/calls-address';
import { CallsToMarkLink } from '../../shell/calls/calls-to-mark-link';
import { useMarks } from '../../shell/calls/use-marks';
import { useCompany } from '../../shell/company';
import { formatCount } from '../../ui/format';
import { PageHead } from '../../ui/page-head';
import { Skeleton } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { CallList } from './call-list';
import { useChoices } from './choices/use-choices';
import { ComparedPeriod } from './compared-period';
import { ExportMenu } from './export/export-menu';
import { useExport } from './export/use-export';
import { FilterChips, hasLinkedFilters } from './filter-chips';
import { coverageWords } from './filters/filter-words';
import { PracticedChip } from './practiced-chip';
import { useTotals } from './totals/use-totals';
import { useCalls } from './use-calls';
import { useCallsAddress } from './use-calls-address';
import { useNewCalls } from './use-new-calls';

export function CallsScreen() {
  const address = useCallsAddress();
  const { companyId, company, isAll } = useCompany();
  const { filters, sort, order } = address;
  const choices = useChoices(filters);
  const loaded = useCalls(filters, sort, order);
  const totals = useTotals(filters);
  const marking = useMarks();
  const exporting = useExport(isAll ? undefined : company?.name);
  const [reloads, setReloads] = useState(0);
  const list = JSON.stringify([filters, sort, order]);
  const newCalls = useNewCalls(filters, loaded.isPlaceholderData ? undefined : loaded.data, `${list} ${reloads}`);
  const total = totals.data && !totals.isPlaceholderData ? totals.data.total : (loaded.data?.total ?? null);
  useFailureToast(loaded.isRefetchError ? loaded.error : null);

  const { status, options } = choices.lookups.storeId;
  const subtitle = filters && coverageWords(filters, choices, status === 'ready' ? options.length : undefined);
  return (
    <>
      <PageHead
        title="Calls"
        subtitle={subtitle ?? <Skeleton className="my-1 h-3 w-56" />}
        actions={
          <>
            <AppointmentListsLink />
            <CallsToMarkLink storeId={filters?.storeId} />
            <ExportMenu
              of={exporting}
              onExport={
                filters && loaded.data && loaded.data.calls.length > 0
                  ? (format) => void exporting.exportAll(format, { filters, sort, order }, total)
                  : undefined
              }
            />
          </>
        }
      />
      {(address.origin || newCalls > 0 || filters?.practiced || (filters && hasLinkedFilters(filters))) && (
        <div className="-mt-1 mb-3 flex min-h-7 flex-wrap items-center gap-2">
          {address.origin && <OriginChip origin={address.origin} onRemove={address.removeOrigin} />}
          {address.origin?.isCompared && <ComparedPeriod />}
          {filters?.practiced && (
            <PracticedChip practiced={filters.practiced} previous={filters.previous} change={address.change} />
          )}
          {filters && hasLinkedFilters(filters) && (
            <FilterChips filters={filters} systemName={loaded.data?.calls[0]?.phoneSystem} change={address.change} />
          )}
          {newCalls > 0 && (
            <NewCalls
              count={newCalls}
              onShow={() => {
                scrollTo({ top: 0 });
                loaded.startAgain();
                void totals.refetch();
                setReloads((count) => count + 1);
              }}
            />
          )}
        </div>
      )}
      <CallList
        address={address}
        list={`${list} ${reloads}`}
        choices={choices}
        loaded={loaded}
        totals={totals}
        total={total}
        marking={marking}
        onExport={(calls) => void exporting.exportSelected(calls, companyId)}
        isAll={isAll}
        companyId={companyId}
      />
    </>
  );
}

/** A failed refresh keeps the calls that are here. */
function useFailureToast(error: Error | null) {
  useEffect(() => {
    if (!error) return;
    toast({
      title: 'Calls could not be refreshed',
      description: messageOf(error, 'The server could not be reached or had an error.'),
      variant: 'destructive',
    });
  }, [error]);
}

/** The text goes back; the cross only removes the chip. */
function OriginChip({ origin: { label, path }, onRemove }: { origin: CallsOrigin; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 min-w-0 max-w-full items-center rounded-badge bg-primary-soft text-primary-text text-small normal-nums max-md:h-10">
      <Link
        to={path}
        title={label}
        className="flex h-full min-w-0 items-center gap-1.5 rounded-badge px-2 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-3 shrink-0" />
        <span className="truncate">
          from <strong className="font-semibold">{label}</strong>
        </span>
      </Link>
      <button
        type="button"
        aria-label="Remove where the list was opened"
        onClick={onRemove}
        className="relative grid size-6 shrink-0 place-items-center rounded-badge after:absolute after:-inset-0.5 hover:bg-fill max-md:size-10"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}

/** Rows never move alone. */
function NewCalls({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="ml-auto">
      <button
        type="button"
        onClick={onShow}
        className="inline-flex h-7 items-center gap-2 rounded-control bg-primary-soft px-3 font-medium text-compact text-primary-text hover:underline max-md:h-10"
      >
        <ArrowUp aria-hidden="true" className="size-3.5" />
        {count === 1 ? '1 new call' : `${formatCount(count)}${count >= 50 ? ' or more' : ''} new calls`}
      </button>
    </div>
  );
}
