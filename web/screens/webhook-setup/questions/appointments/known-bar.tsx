// A bar with a tick where close rates begin to be shown.
import { areMostlyKnown, type Outcomes } from '#contract/known-outcomes';
import { formatCount } from '../../../../ui/format';

const shownFromPercent = 80;

export function KnownBar({
  outcomes,
  isOneSided,
}: {
  outcomes: Outcomes;
  /** Only bookings are ever said. */
  isOneSided: boolean;
}) {
  const { calls, knownCalls } = outcomes;
  const percent = Math.floor((knownCalls / calls) * 100);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div aria-hidden="true" className="relative h-1.5 w-52 rounded-full bg-(--fill)">
        <div className="h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
        <div className="absolute -top-1 h-3.5 w-0.5 bg-foreground" style={{ left: `${shownFromPercent}%` }} />
      </div>
      <p className="min-w-60 flex-1 text-compact text-foreground-2">
        <strong className="font-semibold text-foreground">
          Known for {formatCount(knownCalls)} of {formatCount(calls)} {calls === 1 ? 'call' : 'calls'}, {percent}%.
        </strong>{' '}
        {areMostlyKnown(outcomes)
          ? 'That is enough for a close rate.'
          : `A close rate is shown once ${shownFromPercent}% are known.`}
        {isOneSided && ' Bookings alone do not tell which calls were not booked.'}
      </p>
    </div>
  );
}
