// One call beside the list: its sentence, its appointment, what a person may set, its history, and the customer's other
// calls.
import { ChevronDown, ChevronUp, Ellipsis, Link2, ListFilter, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Call, MarkedField } from '#contract/call-list';
import { useLoaded } from '../../../api/queries';
import { messageOf, RequestError } from '../../../api/request';
import { callAddress, callsAddress } from '../../../shell/calls/calls-address';
import type { CallMarking } from '../../../shell/calls/use-marks';
import { useKeys } from '../../../shell/keys/use-keys';
import { copyText } from '../../../ui/copy-text';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu';
import { FailedState } from '../../../ui/failed-state';
import { formatCount } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';
import { SideSheet } from '../../../ui/side-sheet';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { toast } from '../../../ui/toast';
import { AppointmentSection } from './appointment-section';
import { CallHistory } from './call-history';
import { CallSummary } from './call-summary';
import { fieldLabels, openField } from './mark-fields';
import { OtherCalls } from './other-calls';

/** Where the call is in the list, if it is. */
export interface CallPlace {
  index: number;
  total: number | null;
  previous(): void;
  next(): void;
  hasNext: boolean;
}

interface CallSheetProps {
  id: number | null;
  companyId: number | undefined;
  /** The call as the list has it. */
  known: Call | undefined;
  place: CallPlace | undefined;
  marking: CallMarking;
  /** A choice to open with the sheet. */
  asked: MarkedField | undefined;
  onClose(): void;
  returnTo(): HTMLElement | null;
}

export function CallSheet({ id, place, onClose, returnTo, ...rest }: CallSheetProps) {
  // While it slides out, the sheet shows what it showed.
  const last = useRef<number | null>(id);
  if (id !== null) last.current = id;
  const title =
    place === undefined
      ? 'Call'
      : `Call ${formatCount(place.index + 1)}${place.total === null ? '' : ` of ${formatCount(place.total)}`}`;
  return (
    <SideSheet
      isOpen={id !== null}
      onClose={onClose}
      title={title}
      returnTo={returnTo}
      head={
        <>
          <span className="text-muted-foreground text-small">{title}</span>
          {place && (
            <>
              <IconButton
                label="Previous call"
                icon={<ChevronUp />}
                tooltipSide="bottom"
                aria-keyshortcuts="K"
                aria-disabled={place.index === 0}
                onClick={() => place.index > 0 && place.previous()}
                className={stepLook}
              />
              <IconButton
                label="Next call"
                icon={<ChevronDown />}
                tooltipSide="bottom"
                aria-keyshortcuts="J"
                aria-disabled={!place.hasNext}
                onClick={() => place.hasNext && place.next()}
                className={stepLook}
              />
            </>
          )}
          <span className="ml-auto" />
          {last.current !== null && <Menu id={last.current} {...rest} />}
        </>
      }
    >
      {last.current !== null && <Body key={last.current} id={last.current} place={place} {...rest} />}
    </SideSheet>
  );
}

const stepLook = 'aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:hover:bg-transparent';

type InsideProps = Omit<CallSheetProps, 'id' | 'onClose' | 'returnTo'> & { id: number };

function useOneCall({ id, companyId, known }: Pick<InsideProps, 'id' | 'companyId' | 'known'>) {
  const loaded = useLoaded('getCall', { params: { id }, query: { companyId } });
  return { ...loaded, call: loaded.data?.call ?? known };
}

function Menu({ id, companyId, known, marking }: Pick<InsideProps, 'id' | 'companyId' | 'known' | 'marking'>) {
  const { call } = useOneCall({ id, companyId, known });
  if (!call) return null;
  const copy = async () => {
    const isCopied = await copyText(new URL(callAddress(call), location.href).href, document.body);
    toast(isCopied ? { title: 'Link copied' } : { title: 'The link could not be copied', variant: 'destructive' });
  };
  return (
    <DropdownMenu trigger={<IconButton label="More" icon={<Ellipsis />} tooltipSide="bottom" />}>
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copy()}>
        Copy link
      </MenuItem>
      {call.customerPhone !== null && (
        <MenuItem asChild>
          <Link to={callsAddress({ companyId: call.companyId, phone: call.customerPhone })}>
            <ListFilter aria-hidden="true" />
            All calls of this customer
          </Link>
        </MenuItem>
      )}
      {call.mayWithdraw.length > 0 && <MenuSeparator />}
      {call.mayWithdraw.map((field) => (
        <MenuItem key={field} icon={<Undo2 aria-hidden="true" />} onSelect={() => void marking.withdraw(call, field)}>
          Take back the {fieldLabels[field].toLowerCase()} that a person set
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

function Body({ id, companyId, known, place, marking, asked }: InsideProps) {
  const { call, data, error, isError, isFetching, refetch } = useOneCall({ id, companyId, known });
  const may = (field: MarkedField) => call?.maySet.includes(field) ?? false;
  const mark = (appointment: 'yes' | 'no' | null, words: string) => () =>
    call && void marking.mark([call], { appointment }, words);
  useKeys('This call', {
    B: { does: 'Booked', run: mark('yes', 'booked'), isOff: !may('appointment') },
    N: { does: 'Not booked', run: mark('no', 'not booked'), isOff: !may('appointment') },
    U: { does: 'Not known', run: mark(null, 'not known'), isOff: !may('appointment') },
    S: { does: 'Choose the service', run: () => openField('service'), isOff: !may('service') },
    E: { does: 'Choose the employee', run: () => openField('employee'), isOff: !may('employee') },
    T: { does: 'Choose the type', run: () => openField('callType'), isOff: !may('callType') },
    G: { does: 'Choose the tag', run: () => openField('callTag'), isOff: !may('callTag') },
    Z: { does: 'Undo', run: () => void marking.undo(), isOff: !marking.canUndo },
    J: { does: 'Next call', run: () => place?.next(), isOff: !place?.hasNext },
    K: { does: 'Previous call', run: () => place?.previous(), isOff: !place || place.index === 0 },
  });
  const isReady = call !== undefined;
  useEffect(() => {
    if (asked && isReady) openField(asked);
  }, [asked, isReady]);

  if (!call && isError) {
    const isMissing = error instanceof RequestError && error.status === 404;
    return isMissing ? (
      <FailedState title="Call not found" className="min-h-80">
        It is not there any more, or you cannot see it.
      </FailedState>
    ) : (
      <FailedState
        title="The call could not be loaded"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="min-h-80"
      >
        {messageOf(error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  if (!call) return <BodySkeleton />;
  return (
    <>
      <CallSummary call={call} more={data} />
      <AppointmentSection call={call} history={data?.history ?? []} marking={marking} />
      <CallHistory
        call={call}
        loaded={data}
        isFailed={isError}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
      <OtherCalls call={call} loaded={data} />
    </>
  );
}

function BodySkeleton() {
  return (
    <Loading label="Loading the call..." className="flex flex-col gap-3 px-6 pt-1">
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-64" />
      <Skeleton className="mt-6 h-4 w-32" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </Loading>
  );
}
