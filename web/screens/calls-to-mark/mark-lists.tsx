// The lists of one company: of all its locations, or of one.
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MarkList } from '#contract/calls-to-mark';
import type { CompanyName } from '#contract/companies';
import { useLoaded } from '../../api/queries';
import { messageOf, request } from '../../api/request';
import { useSession, useUser } from '../../session/session-context';
import { describeWaiting } from '../../shell/waiting-words';
import { Button, buttonClasses } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { useIsNarrow } from '../../ui/use-media-query';
import { MarkSkeleton } from './mark-skeleton';
import { MarkCalls } from './marking/mark-calls';
import { MarkHead } from './marking/mark-head';

export function MarkLists({ company }: { company: CompanyName }) {
  const { role } = useUser();
  const { storeId, stores, isReady, choose } = useStore(company.id);
  const [round, setRound] = useState(0);
  const loaded = useQuery({
    queryKey: ['drawCallsToMark', company.id, storeId, round],
    queryFn: () => request('drawCallsToMark', { body: { companyId: company.id, storeId } }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    // Each visit draws anew.
    gcTime: 0,
  });
  const only = stores?.length === 1 ? stores[0] : undefined;
  const store = stores?.find(({ id }) => id === storeId) ?? only;
  const place =
    stores && stores.length > 1 ? (
      <StoreChoice stores={stores} storeId={storeId} onChoose={choose} />
    ) : (
      only && <OnlyStore name={only.name} />
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
    choose: (value: string) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete('storeId');
        else next.set('storeId', value);
        return next;
      }),
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
  const isNarrow = useIsNarrow();
  return (
    <Choice
      aria-label="Location"
      value={storeId === undefined ? '' : String(storeId)}
      onChange={onChoose}
      variant={isNarrow ? 'ghost' : 'field'}
      options={[
        { value: '', label: 'All locations' },
        ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      className="max-md:-my-2 max-md:-ml-2 max-md:max-w-full max-md:text-muted-foreground max-md:text-compact md:w-[200px]"
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
}: {
  companyId: number;
  list: MarkList;
  isLooking: boolean;
  onLook: () => void;
}) {
  if (known === null) return <NoCallsYet companyId={companyId} />;
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
