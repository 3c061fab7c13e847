// What the database last answered to a commit, where it does answer: one whose disk is full says yes to every question and
// no to every delivery.
import { mayBeCausedByDelivery } from './commit-queue';

export interface CommitTrouble {
  /** Call after a commit. */
  committed(): void;
  /** Call after a commit that failed for good. */
  failed(error: unknown): void;
  /** The error of the last commit; undefined after one that succeeded, and once it is half a minute old. */
  latest(): unknown;
}

/** Nobody may try again while a balancer sends nothing here, so old trouble must not keep the server out for good. */
const knownForMs = 30_000;

export function createCommitTrouble(now = () => performance.now()): CommitTrouble {
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
