import type { Queries } from '../database/engine/connect';
import type { CommitQueue } from './keep/commit-queue';
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
}
