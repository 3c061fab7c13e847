// The result of resolving a value, updated while past deliveries are corrected.
import { CircleCheck, X } from 'lucide-react';
import { Link } from 'react-router';
import type { OutputOf } from '#contract/endpoints';
import type { Replay } from '#contract/replays';
import { IconButton } from '../../ui/icon-button';
import { SpinnerRing } from '../../ui/spinner';
import { textLinkClasses } from '../../ui/text-link';
import { describeReplayed } from './unmapped-words';
import { isInProgress, useFollowedReplay } from './use-names';

export interface ResolvedName {
  /** “maybe”, or 12 services. */
  what: string;
  answer: OutputOf<'resolveUnmapped'>;
}

/** Stays until it is closed or another value is resolved. */
export function UnmappedProgress({
  settled: { what, answer },
  logAddress,
  onClose,
}: {
  settled: ResolvedName;
  /** The Activity Log; absent inside it. */
  logAddress?: string;
  onClose: () => void;
}) {
  return (
    <div className="flex items-start gap-2 border-t px-5 py-3 text-compact max-md:px-4">
      <div role="status" className="flex min-w-0 grow items-start gap-2 [overflow-wrap:anywhere]">
        {answer.replay ? (
          <Followed what={what} replay={answer.replay} {...(logAddress && { logAddress })} />
        ) : (
          <>
            <Done />
            <p>
              Saved {what}.
              {answer.isReplayBusy &&
                ' Another replay is under way: when it is done, press “Apply to past deliveries” in its row.'}
            </p>
          </>
        )}
      </div>
      <IconButton label="Close this note" icon={<X />} onClick={onClose} />
    </div>
  );
}

function Followed({ what, replay: started, logAddress }: { what: string; replay: Replay; logAddress?: string }) {
  const replay = useFollowedReplay(started);
  return (
    <>
      {isInProgress(replay) ? (
        <span className="mt-0.5 shrink-0 text-muted-foreground">
          <SpinnerRing size={16} />
        </span>
      ) : (
        <Done />
      )}
      <p>
        Saved {what}. {describeReplayed(replay)}{' '}
        {logAddress && !isInProgress(replay) && (
          <Link to={logAddress} className={textLinkClasses}>
            See them in the Activity Log
          </Link>
        )}
      </p>
    </>
  );
}

function Done() {
  return <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />;
}
