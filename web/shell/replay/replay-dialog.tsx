// The replay dialog: first a dry run, then, on request, the replay. Closing it does not stop a running replay.
import { useEffect, useRef, useState } from 'react';
import type { Replay, ReplaySelection } from '#contract/replays';
import type { RefusalReason } from '#contract/webhooks';
import { messageOf } from '../../api/request';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { ErrorBox } from '../../ui/error-box';
import { formatCount } from '../../ui/format';
import { Loading, Skeleton } from '../../ui/skeleton';
import type { UnknownValue } from '../unmapped/explain-dialog';
import { countMessages, isFirstCount } from './first-count';
import { changesAnything, describeLoss, ReplayFindings, ReplayProgress } from './replay-findings';
import { isRunning, useReplay, useReplayChanges } from './use-replay';

export type ReplayTarget =
  | { companyId: number; selection: ReplaySelection; what: string }
  | { companyId: number; runningId: number };

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function ReplayDialog({
  target,
  onClose,
  onExplain,
  onShowReason,
}: {
  target: ReplayTarget | null;
  onClose: () => void;
  onExplain: ((unknown: UnknownValue) => void) | undefined;
  onShowReason: (reason: RefusalReason) => void;
}) {
  // A closing dialog keeps its content until it has faded out.
  const [shown, setShown] = useState(target);
  if (target !== null && target !== shown) setShown(target);
  return (
    shown && (
      <OpenDialog
        key={keyOf(shown)}
        target={shown}
        isOpen={target !== null}
        onClose={onClose}
        onExplain={onExplain}
        onShowReason={onShowReason}
      />
    )
  );
}

function keyOf(target: ReplayTarget): string {
  return JSON.stringify(target);
}

function OpenDialog({
  target,
  isOpen,
  onClose,
  onExplain,
  onShowReason,
}: {
  target: ReplayTarget;
  isOpen: boolean;
  onClose: () => void;
  onExplain: ((unknown: UnknownValue) => void) | undefined;
  onShowReason: (reason: RefusalReason) => void;
}) {
  const [id, setId] = useState<number | null>('runningId' in target ? target.runningId : null);
  const [isAsking, setAsking] = useState(false);
  const isFirst = 'selection' in target && isFirstCount(target.selection);
  const { start, stop } = useReplayChanges();
  const loaded = useReplay(id);
  const replay = loaded.data;
  const begin = (dryRun: boolean) => {
    if (!('selection' in target)) return;
    const { companyId, selection } = target;
    start.mutate({ companyId, dryRun, selection }, { onSuccess: (started) => setId(started.id) });
  };
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dry run begins once, when the dialog opens.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin(true);
  }, []);
  const close = () => {
    // Nobody will read the result of an unfinished dry run.
    if (replay?.dryRun && isRunning(replay)) stop.mutate(replay.id);
    onClose();
  };
  const error = start.error ?? stop.error ?? loaded.error;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={titleOf(replay, isFirst)}
      description={'what' in target ? target.what : 'Uses the current mapping and names'}
    >
      <DialogBody className="space-y-4">
        {replay ? (
          <>
            <ReplayProgress replay={replay} isFirst={isFirst} />
            <ReplayFindings replay={replay} isFirst={isFirst} onExplain={onExplain} onShowReason={onShowReason} />
          </>
        ) : (
          !error && (
            <Loading label="Checking the deliveries..." className="space-y-3">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-24 w-full" />
            </Loading>
          )
        )}
        {error && <ErrorBox title={messageOf(error, unreachable)} />}
      </DialogBody>
      <DialogFooter>
        {replay && isRunning(replay) && (
          <Button className="mr-auto" isPending={stop.isPending} onClick={() => stop.mutate(replay.id)}>
            Stop
          </Button>
        )}
        <Button variant="ghost" onClick={close}>
          Close
        </Button>
        {canStart(replay, target) ? (
          <Button
            variant="primary"
            isPending={start.isPending}
            pendingText="Starting..."
            onClick={() => (replay.lost > 0 ? setAsking(true) : begin(false))}
          >
            {isFirst ? `Count ${countMessages(replay.total)}` : `Replay ${countOf(replay.total)}`}
          </Button>
        ) : (
          !replay &&
          start.isError && (
            <Button isPending={start.isPending} onClick={() => begin(true)}>
              Try again
            </Button>
          )
        )}
      </DialogFooter>
      {replay && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title="Replay anyway?"
          confirm="Replay anyway"
          onConfirm={() => {
            setAsking(false);
            begin(false);
          }}
        >
          <p>
            {describeLoss(replay)} Their calls leave the reports unless other deliveries report them. Their payloads are
            kept.
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** A stopped or failed dry run has not seen everything; a replay is still offered if it found something. */
function canStart(replay: Replay | undefined, target: ReplayTarget): replay is Replay {
  if (!replay?.dryRun || isRunning(replay) || !('selection' in target)) return false;
  return replay.status === 'done' && changesAnything(replay);
}

function titleOf(replay: Replay | undefined, isFirst: boolean): string {
  if (isFirst) return replay && !replay.dryRun ? 'Count what has come' : 'Count what has come?';
  return replay && !replay.dryRun ? 'Replay' : 'Replay preview';
}

const countOf = (total: number) => (total === 1 ? '1 delivery' : `${formatCount(total)} deliveries`);
