import type { NotStoredCause } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { Queries } from '../database/engine/connect';
import type { CommitQueue, Committed } from './keep/commit-queue';
import type { LargeBodies } from './keep/large-bodies';
import type { Shelter } from './keep/shelter';
import type { WaitingRoom } from './keep/waiting-room';
import type { Directory } from './names/directory';

export interface IngestParts {
  directory: Directory;
  queue: CommitQueue;
  queries: Queries;
  largeBodies: LargeBodies;
  waitingRoom: WaitingRoom;
  /** Stores deliveries that the database does not accept in time. Without it they are refused. */
  shelter?: Shelter;
  counters?: IngestCounters | undefined;
}

/** Called for every delivery, so they must be cheap. */
export interface IngestCounters {
  /** `queued` if it waits on disk; then again when it is in the database. */
  stored(status: DeliveryAnswer['status']): void;
  refused(cause: NotStoredCause): void;
  committed(commit: Committed): void;
  commitFailed(): void;
}
