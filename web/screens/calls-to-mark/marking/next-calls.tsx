// The calls after the one in hand.
import type { CallToMark } from '#contract/calls-to-mark';
import { customerOf, lengthOf } from '../../../shell/calls/call-words';
import { Card } from '../../../ui/card';
import { callTimeIn } from '../../../ui/format-call-time';
import type { CallInHand } from './mark-state';

const shownNext = 4;

export function NextCalls({ queue }: { queue: readonly CallInHand[] }) {
  const next = queue.slice(1, 1 + shownNext);
  if (next.length === 0) return null;
  return (
    <Card aria-labelledby="next-calls">
      <div className="flex h-12 items-center justify-between gap-3 px-5">
        <h2 id="next-calls" className="text-title">
          Next
        </h2>
        <span className="text-muted-foreground text-small">Newest first, half at random</span>
      </div>
      <ol>
        {next.map(({ call, isUnsaved }) => (
          <li key={call.id} className="border-t px-5 py-2">
            <div className="flex items-baseline justify-between gap-3 text-compact">
              <span className="truncate font-medium normal-nums">{customerOf(call)}</span>
              <span className="shrink-0 text-muted-foreground tabular-nums">{lengthOf(call)}</span>
            </div>
            <p className="truncate normal-nums text-muted-foreground text-small">
              {isUnsaved && <span className="font-medium text-destructive-text">Not saved. </span>}
              {whenAndWho(call, queue)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The next one in a line, on phones. */
export function NextCall({ queue }: { queue: readonly CallInHand[] }) {
  const next = queue[1];
  if (!next) return null;
  return (
    <p className="flex items-baseline gap-2 px-1 text-compact text-muted-foreground normal-nums md:hidden">
      <span>Next</span>
      <span className="shrink-0 text-foreground-2">{customerOf(next.call)}</span>
      <span className="ml-auto truncate">{whenAndWho(next.call, queue)}</span>
    </p>
  );
}

/** "1:20 PM, Rosa Delgado"; of another day than the call in hand "Nov 12, 4:40 PM, Rosa Delgado". */
function whenAndWho(call: CallToMark, [current]: readonly CallInHand[]): string {
  const { day, clock } = callTimeIn(call.timeZone, call.startedAt);
  const isSameDay = call.localDay === current?.call.localDay;
  return [...(isSameDay ? [] : [day]), clock, ...(call.employeeName ? [call.employeeName] : [])].join(', ');
}
