// What the tester says above the payload: how each call would count, or why it would not.
import { ChevronLeft, ChevronRight, CircleCheck, CircleX } from 'lucide-react';
import type { CallTrial } from '#contract/mapping-trial';
import { IconButton } from '../../ui/icon-button';
import { Skeleton } from '../../ui/skeleton';
import { describeCall } from './test-card';
import type { Tester } from './use-tester';

export function TrialOutcome({ tester }: { tester: Tester }) {
  const { trial, call, callIndex, showCall } = tester;
  const { answer, error, isTrying } = trial;
  const total = answer?.callsTotal ?? 0;
  const shown = answer?.calls.length ?? 0;
  return (
    <div className="flex items-start gap-2">
      <div role="status" className="min-w-0 flex-1 space-y-1 text-compact">
        {error && <Line isGood={false}>{error}</Line>}
        {answer?.problem && <Line isGood={false}>{answer.problem}</Line>}
        {call && (
          <Line isGood={call.status === 'success'}>
            {total > 1 && `Call ${callIndex + 1} of ${total}: `}
            {total > 1 ? lowerFirst(sentenceFor(call)) : sentenceFor(call)}
          </Line>
        )}
        {call && callIndex === shown - 1 && total > shown && (
          <p className="text-muted-foreground">The first {shown} are tried.</p>
        )}
        {!answer && !error && isTrying && <Skeleton className="h-4 w-48" />}
      </div>
      {shown > 1 && (
        <div className="flex shrink-0">
          <IconButton
            label="Previous call"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={callIndex === 0}
            onClick={() => showCall(callIndex - 1)}
          />
          <IconButton
            label="Next call"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={callIndex >= shown - 1}
            onClick={() => showCall(callIndex + 1)}
          />
        </div>
      )}
    </div>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2">
      <Icon
        aria-hidden="true"
        className={isGood ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-destructive-text'}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

function sentenceFor({ status, message, processedData, fields }: CallTrial): string {
  if (status === 'success') {
    const call = processedData ? describeCall(processedData) : '';
    // A service that would be made has no row yet.
    const service = processedData?.service ? null : fields.service.became;
    return `Would count as ${[service, call].filter(Boolean).join(', ') || 'a call'}`;
  }
  if (status === 'inactive') return message ?? 'Would be kept, not counted';
  if (status === 'handshake') return 'Would be answered as a check of the address';
  return message ? `Would not count. ${message}` : 'Would not count';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
