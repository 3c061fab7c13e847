// The card of the list: filters, totals, rows, foot; its keys; and the call that is open beside it.
import { useEffect, useRef, useState } from 'react';
import type { Call, MarkedField } from '#contract/call-list';
import type { CallMarking, Marks } from '../../shell/calls/use-marks';
import { useKeys } from '../../shell/keys/use-keys';
import { Card } from '../../ui/card';
import { toast } from '../../ui/toast';
import { useIsNarrow } from '../../ui/use-media-query';
import type { Choices } from './choices/use-choices';
import { FilterRow } from './filters/filter-row';
import { cardHeight } from './list/call-cards';
import { CallRows } from './list/call-rows';
import { rowHeight } from './list/call-table';
import { ChooseDialog } from './list/choose-dialog';
import { ListFoot } from './list/list-foot';
import { focusRow, useActiveCall } from './list/use-active-call';
import { useColumns } from './list/use-columns';
import { useSelection } from './list/use-selection';
import { useWidth } from './list/use-width';
import { CallSheet } from './one-call/call-sheet';
import { TotalsRow } from './totals/totals-row';
import type { useTotals } from './totals/use-totals';
import type { Calls } from './use-calls';
import type { CallsAddress } from './use-calls-address';

const noCalls: readonly Call[] = [];

/** More are for a list or a replay, not for a person's mark. */
const maxMarkedAtOnce = 200;

export function CallList({
  address,
  list,
  choices,
  loaded,
  totals,
  total,
  marking,
  onExport,
  isAll,
  companyId,
}: {
  address: CallsAddress;
  /** Another one starts without a selection. */
  list: string;
  choices: Choices;
  loaded: Calls;
  totals: ReturnType<typeof useTotals>;
  total: number | null;
  marking: CallMarking;
  onExport(calls: readonly Call[]): void;
  isAll: boolean;
  companyId: number | undefined;
}) {
  const calls = loaded.data?.calls ?? noCalls;
  const isPhone = useIsNarrow();
  const card = useRef<HTMLDivElement>(null);
  const width = useWidth(card);
  const rows = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const columns = useColumns(isAll);
  const selection = useSelection(calls, list);
  const active = useActiveCall(calls, rows, isPhone ? cardHeight : rowHeight, address.openId);
  const [asked, setAsked] = useState<MarkedField>();
  const [choosing, setChoosing] = useState<'service' | 'employee'>();
  const isOpen = address.openId !== null;

  const open = (id: number, field?: MarkedField) => {
    active.reach(id);
    setAsked(field);
    if (id !== address.openId) address.open(id, { replace: isOpen });
  };
  const openPlace = calls.findIndex(({ id }) => id === address.openId);
  /** Loads more when the end is near. */
  const goTo = (index: number) => {
    const call = active.goTo(index, !isOpen);
    if (index >= calls.length - 5) loadMore();
    if (call && isOpen) open(call.id);
  };
  const loadMore = () => {
    if (loaded.hasNextPage && !loaded.isFetching) void loaded.fetchNextPage();
  };

  const targets = selection.calls.length > 0 ? selection.calls : active.call ? [active.call] : noCalls;
  const mark = (marks: Marks, words: string) => {
    if (targets.length <= maxMarkedAtOnce) void marking.mark(targets, marks, words);
    else
      toast({
        title: 'Too many at once',
        description: `At most ${maxMarkedAtOnce} calls can be marked at once.`,
        variant: 'destructive',
      });
  };
  const choose = (field: 'service' | 'employee') => {
    if (selection.calls.length === 0) return active.call && open(active.call.id, field);
    if (new Set(selection.calls.map((call) => call.companyId)).size === 1) return setChoosing(field);
    toast({ title: 'Select calls of one company', description: 'Companies have their own people and services.' });
  };
  const isNothing = targets.length === 0;
  const toggle = (isRange: boolean) => () => active.call && selection.toggle(active.call.id, isRange);
  useKeys('Calls', {
    J: { does: 'Next call', run: () => goTo(active.index + 1), isOff: active.index >= calls.length - 1 },
    K: { does: 'Previous call', run: () => goTo(active.index - 1), isOff: active.index < 1 },
    Enter: { does: 'Open', run: () => active.call && open(active.call.id), isOff: !active.call },
    X: { does: 'Select', run: toggle(false), isOff: !active.call },
    'Shift+X': { does: 'Select up to here', run: toggle(true), isOff: !active.call },
    B: { does: 'Booked', run: () => mark({ appointment: 'yes' }, 'booked'), isOff: isNothing },
    N: { does: 'Not booked', run: () => mark({ appointment: 'no' }, 'not booked'), isOff: isNothing },
    U: { does: 'Not known', run: () => mark({ appointment: null }, 'not known'), isOff: isNothing },
    S: { does: 'Choose the service', run: () => choose('service'), isOff: isNothing },
    E: { does: 'Choose the employee', run: () => choose('employee'), isOff: isNothing },
    Z: { does: 'Undo', run: () => void marking.undo(), isOff: !marking.canUndo },
    F: { does: 'Search a phone number', run: () => search.current?.focus() },
    Escape: { does: 'Clear the selection', run: selection.clear, isOff: selection.state === 'none' },
  });

  // The call that a link opened is the active one as soon as it is there.
  const { openId } = address;
  const { reach } = active;
  useEffect(() => {
    if (openId !== null) reach(openId);
  }, [openId, reach]);
  const lastOpen = useRef(openId);
  if (openId !== null) lastOpen.current = openId;

  const room = isPhone ? 'phone' : width > 0 && width < wideFrom ? 'narrow' : 'wide';
  const [first, ...others] = selection.calls;
  return (
    <Card aria-label="Calls">
      <div ref={card}>
        {address.filters && (
          <FilterRow
            address={address}
            filters={address.filters}
            choices={choices}
            columns={columns}
            room={room}
            searchRef={search}
          />
        )}
        {address.filters && calls.length > 0 && (
          <TotalsRow
            totals={totals}
            listTotal={loaded.data?.total ?? null}
            filters={address.filters}
            change={address.change}
            origin={address.origin}
            room={room}
            calls={calls}
          />
        )}
        <CallRows
          address={address}
          loaded={loaded}
          calls={calls}
          rows={rows}
          width={width}
          isPhone={isPhone}
          columns={columns.ids}
          activeId={active.call?.id ?? null}
          selection={selection}
          onOpen={open}
          onReach={active.reach}
          onLoadMore={loadMore}
        />
        {calls.length > 0 && (
          <ListFoot
            selection={selection}
            shown={calls.length}
            total={total}
            isShort={room !== 'wide'}
            marking={marking}
            onMark={(appointment) => mark({ appointment }, appointment === 'yes' ? 'booked' : 'not booked')}
            onChoose={choose}
            onExport={() => onExport(selection.calls)}
          />
        )}
      </div>
      {choosing && first && (
        <ChooseDialog
          field={choosing}
          calls={[first, ...others]}
          marking={marking}
          onClose={() => setChoosing(undefined)}
        />
      )}
      <CallSheet
        id={openId}
        companyId={companyId}
        known={calls[openPlace]}
        place={
          openPlace < 0
            ? undefined
            : {
                index: openPlace,
                total,
                hasNext: openPlace < calls.length - 1,
                previous: () => goTo(openPlace - 1),
                next: () => goTo(openPlace + 1),
              }
        }
        marking={marking}
        asked={asked}
        onClose={() => {
          setAsked(undefined);
          address.close();
        }}
        returnTo={() => {
          const id = lastOpen.current;
          if (id !== null) focusRow(id);
          return document.activeElement instanceof HTMLElement ? document.activeElement : null;
        }}
      />
    </Card>
  );
}

/** All filters fit into one row. */
const wideFrom = 1000;
