// What happened since the start, counted in memory: an addition for each delivery, and nothing is written.
import type { NotStoredCause } from '#contract/refusals';
import { type DeliveryAnswer, DeliveryStatus } from '#contract/webhooks';

type Status = DeliveryAnswer['status'];

export interface Counts {
  /** By final status; `queued` are those that waited on disk, each counted again when it is in the database. */
  deliveries: Partial<Record<Status, number>>;
  refused: Record<NotStoredCause, number>;
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
  // From 0, so that Prometheus sees the first one as an increase.
  const deliveries: Counts['deliveries'] = Object.fromEntries(DeliveryStatus.options.map((status) => [status, 0]));
  const refused = { busy: 0, 'held-back': 0, 'spool-full': 0, 'disk-full': 0, nowhere: 0 };
  const sums = { commits: 0, commitSeconds: 0, failedCommits: 0, failedRequests: 0 };
  return {
    stored(status) {
      deliveries[status] = (deliveries[status] ?? 0) + 1;
    },
    refused(cause) {
      refused[cause] += 1;
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
