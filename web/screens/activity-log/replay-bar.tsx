// Above the rows: the selection to replay, running replays, and who may replay.
import type { Replay } from '#contract/replays';
import { maxReplayedByName } from '#contract/replays';
import type { ReplayTarget } from '../../shell/replay/replay-dialog';
import { Button } from '../../ui/button';
import { formatCount } from '../../ui/format';
import type { RowSelection } from './use-selection';

const line = 'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-t px-5 py-2 text-compact max-md:px-4';

export function ChosenBar({
  companyId,
  selection,
  onReplay,
}: {
  companyId: number;
  selection: RowSelection;
  onReplay: (target: ReplayTarget) => void;
}) {
  const { chosen } = selection;
  if (chosen.length === 0) return null;
  const count = chosen.length === 1 ? '1 delivery' : `${formatCount(chosen.length)} deliveries`;
  const isTooMany = chosen.length > maxReplayedByName;
  return (
    <div className={line}>
      <span role="status">{count} selected</span>
      {isTooMany ? (
        <span className="text-muted-foreground">
          At most {formatCount(maxReplayedByName)} can be selected; use the filters and “Replay all shown”.
        </span>
      ) : (
        <Button
          size="sm"
          onClick={() => onReplay({ companyId, selection: { ids: chosen }, what: `The ${count} selected` })}
        >
          Replay...
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        Choose none
      </Button>
    </div>
  );
}

export function RunningReplays({
  replays,
  onShow,
}: {
  replays: readonly Replay[];
  onShow: (target: ReplayTarget) => void;
}) {
  return replays.map(({ id, companyId, done, total }) => (
    <div key={id} className={line}>
      <span>
        Replay running: {formatCount(done)} of {formatCount(total)}
      </span>
      <Button variant="ghost" size="sm" onClick={() => onShow({ companyId, runningId: id })}>
        Show
      </Button>
    </div>
  ));
}
