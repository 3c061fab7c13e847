// Past calls are being counted because their number was placed.
import { useEffect } from 'react';
import type { Replay } from '#contract/replays';
import { isInProgress, useFollowedReplay } from '../../../shell/unmapped/use-names';
import { formatCount } from '../../../ui/format';
import { SpinnerRing } from '../../../ui/spinner';

export function CountingNote({ replay: begun, onDone }: { replay: Replay; onDone: () => void }) {
  const replay = useFollowedReplay(begun);
  const runs = isInProgress(replay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at its end.
  useEffect(() => {
    if (!runs) onDone();
  }, [runs]);
  return (
    <>
      {runs && (
        <span className="mt-0.5 shrink-0 text-muted-foreground">
          <SpinnerRing size={16} />
        </span>
      )}
      <p>{runs ? 'Counting the calls that waited…' : describeEnd(replay)}</p>
    </>
  );
}

/** One call can take several messages, and only these are counted here. */
function describeEnd({ status, succeeded, leftOut }: Replay): string {
  const counted = `${messagesOf(succeeded)} that waited ${succeeded === 1 ? 'counts' : 'count'} now.`;
  if (status === 'failed' || status === 'stopped') return `Counting ended early. ${counted}`;
  return leftOut > 0 ? `${counted} ${messagesOf(leftOut)} without a valid signature were left out.` : counted;
}

const messagesOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;
