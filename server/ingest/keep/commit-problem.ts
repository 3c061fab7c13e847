// The database's last answer to a commit: one with a full disk answers every query and rejects every delivery.
import { mayBeCausedByDelivery } from './commit-queue';

export interface CommitProblem {
  committed(): void;
  /** Call after a commit that failed for good. */
  failed(error: unknown): void;
  /** The error of the last commit; undefined after a success or after half a minute. */
  latest(): unknown;
}

/** A balancer may send nothing here, so nobody would retry: old trouble must not keep the server out. */
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
