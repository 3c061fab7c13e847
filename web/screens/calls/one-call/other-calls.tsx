// The customer's other calls, newest first, and how many the viewer cannot see.
import { ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Call } from '#contract/call-list';
import type { OneCall } from '#contract/one-call';
import { callParameter, callsAddress } from '../../../shell/calls/calls-address';
import { AppointmentMark } from '../../../ui/appointment-mark';
import { formatCount, formatMonth, NONE } from '../../../ui/format';
import { callTimeIn } from '../../../ui/format-call-time';
import { textLinkClasses } from '../../../ui/text-link';

/** The list has the others. */
const maxShown = 5;

export function OtherCalls({ call, loaded }: { call: Call; loaded: OneCall | undefined }) {
  const [params] = useSearchParams();
  if (!loaded) return null;
  const { others, othersTotal, othersOutside, outsideIs } = loaded;
  const oldest = others.at(-1);
  const linkTo = (id: number) => {
    const next = new URLSearchParams(params);
    next.set(callParameter, String(id));
    return `?${next}`;
  };
  return (
    <section aria-label="Other calls of this customer" className="border-t px-6 py-4 pb-6 max-md:px-4">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h3 className="text-title">Other calls of this customer</h3>
        {oldest && (
          <span className="shrink-0 text-muted-foreground text-small">
            {formatCount(othersTotal)}
            {othersTotal === others.length && ` since ${formatMonth(oldest.localDay)}`}
          </span>
        )}
      </div>
      {call.customerPhone === null && (
        <p className="text-compact text-muted-foreground">Its number is not known, so neither are they.</p>
      )}
      {call.customerPhone !== null && othersTotal + othersOutside === 0 && (
        <p className="text-compact text-muted-foreground">This is the only one.</p>
      )}
      <ul className="-mx-2">
        {others.slice(0, maxShown).map((other) => (
          <li key={other.id}>
            <Link
              to={linkTo(other.id)}
              preventScrollReset
              className="grid min-h-8 grid-cols-[84px_minmax(0,1fr)_104px_minmax(0,1fr)_16px] items-center gap-2 rounded-control px-2 text-compact normal-nums hover:bg-muted max-md:min-h-10 max-md:grid-cols-[84px_minmax(0,1fr)_104px_16px]"
            >
              <span className="font-medium">{callTimeIn(other.timeZone, other.startedAt).day}</span>
              <span title={other.serviceName} className="truncate text-foreground-2">
                {other.serviceName}
              </span>
              <AppointmentMark appointment={other.appointment} />
              <span title={other.employeeName ?? undefined} className="truncate text-foreground-2 max-md:hidden">
                {other.employeeName ?? NONE}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
      {othersTotal > Math.min(others.length, maxShown) && call.customerPhone !== null && (
        <Link
          to={callsAddress({ companyId: call.companyId, phone: call.customerPhone })}
          className={`${textLinkClasses} mt-1 inline-block text-compact`}
        >
          All {formatCount(othersTotal + 1)} calls of this customer
        </Link>
      )}
      {othersOutside > 0 && (
        <p className="mt-1 text-compact text-muted-foreground">
          {formatCount(othersOutside)} more {othersOutside === 1 ? 'call' : 'calls'}{' '}
          {outsideIs === 'other-people' ? 'of other people' : 'at other locations'}
        </p>
      )}
    </section>
  );
}
