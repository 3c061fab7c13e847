// The lists of one company: of all its locations, or of one.
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MarkList } from '#contract/calls-to-mark';
import type { CompanyName } from '#contract/companies';
import { presetNames } from '#contract/periods';
import { markedPeriods } from '#contract/to-mark-limits';
import { useLoaded } from '../../api/queries';
import { messageOf, request } from '../../api/request';
import { useSession, useUser } from '../../session/session-context';
import { describeWaiting } from '../../shell/waiting-words';
import { Button, buttonClasses } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { cn } from '../../ui/cn';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { useIsNarrow } from '../../ui/use-media-query';
import { MarkSkeleton } from './mark-skeleton';
import { MarkCalls } from './marking/mark-calls';
import { MarkHead } from './marking/mark-head';

export function MarkLists({ company }: { company: CompanyName }) {
  const { role } = useUser();
  const { storeId, stores, isReady, choose } = useStore(company.id);
  const { preset, choosePreset } = useDays();
  const [round, setRound] = useState(0);
  const loaded = useQuery({
    queryKey: ['drawCallsToMark', company.id, storeId, preset, round],
    queryFn: () => request('drawCallsToMark', { body: { companyId: company.id, storeId, preset } }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    // Each visit draws anew.
    gcTime: 0,
  });
  const only = stores?.length === 1 ? stores[0] : undefined;
  const store = stores?.find(({ id }) => id === storeId) ?? only;
  const place = (
    <div className="flex min-w-0 items-center gap-2 max-md:gap-0">
      {stores && stores.length > 1 ? (
        <StoreChoice stores={stores} storeId={storeId} onChoose={choose} />
      ) : (
        only && <OnlyStore name={only.name} />
      )}
      <HeadChoice
        label="Days"
        value={preset ?? ''}
        onChoose={choosePreset}
        options={[
          { value: '', label: 'Any day' },
          ...markedPeriods.map((name) => ({ value: name, label: presetNames[name] })),
        ]}
        className="md:w-36"
      />
    </div>
  );
  const list = loaded.data;
  if (list && list.calls.length > 0) {
    return (
      <MarkCalls
        key={loaded.dataUpdatedAt}
        companyId={company.id}
        storeId={storeId}
        list={list}
        place={place}
        isOneStore={store !== undefined}
        ofWhom={role === 'employee' ? null : (store?.name ?? company.name)}
        onMore={() => setRound(round + 1)}
      />
    );
  }
  return (
    <>
      <MarkHead place={place} />
      {!list && !loaded.isError ? (
        <MarkSkeleton />
      ) : (
        <Card aria-label="Calls to mark">
          {list ? (
            <NoCalls
              companyId={company.id}
              list={list}
              isLooking={loaded.isFetching}
              onLook={() => void loaded.refetch()}
              onAnyDay={preset && (() => choosePreset(''))}
            />
          ) : (
            <FailedState
              title="Calls could not be loaded"
              onRetry={() => void loaded.refetch()}
              isRetrying={loaded.isFetching}
              className="min-h-80"
            >
              {messageOf(loaded.error, 'The server could not be reached or had an error.')}
            </FailedState>
          )}
        </Card>
      )}
    </>
  );
}

/** The days in the address. */
function useDays() {
  const [params, setParams] = useSearchParams();
  const named = params.get('days');
  return {
    preset: markedPeriods.find((name) => name === named),
    choosePreset: (value: string) => setParams((now) => withParameter(now, 'days', value)),
  };
}

function withParameter(now: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(now);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The location in the address; one that the viewer cannot see counts as none. */
function useStore(companyId: number) {
  const [params, setParams] = useSearchParams();
  const { data: stores, isError } = useLoaded('listStores', { query: { companyId } });
  const named = params.get('storeId');
  const storeId = stores?.find(({ id }) => String(id) === named)?.id;
  return {
    stores,
    storeId,
    isReady: named === null || stores !== undefined || isError,
    choose: (value: string) => setParams((now) => withParameter(now, 'storeId', value)),
  };
}

function StoreChoice({
  stores,
  storeId,
  onChoose,
}: {
  stores: readonly { id: number; name: string }[];
  storeId: number | undefined;
  onChoose: (value: string) => void;
}) {
  return (
    <HeadChoice
      label="Location"
      value={storeId === undefined ? '' : String(storeId)}
      onChoose={onChoose}
      options={[
        { value: '', label: 'All locations' },
        ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      className="md:w-[200px]"
    />
  );
}

function HeadChoice({
  label,
  value,
  onChoose,
  options,
  className,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly { value: string; label: string }[];
  className: string;
}) {
  const isNarrow = useIsNarrow();
  return (
    <Choice
      aria-label={label}
      value={value}
      onChange={onChoose}
      variant={isNarrow ? 'ghost' : 'field'}
      options={options}
      className={cn(
        'max-md:-my-2 max-md:-ml-2 max-md:min-w-0 max-md:text-muted-foreground max-md:text-compact',
        className,
      )}
    />
  );
}

function OnlyStore({ name }: { name: string }) {
  return <p className="max-w-[280px] truncate text-compact text-muted-foreground">{name}</p>;
}

function NoCalls({
  companyId,
  list: { heldByOthers, known },
  isLooking,
  onLook,
  onAnyDay,
}: {
  companyId: number;
  list: MarkList;
  isLooking: boolean;
  onLook: () => void;
  /** The list is of some days alone. */
  onAnyDay: (() => void) | undefined;
}) {
  if (known === null) return <NoCallsYet companyId={companyId} />;
  if (heldByOthers === 0 && onAnyDay) {
    return (
      <EmptyState
        icon={<ListChecks />}
        title="Nothing to mark on these days"
        className="min-h-80"
        action={
          <Button size="sm" onClick={onAnyDay}>
            Show any day
          </Button>
        }
      />
    );
  }
  if (heldByOthers === 0) {
    return (
      <EmptyState icon={<ListChecks />} title="Nothing to mark" className="min-h-80">
        Every call’s outcome is known.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ListChecks />}
      title="Nothing to mark right now"
      className="min-h-80"
      action={
        <Button size="sm" isPending={isLooking} onClick={onLook}>
          Look again
        </Button>
      }
    >
      {heldByOthers === 1
        ? 'Somebody else is marking the last call.'
        : `Others are marking the last ${heldByOthers} calls.`}
    </EmptyState>
  );
}

/** Neither this month nor the one before has a call: says what waits, to those who can set it up. */
function NoCallsYet({ companyId }: { companyId: number }) {
  const maySetUp = useSession().can('first-steps.read');
  const { data: steps } = useLoaded('getFirstSteps', { params: { companyId } }, maySetUp);
  const unmapped = steps?.unmapped;
  return (
    <EmptyState
      icon={<ListChecks />}
      title="No calls yet."
      className="min-h-80"
      action={
        maySetUp && (
          <Link to={`/webhook-setup?company=${companyId}`} className={buttonClasses({ size: 'sm' })}>
            Webhook Setup
          </Link>
        )
      }
    >
      {unmapped && unmapped.waiting > 0
        ? `${describeWaiting({ deliveries: unmapped.waiting, name: unmapped.name, isMapped: false })}.`
        : 'This month and last month have none. Calls appear here as they come in.'}
    </EmptyState>
  );
}
