// What happened since the start, counted in memory: an addition for each delivery, and nothing is written.
import type { NotStoredCause } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';

type Status = DeliveryAnswer['status'];

export interface Counts {
  /** By final status; `queued` are those that waited on disk, each counted again when it is in the database. */
  deliveries: Partial<Record<Status, number>>;
  refused: Partial<Record<NotStoredCause, number>>;
  commits: number;
  commitSeconds: number;
  failedCommits: number;
  failedRequests: number;
}

export interface Counters {
  stored(status: Status): void;
  refused(cause: NotStoredCause): void;
  committed(commit: { seconds: number }): void;
  commitFailed(): void;
  requestFailed(): void;
  /** A copy. */
  read(): Counts;
}

export function createCounters(observeCommit: (seconds: number) => void): Counters {
  const deliveries: Counts['deliveries'] = {};
  const refused: Counts['refused'] = {};
  const sums = { commits: 0, commitSeconds: 0, failedCommits: 0, failedRequests: 0 };
  return {
    stored(status) {
      deliveries[status] = (deliveries[status] ?? 0) + 1;
    },
    refused(cause) {
      refused[cause] = (refused[cause] ?? 0) + 1;
    },
    committed({ seconds }) {
      sums.commits += 1;
      sums.commitSeconds += seconds;
      observeCommit(seconds);
    },
    commitFailed() {
      sums.failedCommits += 1;
    },
    requestFailed() {
      sums.failedRequests += 1;
    },
    read: () => ({ deliveries: { ...deliveries }, refused: { ...refused }, ...sums }),
  };
}
