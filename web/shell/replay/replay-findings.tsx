// Progress and result of a replay or dry run, and the first deliveries it changes.
import type { Replay, ReplayReason, ReplaySample } from '#contract/replays';
import { DeliveryStatus, RefusalReason } from '#contract/webhooks';
import { Button, buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { ErrorBox } from '../../ui/error-box';
import { formatCount, formatTimestamp } from '../../ui/format';
import type { UnknownValue } from '../unmapped/explain-dialog';
import { reasonLabels, statusLabels } from './delivery-labels';
import { describeFirstCount } from './first-count';
import { FixControl, fixOf } from './fixes';
import { formatChange, formatFirst } from './format-change';

/** `isFirst`: it counts what waited, so nothing counted before. */
export function ReplayProgress({ replay, isFirst }: { replay: Replay; isFirst: boolean }) {
  const { done, total, dryRun, status, leftOut } = replay;
  const isRunning = status === 'waiting' || status === 'running';
  return (
    <div className="space-y-2">
      <p role="status" className="text-compact">
        {isFirst && replay.status === 'done' && replay.total > 0 ? describeFirstCount(replay) : describeState(replay)}
      </p>
      {isRunning && (
        <progress
          aria-label={dryRun ? 'Deliveries checked' : 'Deliveries replayed'}
          value={done}
          max={Math.max(1, total)}
          className="block h-1.5 w-full appearance-none overflow-hidden rounded-badge bg-fill [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-primary"
        />
      )}
      {leftOut > 0 && <p className="text-compact text-muted-foreground">{describeExcluded(leftOut)}</p>}
    </div>
  );
}

export const changesAnything = ({ succeeded, lost, changed }: Replay) => succeeded + lost + changed > 0;

export function describeLoss({ lost, dryRun }: Replay): string {
  const deliveries = lost === 1 ? '1 delivery' : `${formatCount(lost)} deliveries`;
  if (dryRun) return `${deliveries} that ${lost === 1 ? 'counts' : 'count'} now would no longer count.`;
  return `${deliveries} that counted before no longer ${lost === 1 ? 'counts' : 'count'}.`;
}

function describeExcluded(leftOut: number): string {
  const [deliveries, are, they, them] =
    leftOut === 1 ? ['delivery', 'is', 'it has', 'it'] : ['deliveries', 'are', 'they have', 'them'];
  return `${formatCount(leftOut)} ${deliveries} ${are} left out because ${they} no valid signature. To replay ${them} anyway, select ${them} in the log.`;
}

export function ReplayFindings({
  replay,
  isFirst,
  onExplain,
  onShowReason,
}: {
  replay: Replay;
  isFirst: boolean;
  /** Absent if the viewer may not define values. */
  onExplain: ((unknown: UnknownValue) => void) | undefined;
  onShowReason: (reason: RefusalReason) => void;
}) {
  const { succeeded, lost, stillFailing, changed, samples, reasons, dryRun } = replay;
  if (replay.done === 0) return null;
  const figures = [
    { word: dryRun ? 'would now succeed' : 'succeeded', count: succeeded },
    { word: dryRun ? 'would no longer count' : 'no longer count', count: lost, isBad: lost > 0 },
    { word: dryRun ? 'would still fail' : 'still fail', count: stillFailing },
    { word: dryRun ? 'would change' : 'changed', count: changed },
  ];
  return (
    <>
      {lost > 0 && (
        <ErrorBox title={describeLoss(replay)}>
          {dryRun
            ? 'The current mapping or names do not match them. Check the examples before you replay.'
            : 'Fix the mapping or the names and replay them again. Their payloads are kept.'}
        </ErrorBox>
      )}
      {!isFirst && (
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {figures.map(({ word, count, isBad }) => (
            // The figures align at the top, on one line, however long their labels are.
            <div
              key={word}
              className={cn(
                'flex flex-col-reverse justify-end rounded-control border px-3 py-2',
                isBad && 'border-destructive-line bg-destructive-soft',
              )}
            >
              <dt className={cn('text-compact', isBad ? 'text-destructive-text' : 'text-muted-foreground')}>{word}</dt>
              <dd className={cn('text-section', isBad && 'text-destructive-text')}>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {reasons.length > 0 && (
        <section aria-labelledby="replay-reasons">
          <h3 id="replay-reasons" className="mb-1 font-semibold text-compact">
            Why {formatCount(stillFailing)} would {isFirst || 'still '}fail
          </h3>
          <ul className="divide-y rounded-control border">
            {reasons.map((reason) => (
              <Reason
                key={JSON.stringify(reason)}
                companyId={replay.companyId}
                of={reason}
                onExplain={onExplain}
                onShow={() => onShowReason(reason.reason)}
              />
            ))}
          </ul>
        </section>
      )}
      {samples.length > 0 && (
        <section aria-labelledby="replay-samples">
          <h3 id="replay-samples" className="mb-1 font-semibold text-compact">
            {dryRun ? 'For example' : 'Among them'}
          </h3>
          <ul className="divide-y rounded-control border">
            {samples.map((sample) => (
              <Sample key={sample.logId} sample={sample} isFirst={isFirst} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Offers the same fix as the rows; if nobody here can fix it, a link to those rows. */
function Reason({
  of: { count, reason, message, source, unknown },
  companyId,
  onExplain,
  onShow,
}: {
  of: ReplayReason;
  companyId: number;
  onExplain: ((unknown: UnknownValue) => void) | undefined;
  onShow: () => void;
}) {
  const fix = onExplain && fixOf({ reason, unknown: unknown ?? undefined, companyId, source });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-compact">
      <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <span className="font-medium">{formatCount(count)}:</span> {formatChange(message) || reasonLabels[reason]}
      </span>
      {fix ? (
        <FixControl of={fix} onExplain={onExplain} className={`${buttonClasses({ size: 'sm' })} max-w-full shrink`} />
      ) : (
        <Button size="sm" onClick={onShow}>
          Show in the log
        </Button>
      )}
    </li>
  );
}

function Sample({
  sample: { receivedAt, before, after, changes },
  isFirst,
}: {
  sample: ReplaySample;
  isFirst: boolean;
}) {
  return (
    <li className="px-3 py-2 text-compact">
      <p className="flex flex-wrap justify-between gap-x-3">
        <time dateTime={receivedAt} className="text-muted-foreground">
          {formatTimestamp(receivedAt)}
        </time>
        <span className="font-medium">
          {isFirst
            ? after.status === 'success'
              ? 'Call'
              : outcomeOf(after)
            : `${outcomeOf(before)} → ${outcomeOf(after)}`}
        </span>
      </p>
      {after.message && <p className="text-foreground-2 [overflow-wrap:anywhere]">{formatChange(after.message)}</p>}
      {changes.map((change) => (
        <p key={change} className="text-foreground-2 [overflow-wrap:anywhere]">
          {isFirst ? formatFirst(change) : formatChange(change)}
        </p>
      ))}
    </li>
  );
}

function outcomeOf({ status, reason }: ReplaySample['before']): string {
  const knownReason = RefusalReason.safeParse(reason).data;
  const knownStatus = DeliveryStatus.safeParse(status).data;
  if (reason) return knownReason ? reasonLabels[knownReason] : reason;
  return knownStatus ? statusLabels[knownStatus] : status;
}

function describeState(replay: Replay): string {
  const { status, dryRun, done, total, leftOut, startedBy } = replay;
  const progress = `${formatCount(done)} of ${formatCount(total)}`;
  const deliveries = total === 1 ? '1 delivery' : `${formatCount(total)} deliveries`;
  const verb = dryRun ? 'checked' : 'replayed';
  switch (status) {
    case 'waiting':
      return dryRun ? 'The check starts in a moment.' : 'The replay starts in a moment.';
    case 'running':
      return dryRun
        ? `Checked ${progress}.`
        : `${progress} replayed, started by ${startedBy}. Closing this does not stop it.`;
    case 'stopped':
      return `Stopped. ${progress} were ${verb}${dryRun ? '.' : '; their changes stay.'}`;
    case 'failed':
      return `It could not continue. ${progress} were ${verb}. Try again.`;
    case 'done':
      if (total === 0 && leftOut > 0) return 'No deliveries are left to replay.';
      if (total === 0) return 'That delivery no longer exists.';
      if (dryRun && !changesAnything(replay)) return `Checked ${deliveries}: replaying would change nothing.`;
      return dryRun ? `Checked ${deliveries}. Nothing has changed yet.` : `All ${formatCount(total)} replayed.`;
  }
}
