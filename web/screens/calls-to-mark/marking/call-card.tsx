// The call in hand: who called, what about, what became of it, and what the customer called about before.
import { Check, CircleAlert, Minus, SkipForward, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallToMark } from '#contract/calls-to-mark';
import { customerOf } from '../../../shell/calls/call-words';
import { ListenLink } from '../../../shell/calls/listen-link';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { formatDuration } from '../../../ui/format';
import { callTimeIn } from '../../../ui/format-call-time';
import { Kbd } from '../../../ui/kbd';
import { EarlierCalls } from './earlier-calls';
import type { CallInHand, MarkProgress } from './mark-state';
import { describeDone, describeRest } from './mark-words';
import { Part } from './part';
import { ProgressBar } from './progress-bar';
import { ServiceChoice } from './service-choice';
import type { Marking } from './use-marking';

export function CallCard({
  marking,
  hand,
  progress,
  services,
  isOneStore,
  onMoreServices,
}: {
  marking: Marking;
  hand: CallInHand;
  progress: MarkProgress;
  services: readonly { id: number; name: string }[];
  isOneStore: boolean;
  onMoreServices: () => void;
}) {
  const { call } = hand;
  return (
    <Card aria-labelledby="call-in-hand" className="@container/call max-md:mb-2">
      <div className="flex h-12 items-center gap-4 px-6 max-md:hidden">
        <span className="shrink-0 font-semibold text-compact tabular-nums">
          {progress.marked} of {progress.total} marked
        </span>
        <ProgressBar progress={progress} className="flex-1" />
        <span className="shrink-0 text-compact text-muted-foreground tabular-nums">{describeRest(progress)}</span>
      </div>
      <Part>
        {hand.isUnsaved && (
          <p role="alert" className="mb-2 flex items-center gap-1.5 font-medium text-compact text-destructive-text">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            Not saved. Try again.
          </p>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 id="call-in-hand" className="text-figure-sm normal-nums">
            {customerOf(call)}
          </h2>
          <ListenLink call={call} shortcut="L" />
        </div>
        <CallSentence call={call} isOneStore={isOneStore} />
      </Part>
      <Part>
        <ServiceChoice
          hand={hand}
          services={services}
          onChoose={(serviceId) => marking.choose(serviceId)}
          onMore={onMoreServices}
        />
      </Part>
      <Part className="max-md:hidden">
        <h3 id="was-booked" className="text-title">
          Was an appointment made?
        </h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
        <div
          role="group"
          aria-labelledby="was-booked"
          className="mt-2 grid grid-cols-[repeat(3,auto)] gap-3 @min-[560px]/call:grid-cols-[3fr_3fr_2fr]"
        >
          <AnswerButton shortcut="B" icon={<Check className="text-success" />} onClick={() => marking.answer('booked')}>
            Booked
          </AnswerButton>
          <AnswerButton shortcut="N" icon={<Minus />} onClick={() => marking.answer('not-booked')}>
            Not booked
          </AnswerButton>
          <AnswerButton shortcut="U" isQuiet onClick={() => marking.answer('not-known')}>
            Not known
          </AnswerButton>
        </div>
        <p className="mt-2 text-muted-foreground text-small">Your answer is saved at once and the next call opens.</p>
      </Part>
      <EarlierCalls call={call} />
      <UndoAndSkip marking={marking} />
    </Card>
  );
}

/** "Saturday, Nov 21 at 2:14 PM, talked to Devon Hughes for 3:02." */
function CallSentence({ call, isOneStore }: { call: CallToMark; isOneStore: boolean }) {
  const { weekday, day, clock } = callTimeIn(call.timeZone, call.startedAt);
  const { employeeName, durationSeconds, storeName } = call;
  return (
    <p className="mt-1 text-body text-foreground-2 normal-nums">
      {weekday}, {day} at {clock}
      {!isOneStore && storeName && <> at {storeName}</>}
      {employeeName && (
        <>
          , talked to <b className="font-semibold text-foreground">{employeeName}</b>
        </>
      )}
      {durationSeconds !== null && (
        <>
          {' '}
          for <b className="font-semibold text-foreground tabular-nums">{formatDuration(durationSeconds)}</b>
        </>
      )}
      .
    </p>
  );
}

function AnswerButton({
  shortcut,
  icon,
  isQuiet = false,
  onClick,
  children,
}: {
  shortcut: string;
  icon?: ReactNode;
  isQuiet?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-keyshortcuts={shortcut}
      // The second click of a double click would answer for the next call.
      onClick={({ detail }) => detail < 2 && onClick()}
      className={cn(
        'flex h-14 min-w-0 items-center gap-2.5 rounded-card border border-border-strong bg-button-secondary px-3 @min-[560px]/call:px-4 shadow-card transition-colors hover:bg-muted dark:hover:bg-fill [&_svg]:size-5 [&_svg]:shrink-0',
        isQuiet ? 'font-medium text-body text-foreground-2' : 'text-title @min-[560px]/call:text-section',
      )}
    >
      {icon}
      <span className="mr-auto truncate">{children}</span>
      <Kbd>{shortcut}</Kbd>
    </button>
  );
}

export function UndoAndSkip({ marking: { state, current, undo, skip } }: { marking: Marking }) {
  const last = state.done.at(-1);
  return (
    <div className="flex min-h-13 items-center gap-3 border-t px-3 py-2 max-md:hidden">
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!last}
        aria-keyshortcuts="Z"
        onClick={undo}
        className="disabled:bg-transparent"
      >
        Undo <Kbd>Z</Kbd>
      </Button>
      <span className="min-w-0 flex-1 truncate text-compact text-muted-foreground normal-nums">
        {last && `${customerOf(last.call)} ${describeDone(last)}`}
      </span>
      {current && (
        <Button
          size="sm"
          variant="ghost"
          icon={<SkipForward aria-hidden="true" />}
          aria-keyshortcuts="S ArrowRight"
          onClick={skip}
        >
          Skip <Kbd>S</Kbd>
        </Button>
      )}
    </div>
  );
}
