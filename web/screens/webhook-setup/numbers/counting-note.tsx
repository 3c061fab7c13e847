// Past calls are being counted because their number was placed.
import { useEffect } from 'react';
import type { Replay } from '#contract/replays';
import { isInProgress, useFollowedReplay } from '../../../shell/unmapped/use-names';
import { SpinnerRing } from '../../../ui/spinner';
import { callsOf } from './number-columns';

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

function describeEnd({ status, succeeded, leftOut }: Replay): string {
  const counted = `${callsOf(succeeded)} that waited ${succeeded === 1 ? 'counts' : 'count'} now.`;
  if (status === 'failed' || status === 'stopped') return `Counting ended early. ${counted}`;
  return leftOut > 0 ? `${counted} ${callsOf(leftOut)} without a valid signature were left out.` : counted;
}
