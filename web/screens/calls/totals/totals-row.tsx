// The line above the list: what the whole filter adds up to, not the page.
import { Equal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call, CallListFilters, CallTotals } from '#contract/call-list';
import { useLoaded } from '../../../api/queries';
import { useUser } from '../../../session/session-context';
import type { CallsOrigin } from '../../../shell/calls/calls-address';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { formatCount, formatPercent } from '../../../ui/format';
import { describeMissingAnswers } from '../../../ui/rated';
import { Loading, Skeleton } from '../../../ui/skeleton';
import type { CallsAddress } from '../use-calls-address';
import { ByEmployee } from './by-employee';
import { countOutcomes, isSameAs, type useTotals, whyNotCounted } from './use-totals';

export function TotalsRow({
  totals: { data, isError, isFetching, isPlaceholderData, refetch },
  listTotal,
  filters,
  change,
  origin,
  room,
  calls,
}: {
  totals: ReturnType<typeof useTotals>;
  /** Those of the list that are loaded. */
  calls: readonly Call[];
  /** Known before the totals are. */
  listTotal: number | null;
  filters: CallListFilters;
  change: CallsAddress['change'];
  origin: CallsOrigin | null;
  room: 'wide' | 'narrow' | 'phone';
}) {
  const frame =
    'flex min-h-12 flex-wrap items-center gap-x-5 gap-y-0.5 border-t px-5 py-1.5 text-compact max-lg:gap-x-4 max-md:px-4';
  const user = useUser();
  if (!data && isError) {
    return (
      <div role="alert" className={frame}>
        {listTotal !== null && <CallCount count={listTotal} />}
        <span className="text-muted-foreground">The totals could not be loaded.</span>
        <Button size="sm" variant="ghost" isPending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading totals..." className={frame}>
        {listTotal === null ? <Skeleton className="h-4 w-20" /> : <CallCount count={listTotal} />}
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-48 max-md:hidden" />
      </Loading>
    );
  }
  const { booked, loneBooked, notBooked, notKnown } = countOutcomes(data);
  const set = (appointment: NonNullable<CallListFilters['appointment']>) => () =>
    change({ appointment: filters.appointment === appointment ? undefined : appointment, outcome: undefined });
  const isSame = origin?.figures && !isPlaceholderData && isSameAs(origin.figures, data);
  const parts = (
    <>
      <span>
        <Part count={booked} word="booked" onChoose={set('booked')} isChosen={filters.appointment === 'booked'} />
        {loneBooked > 0 && (
          <span className="text-muted-foreground">
            {' '}
            ({formatCount(loneBooked)} from a source that only reports bookings)
          </span>
        )}
      </span>
      <Part
        count={notBooked}
        word="not booked"
        onChoose={set('not-booked')}
        isChosen={filters.appointment === 'not-booked'}
      />
      {filters.outcome === 'known' ? (
        <OthersNotKnown filters={filters} onChoose={() => change({ outcome: 'unknown' })} />
      ) : (
        <Part
          count={notKnown}
          word="not known"
          onChoose={set('unknown')}
          isChosen={filters.appointment === 'unknown'}
        />
      )}
      {data.apart > 0 && (
        <Part
          count={data.apart}
          word={['not counted', whyNotCounted(calls, data.apart)].filter(Boolean).join(': ')}
          isChosen={filters.counted === 'apart'}
          onChoose={() => change({ counted: filters.counted === 'apart' ? undefined : 'apart' })}
        />
      )}
    </>
  );
  return (
    <section aria-label="Totals" aria-busy={isPlaceholderData} className={cn(frame, isPlaceholderData && 'opacity-60')}>
      <CallCount count={data.total} />
      {room !== 'phone' && parts}
      <Rate totals={data} isShort={room !== 'wide'} />
      {/* The second line. */}
      {room === 'phone' && <div className="flex basis-full flex-wrap gap-x-3 text-small">{parts}</div>}
      {user.role !== 'employee' && <ByEmployee filters={filters} className="ml-auto" />}
      {isSame && (
        <span className="inline-flex items-center gap-1.5 text-muted-foreground">
          <Equal aria-hidden="true" className="size-3.5" />
          {origin.path.startsWith('/dashboard') ? 'Same as the dashboard' : 'Same as the report'}
        </span>
      )}
    </section>
  );
}

function CallCount({ count }: { count: number }) {
  return (
    <span className="whitespace-nowrap">
      <strong className="font-semibold text-section">{formatCount(count)}</strong> {count === 1 ? 'call' : 'calls'}
    </span>
  );
}

const linked =
  'rounded-badge py-0.5 underline decoration-border-strong decoration-dotted underline-offset-4 hover:text-primary-text max-md:py-2.5';

/** The calls behind it are a click away. */
function Part({
  count,
  word,
  isChosen,
  onChoose,
}: {
  count: number;
  word: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const content: ReactNode = (
    <>
      <strong className="font-semibold text-foreground">{formatCount(count)}</strong> {word}
    </>
  );
  const look = 'whitespace-nowrap text-foreground-2';
  if (count === 0 && !isChosen) return <span className={cn(look, 'max-md:py-2.5')}>{content}</span>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(look, linked, isChosen && 'text-primary-text')}
    >
      {content}
    </button>
  );
}

/** A rate opens its known calls; beside them is how many of the same are not known. */
function OthersNotKnown({ filters, onChoose }: { filters: CallListFilters; onChoose: () => void }) {
  const { data } = useLoaded('getCallTotals', { query: { ...filters, appointment: undefined, outcome: 'unknown' } });
  if (!data) return null;
  return (
    <span className="whitespace-nowrap text-muted-foreground">
      and <Part count={data.total} word="not known" isChosen={false} onChoose={onChoose} />
    </span>
  );
}

function Rate({ totals, isShort }: { totals: CallTotals; isShort: boolean }) {
  const { total, apart, closeRate, knownCalls, knownAppointments } = totals;
  const counted = total - apart;
  if (counted === 0) return null;
  return (
    <>
      {!isShort && <span aria-hidden="true" className="h-5 w-px bg-border" />}
      {closeRate === null ? (
        <span className="text-foreground-2">Close rate: {describeMissingAnswers({ calls: counted, knownCalls })}</span>
      ) : (
        <span className="whitespace-nowrap text-foreground-2">
          <strong className="font-semibold text-foreground">{formatPercent(closeRate)}</strong>{' '}
          {isShort
            ? `of ${formatCount(knownCalls)} known`
            : `close rate, ${formatCount(knownAppointments)} of ${formatCount(knownCalls)} known`}
        </span>
      )}
    </>
  );
}
