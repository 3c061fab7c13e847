import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryAnswer } from '#contract/webhooks';
import { type Database, pingDeliveries } from '../database/engine/connect';
import type { KeptFile } from '../kept-file';
import { atMost } from '../within-time';
import type { Arrival } from './delivery/delivery-id';
import type { Identity } from './delivery/identity';
import type { IngestCounters, IngestParts } from './ingest-parts';
import { createCommitProblem } from './keep/commit-problem';
import { createCommitQueue } from './keep/commit-queue';
import { createDatabaseWatch, type DatabaseWatch } from './keep/database-watch';
import { createDrain } from './keep/drain';
import { createLargeBodies } from './keep/large-bodies';
import { createRefusedDeliveries, type RefusedDeliveries } from './keep/refused-deliveries';
import { createShelter } from './keep/shelter';
import type { Spool } from './keep/spool';
import { createWaitingRoom } from './keep/waiting-room';
import { createDirectory } from './names/directory';
import type { EndpointFile, EndpointsByPath } from './names/endpoint-file';

export interface StoredOnDisk {
  spool: Spool;
  endpointFile: EndpointFile;
  lastKnown: EndpointsByPath | undefined;
  /** The webhooks of appointment lists. */
  listPathFile?: KeptFile;
  identity?: Identity | undefined;
}

export interface IntakeParts {
  database: Database;
  isReady(): boolean;
  demoMode: boolean;
  now: () => Date;
  arrive(): Arrival;
  log: FastifyBaseLogger;
  /** Called for every delivery that moves from the spool into the database, and for rows about refused ones. */
  notify(companyId: number, status: DeliveryAnswer['status']): void;
  /** Called when rows of appointment lists that waited on disk are in the database. */
  onRows?(): void;
  /** Without it, as in tests, deliveries that the database does not accept are refused. */
  diskStorage?: StoredOnDisk | undefined;
  counters?: IngestCounters | undefined;
}

export interface Intake extends IngestParts {
  watch: DatabaseWatch;
  /** Call for each delivery of a known webhook that is answered 503. */
  noteRefused: RefusedDeliveries['note'];
  commitProblem(): unknown;
  /** Call once the database is ready: resumes what an earlier process left. */
  begin(): void;
  stop(): Promise<void>;
}

/** With a spool the queue need not be drained: its deliveries are on disk. */
const drainedWithinMs = 1_500;

export function createIntake({
  database,
  isReady,
  demoMode,
  now,
  arrive,
  log,
  notify,
  onRows,
  diskStorage,
  counters,
}: IntakeParts): Intake {
  const queries = database.deliveries;
  const trouble = createCommitProblem();
  const queue = createCommitQueue(queries, {
    onError(error) {
      trouble.failed(error);
      counters?.commitFailed();
      log.warn({ err: error }, 'a group did not commit');
    },
    onCommit(commit) {
      trouble.committed();
      counters?.committed(commit);
      log.debug(commit, 'a group committed');
    },
    groupsAtOnce: database.engine === 'embedded' ? 1 : 2,
  });
  const watch = createDatabaseWatch({
    async probe() {
      if (!isReady()) throw new Error('The database is not ready.');
      if (queue.isStuck()) throw new Error('The database has not committed a group for a while.');
      await pingDeliveries(database);
    },
    onChange: (isUnavailable) => {
      if (isUnavailable) log.warn('the database does not accept deliveries in time: they wait on disk');
      else log.info('the database accepts deliveries');
    },
    startsUnavailable: !isReady(),
    now,
  });
  const largeBodies = createLargeBodies();
  const waitingRoom = createWaitingRoom(queries);
  const refusals = createRefusedDeliveries({
    ...{ queue, watch, commitProblem: trouble.latest, identity: diskStorage?.identity, counters },
    ...{ notify, now, arrive, log },
  });
  const known = {
    queue,
    queries,
    largeBodies,
    waitingRoom,
    watch,
    commitProblem: trouble.latest,
    noteRefused: refusals.note,
    counters,
  };
  if (!diskStorage) {
    const directory = createDirectory(database, now, demoMode);
    return {
      ...known,
      directory,
      begin() {},
      async stop() {
        watch.stop();
        await refusals.stop();
        await queue.drain();
      },
    };
  }
  const directory = createDirectory(database, now, demoMode, {
    file: diskStorage.endpointFile,
    lastKnown: diskStorage.lastKnown,
    identity: diskStorage.identity,
    isUnavailable: watch.isUnavailable,
    onError: (error) => log.warn({ err: error }, 'the endpoint file could not be updated'),
  });
  const drain = createDrain({
    ...diskStorage,
    directory,
    queue,
    queries,
    largeBodies,
    waitingRoom,
    watch,
    counters,
    notify,
    ...(onRows && { onRows }),
    log,
  });
  const shelter = createShelter({ ...diskStorage, watch, wakeDrain: drain.wake });
  return {
    ...known,
    ...{ directory, shelter },
    begin() {
      void directory.persist();
      drain.wake();
    },
    async stop() {
      watch.stop();
      await Promise.all([drain.stop(), refusals.stop()]);
      await atMost(queue.drain(), drainedWithinMs);
    },
  };
}
