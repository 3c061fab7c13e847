// Puts the parts of the ingest together: the queue, the spool with its drain, and the watch over the database.
import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { ListOfPath } from '../database/appointments/webhook-imports';
import { type Database, pingDeliveries } from '../database/engine/connect';
import type { JsonFile } from '../platform/files';
import type { Jobs } from '../platform/jobs';
import type { Spool } from '../platform/spool';
import { atMost } from '../within-time';
import type { Arrival } from './delivery/delivery-id';
import type { Identity } from './delivery/identity';
import { createDirectory } from './names/directory';
import type { EndpointFile, EndpointsByPath } from './names/endpoint-file';
import type { IngestParts } from './receive';
import { createCommitQueue } from './storage/commit-queue';
import { createDatabaseWatch, type DatabaseWatch } from './storage/database-watch';
import { createDrain } from './storage/drain';
import { createRefusedDeliveries, type RefusedDeliveries } from './storage/refused-deliveries';
import { createSpoolFallback } from './storage/spool-fallback';
import type { IngestCounters } from './storage/store-delivery';
import { createWaitingLimit } from './storage/waiting-limit';

export interface StoredOnDisk {
  spool: Spool;
  endpointFile: EndpointFile;
  lastKnown: EndpointsByPath | undefined;
  /** The webhooks of appointment lists. */
  listPathFile?: JsonFile<ReadonlyMap<string, ListOfPath>>;
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
  /** Call once the database is ready: resumes what an earlier process left. */
  begin(): void;
  /** Call after the jobs have stopped. */
  stop(): Promise<void>;
}

/** What the queue still has is also on disk, or was not answered. */
const drainedWithinMs = 1_500;

export function createIntake(jobs: Jobs, parts: IntakeParts): Intake {
  const { database, isReady, demoMode, now, log, diskStorage, counters } = parts;
  const queries = database.deliveries;
  const queue = createCommitQueue(queries, {
    onError(error) {
      counters?.commitFailed();
      log.warn({ err: error }, 'a group did not commit');
    },
    onCommit(commit) {
      counters?.committed(commit);
      log.debug(commit, 'a group committed');
    },
  });
  const watch = createDatabaseWatch({
    async ping() {
      if (!isReady()) throw new Error('The database is not ready.');
      await pingDeliveries(database);
    },
    onChange: (isUnavailable) => {
      if (isUnavailable) log.warn('the database does not accept deliveries in time: they wait on disk');
      else log.info('the database accepts deliveries');
    },
    startsUnavailable: !isReady(),
    now,
  });
  const directory = createDirectory(database, now, demoMode, {
    ...(diskStorage && { file: diskStorage.endpointFile, isUnavailable: watch.isUnavailable }),
    ...{ lastKnown: diskStorage?.lastKnown, identity: diskStorage?.identity },
    onError: (error) => log.warn({ err: error }, 'the endpoint file could not be updated'),
  });
  const waitingLimit = createWaitingLimit(queries);
  const stored = { ...parts, ...diskStorage, queue, queries, directory, waitingLimit, watch };
  const refusals = createRefusedDeliveries(stored);
  const drain = diskStorage && createDrain(jobs, { ...stored, spool: diskStorage.spool });
  return {
    ...{ directory, queue, queries, waitingLimit, watch, counters },
    ...(drain && {
      storeOrSpool: createSpoolFallback({ ...stored, spool: diskStorage.spool, triggerDrain: drain.trigger }),
    }),
    noteRefused: refusals.note,
    begin() {
      void directory.persist();
      drain?.trigger();
    },
    async stop() {
      watch.stop();
      await refusals.stop();
      await (drain ? atMost(queue.drain(), drainedWithinMs) : queue.drain());
    },
  };
}
