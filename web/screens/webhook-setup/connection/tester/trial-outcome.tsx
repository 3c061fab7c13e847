// The tester's result above the payload: how each call would count, or why not.
import { ChevronLeft, ChevronRight, CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallTrial, MappingTrial } from '#contract/mapping-trial';
import { cn } from '../../../../ui/cn';
import { IconButton } from '../../../../ui/icon-button';
import { Skeleton } from '../../../../ui/skeleton';
import { describeCall } from '../test-call/test-card';
import type { Tester } from './use-tester';

export function TrialOutcome({ tester }: { tester: Tester }) {
  const { trial, call, callIndex, showCall } = tester;
  const { answer, error, isTrying } = trial;
  const total = answer?.callsTotal ?? 0;
  const shown = answer?.calls.length ?? 0;
  return (
    <div className="space-y-2">
      {answer && total > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="mr-auto font-medium">
            {countCounting(answer)}
          </p>
          <div className="flex items-center">
            <IconButton
              label="Previous call"
              icon={<ChevronLeft aria-hidden="true" />}
              disabled={callIndex === 0}
              onClick={() => showCall(callIndex - 1)}
            />
            <span className="px-1 text-muted-foreground">
              Call {callIndex + 1} of {total}
            </span>
            <IconButton
              label="Next call"
              icon={<ChevronRight aria-hidden="true" />}
              disabled={callIndex >= shown - 1}
              onClick={() => showCall(callIndex + 1)}
            />
          </div>
        </div>
      )}
      <div role="status" className="space-y-1 text-compact">
        {error && <Line look="bad">{error}</Line>}
        {answer?.problem && <Line look="bad">{answer.problem}</Line>}
        {call && <Verdict of={call} />}
        {call?.processedData?.warnings.map(({ field, message }) => (
          <Line key={`${field} ${message}`} look="warning">
            {message}
          </Line>
        ))}
        {total > shown && shown > 0 && callIndex === shown - 1 && (
          <p className="text-muted-foreground">The first {shown} are tried.</p>
        )}
        {!answer && !error && isTrying && <Skeleton className="h-4 w-48" />}
      </div>
    </div>
  );
}

/** An unmapped field is not the payload's fault: it is reported once, as work to do. */
function Verdict({ of: call }: { of: CallTrial }) {
  const { toMap, problems } = sortProblems(call);
  if (call.status === 'not-a-call' || call.status === 'not-placed') return <Line look="todo">{call.message}</Line>;
  return (
    <>
      {toMap > 0 && (
        <Line look="todo">
          {toMap} required {toMap === 1 ? 'field' : 'fields'} not mapped yet.
        </Line>
      )}
      {(toMap === 0 || problems.length > 0) && (
        <Line look={call.status === 'success' ? 'good' : 'bad'}>{sentenceFor(call, problems)}</Line>
      )}
      {problems.length > 1 && (
        <ul aria-label="Why it would not count" className="list-disc space-y-1 pl-10 marker:text-destructive-text">
          {problems.map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The number of unmapped required fields, and other problems that keep the call from counting. */
function sortProblems({ fields, problems }: CallTrial): { toMap: number; problems: string[] } {
  const unmapped = Object.values(fields).flatMap(({ state, why }) => (state === 'unmapped' ? [why] : []));
  const others = problems.filter((problem) => !unmapped.includes(problem));
  return { toMap: problems.length - others.length, problems: others };
}

const looks = {
  todo: { Icon: CircleDashed, color: 'text-muted-foreground' },
  good: { Icon: CircleCheck, color: 'text-success' },
  bad: { Icon: CircleX, color: 'text-destructive-text' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

function Line({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { Icon, color } = looks[look];
  return (
    <p className={cn('flex items-start gap-2', (look === 'warning' || look === 'todo') && color)}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', color)} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  );
}

/** "1 of 2 would count"; only the first calls of a long list are tested. */
function countCounting({ calls }: MappingTrial): string {
  const counting = calls.filter(({ status }) => status === 'success').length;
  return `${counting} of ${calls.length} would count`;
}

function sentenceFor({ status, message, processedData, fields }: CallTrial, problems: string[]): string {
  if (status === 'success') {
    const call = processedData ? describeCall(processedData) : '';
    const service = processedData?.service ? null : fields.service.became;
    return `Would count as ${[service, call].filter(Boolean).join(', ') || 'a call'}`;
  }
  if (status === 'inactive') return message ?? 'Would be kept, not counted';
  if (status === 'handshake') return 'Would be answered as an address check';
  if (problems.length > 1) return `Would not count, for ${problems.length} reasons:`;
  const [problem = message] = problems;
  return problem ? `Would not count. ${problem}` : 'Would not count';
}
