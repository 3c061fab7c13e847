// The sums and samples shown during a replay.
import type { ReplaySample } from '#contract/replays';
import type { DeliveryStatus, RefusalReason } from '#contract/webhooks';
import type { ReplayRow } from '../../database/replays/replay-rows';

export interface Sums {
  succeeded: number;
  lost: number;
  stillFailing: number;
  changed: number;
}

export const maxSamples = 20;

/** A row before the replay, as far as the sums need it. */
export interface Was {
  hadSucceeded: boolean;
  reason: string | null;
  /** It says something else of its call than before. */
  saysOther: boolean;
}

export const wasOf = ({ status, reason }: Pick<ReplayRow, 'status' | 'reason'>, changes: readonly string[]): Was => ({
  hadSucceeded: status === 'success',
  reason,
  saysOther: changes.length > 0,
});

/** How one row changes the sums. A handshake, what is not a call, and a call from a line at no location are neither. */
export function sumsOf(
  { hadSucceeded, saysOther, reason: earlier }: Was,
  { status, reason }: { status: DeliveryStatus; reason: string | null },
): Sums {
  const succeeds = status === 'success';
  const isAside = status === 'not-a-call' || status === 'not-placed';
  const fails = !succeeds && status !== 'handshake' && (!isAside || hadSucceeded);
  return {
    succeeded: Number(succeeds && !hadSucceeded),
    lost: Number(fails && hadSucceeded),
    stillFailing: Number(fails && !hadSucceeded),
    changed: Number(succeeds === hadSucceeded && (saysOther || reason !== earlier)),
  };
}

export function addSums<Summed extends Sums>(to: Summed, more: Sums, sign: 1 | -1 = 1): Summed {
  return {
    ...to,
    succeeded: to.succeeded + sign * more.succeeded,
    lost: to.lost + sign * more.lost,
    stillFailing: to.stillFailing + sign * more.stillFailing,
    changed: to.changed + sign * more.changed,
  };
}

export function sampleOf(
  row: Pick<ReplayRow, 'id' | 'receivedAt' | 'status' | 'reason'>,
  after: { status: DeliveryStatus; reason: RefusalReason | null; message: string | null },
  changes: string[],
): ReplaySample {
  const { status, reason, message } = after;
  return {
    logId: row.id,
    receivedAt: row.receivedAt.toISOString(),
    before: { status: row.status, reason: row.reason },
    after: { status, reason, message },
    changes,
  };
}

export function isWorthShowing({ before, after, changes }: ReplaySample): boolean {
  return changes.length > 0 || before.status !== after.status || before.reason !== after.reason;
}
