// Calls with a yes-or-no answer on a bar, with a tick where a close rate begins to be shown.
import type { ReactNode } from 'react';
import { areMostlyKnown, type Outcomes } from '#contract/known-outcomes';
import { formatCount } from '../../../ui/format';
import { describeMissingAnswers } from '../../../ui/rated';

export function KnownBar({ outcomes, children }: { outcomes: Outcomes; children?: ReactNode }) {
  const { calls, knownCalls } = outcomes;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div aria-hidden="true" className="relative h-1.5 w-[220px] shrink-0 rounded-full bg-fill">
        <div className="h-full rounded-full bg-primary" style={{ width: `${(100 * knownCalls) / calls}%` }} />
        <div className="absolute -top-1 -bottom-1 left-[80%] w-0.5 bg-foreground" />
      </div>
      <p className="min-w-0 flex-1 basis-64 text-compact text-foreground-2">
        <strong className="font-semibold text-foreground">
          Close rate:{' '}
          {areMostlyKnown(outcomes)
            ? `enough answers. ${formatCount(knownCalls)} of ${formatCount(calls)} ${calls === 1 ? 'call has' : 'calls have'} a yes-or-no answer.`
            : describeMissingAnswers(outcomes)}
        </strong>{' '}
        {children}
      </p>
    </div>
  );
}
