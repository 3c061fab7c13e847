// The database's last answer to a commit: a database with a full disk answers queries and rejects deliveries.
import { mayBeCausedByDelivery } from './commit-queue';

export interface CommitProblem {
  committed(): void;
  /** Call after a commit that failed for good. */
  failed(error: unknown): void;
  /** The error of the last commit; undefined after a success or after half a minute. */
  latest(): unknown;
}

/** A load balancer may stop sending, so nobody would retry: an old problem must not keep the server out. */
const knownForMs = 30_000;

export function createCommitProblem(now = () => performance.now()): CommitProblem {
  let trouble: { error: unknown; at: number } | undefined;
  return {
    committed() {
      trouble = undefined;
    },
    failed(error) {
      if (!mayBeCausedByDelivery(error)) trouble = { error, at: now() };
    },
    latest: () => (trouble && now() - trouble.at < knownForMs ? trouble.error : undefined),
  };
}
