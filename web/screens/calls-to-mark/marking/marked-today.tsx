// What the viewer marked today, and how far that brings the close rate.
import type { MarkList } from '#contract/calls-to-mark';
import { callsOfKnown, callsOfMarks } from '#contract/figure-calls/list-calls';
import { areMostlyKnown } from '#contract/known-outcomes';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { Card } from '../../../ui/card';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';
import { callsOf, monthOf, percentKnown } from './mark-words';

export function MarkedToday({
  today,
  known,
  ofWhom,
  place,
}: Pick<MarkList, 'today' | 'known'> & {
  ofWhom: string | null;
  place: { companyId: number; storeId?: number | undefined };
}) {
  const addressOf = useCallsAddresses();
  const marks = callsOfMarks(today, place);
  const total = today.booked + today.notBooked + today.notKnown;
  return (
    <Card aria-labelledby="marked-today">
      <div className="flex h-12 items-center justify-between gap-3 border-b px-5">
        <h2 id="marked-today" className="text-title">
          Marked today
        </h2>
        <span className="text-compact text-muted-foreground tabular-nums">
          <FigureLink to={addressOf(marks.all, from)}>
            {formatCount(total)} {total === 1 ? 'call' : 'calls'}
          </FigureLink>
        </span>
      </div>
      <dl className="px-5 py-3 text-compact">
        <Line name="Booked" count={today.booked} to={addressOf(marks.booked, from)} />
        <Line name="Not booked" count={today.notBooked} to={addressOf(marks.notBooked, from)} />
        <Line name="Not known" count={today.notKnown} to={addressOf(marks.notKnown, from)} />
      </dl>
      {known && (
        <p className="border-t px-5 py-4 text-compact text-foreground-2">
          Outcome now known for{' '}
          <FigureLink to={addressOf(callsOfKnown(known, place), from)} label={`${percentKnown(known)}%, known`}>
            <b className="font-semibold text-foreground tabular-nums">{percentKnown(known)}%</b>
          </FigureLink>{' '}
          of {callsOf(ofWhom)} in {monthOf(known)}.{' '}
          {areMostlyKnown(known) ? 'Their close rate is shown.' : 'A close rate is shown from 80%.'}
        </p>
      )}
    </Card>
  );
}

const from = 'Calls to mark';

function Line({ name, count, to }: { name: string; count: number; to: string | undefined }) {
  return (
    <div className="flex h-7 items-center justify-between gap-3">
      <dt className="text-foreground-2">{name}</dt>
      <dd className="font-semibold tabular-nums">
        <FigureLink to={to} label={`${formatCount(count)}, ${name}`}>
          {formatCount(count)}
        </FigureLink>
      </dd>
    </div>
  );
}
