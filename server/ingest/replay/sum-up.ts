// The sums and samples that a replay shows while it runs.
import type { ReplaySample } from '#contract/replays';
import type { DeliveryStatus, RefusalReason } from '#contract/webhooks';
import type { ReplayRow } from '../../database/replay-rows';

export interface Sums {
  succeeded: number;
  stillFailing: number;
  changed: number;
}

export const mostSamples = 20;

/** What one row adds to the sums, from what it was and what it is. A handshake is neither well nor ill. */
export function sumsOf(
  { hadSucceeded, saysOther }: { hadSucceeded: boolean; saysOther: boolean },
  status: DeliveryStatus,
): Sums {
  const succeeds = status === 'success';
  return {
    succeeded: Number(succeeds && !hadSucceeded),
    stillFailing: Number(!succeeds && status !== 'handshake'),
    changed: Number(succeeds && hadSucceeded && saysOther),
  };
}

export function addSums<Summed extends Sums>(to: Summed, more: Sums, sign: 1 | -1 = 1): Summed {
  return {
    ...to,
    succeeded: to.succeeded + sign * more.succeeded,
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

/** Whether there is anything to show of it. */
export function isTelling({ before, after, changes }: ReplaySample): boolean {
  return changes.length > 0 || before.status !== after.status || before.reason !== after.reason;
}
