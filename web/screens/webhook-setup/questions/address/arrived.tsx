// Whether something has come, by live news, and what to check if nothing does.
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WebhookArrivals } from '#contract/arrivals';
import { Button } from '../../../../ui/button';
import { Popover } from '../../../../ui/popover';
import { SpinnerRing } from '../../../../ui/spinner';
import { textLinkClasses } from '../../../../ui/text-link';
import { describeCut } from '../../connection/arrivals/arrivals-words';
import { countArrived } from './count-arrived';

export function Arrived({
  arrivals,
  callsSeen,
  isFailed,
  onRetry,
  addressOfNext,
  children,
}: {
  arrivals: WebhookArrivals | undefined;
  callsSeen: number | undefined;
  isFailed: boolean;
  onRetry: () => void;
  addressOfNext: string;
  /** What can be done until a call comes. */
  children: ReactNode;
}) {
  if (isFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-compact">
        <p className="mr-auto text-destructive-text">What has come could not be loaded.</p>
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  const hasCalls = arrivals?.state === 'calls';
  const cut = arrivals ? describeCut(arrivals) : '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div role="status" className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        {hasCalls ? (
          <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
        ) : (
          <span className="shrink-0 text-primary">
            <SpinnerRing size={32} />
          </span>
        )}
        <div className="min-w-0">
          {hasCalls ? (
            <p className="text-title">
              <Link to={addressOfNext} className={textLinkClasses}>
                {countArrived(arrivals, callsSeen)}
              </Link>
            </p>
          ) : (
            <p className="text-title">
              {arrivals?.state === 'no-call' ? 'A message came, but no call yet' : 'Waiting for the first call'}
            </p>
          )}
          <p className="text-compact text-muted-foreground">
            {hasCalls
              ? ['The next question shows how they were read.', cut].filter(Boolean).join(' ')
              : arrivals?.state === 'no-call'
                ? 'The address works. Now call any of your numbers.'
                : 'Call any of your numbers. It appears here seconds later.'}
          </p>
        </div>
      </div>
      {!hasCalls && (
        <>
          <NothingArrives />
          {children}
        </>
      )}
    </div>
  );
}

function NothingArrives() {
  return (
    <Popover
      label="Nothing arrives?"
      trigger={
        <Button variant="ghost" size="sm">
          Nothing arrives?
        </Button>
      }
    >
      <p className="mb-2 font-semibold text-compact">Check these three</p>
      <ol className="list-decimal space-y-2 pl-5 text-compact text-foreground-2">
        <li>The whole address was pasted, from https to its last character, and saved there.</li>
        <li>The phone system sends calls: its switch is on, and calls are among the events that are chosen.</li>
        <li>The call has ended. Most phone systems send it only then, some a minute later.</li>
      </ol>
    </Popover>
  );
}
