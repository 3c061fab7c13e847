// Moves waiting deliveries from the spool into the database, oldest first: with the current mapping, but their own id
// and time of arrival. A segment is removed once all of it is committed; repeated work has no effect.

import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery, DeliveryRow, RefusedCall } from '../../database/calls/apply-deliveries';
import { isDatabaseUnavailable } from '../../database/engine/database-away';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { atMost } from '../../within-time';
import type { Delivery } from '../delivery/delivery';
import type { Identity } from '../delivery/identity';
import { understandDelivery } from '../understand/understand';
import type { UnderstandParts } from '../understand/understand-parts';
import { type CommitQueue, isRefused, maySucceedWithoutIt } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { isLarge, type LargeBodies, turnsOf } from './large-bodies';
import { receivedMsOf, type SpoolRecord } from './record';
import type { Spool } from './spool';
import { takeRows } from './take-rows';
import type { WaitingRoom } from './waiting-room';

export interface Drain {
  /** Call when something may wait and the database is available. */
  wake(): void;
  /** Starts nothing new; resolves when current work is done, or after a moment. The rest stays. */
  stop(): Promise<void>;
}

export interface DrainParts extends UnderstandParts {
  queue: CommitQueue;
  largeBodies: LargeBodies;
  waitingRoom: WaitingRoom;
  spool: Pick<Spool, 'oldest' | 'putAside' | 'putLast'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'onBack'>;
  identity?: Identity | undefined;
  counters?: { stored(status: DeliveryAnswer['status']): void } | undefined;
  notify(companyId: number, status: DeliveryAnswer['status']): void;
  /** Called when rows of appointment lists are in the database. */
  onRows?(): void;
  log: { info(facts: object, line: string): void; error(facts: object, line: string): void };
}

/** Few, so that new deliveries do not wait behind them. */
const maxAtOnce = 32;
const maxBytesAtOnce = 1024 * 1024;
/** The pause after an error, doubled while nothing succeeds. */
const againAfterMs = 1_000;
const maxPauseMs = 30_000;
/** How often the database must fail on one delivery, while otherwise available, before it is logged as received. */
const maxTries = 3;
const stopWithinMs = 1_500;

export function createDrain(parts: DrainParts): Drain {
  const { spool, watch, log } = parts;
  let isStopped = false;
  let isWokenAgain = false;
  let running: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;
  let pauseMs = againAfterMs;
  const commitAll = createCommitter(parts);

  const run = async () => {
    let drained = 0;
    let foreign = 0;
    try {
      do {
        isWokenAgain = false;
        const movedNow = new Set<string>();
        for (let waiting = await spool.oldest(); waiting; waiting = await spool.oldest()) {
          for (const group of inGroups(waiting.records)) {
            if (isStopped || watch.isUnavailable()) return;
            const ours = group.filter((record) => isOurs(record, parts));
            if (ours.length < group.length) {
              await spool.putAside(
                group.filter((record) => !isOurs(record, parts)),
                'foreign',
              );
            }
            const moved = await commitAll(ours, movedNow);
            waiting.taken(group.length);
            foreign += group.length - ours.length;
            drained += ours.length - moved;
            if (ours.length > moved) pauseMs = againAfterMs;
          }
          await waiting.remove();
        }
      } while (isWokenAgain);
    } catch (error) {
      if (isStopped) return;
      log.error({ err: error }, 'waiting deliveries could not be read from disk; they stay and will be retried');
      later = setTimeout(wake, pauseMs);
      pauseMs = Math.min(maxPauseMs, pauseMs * 2);
    } finally {
      if (foreign > 0) log.error({ deliveries: foreign }, 'deliveries accepted for another database were set aside');
      if (drained > 0) log.info({ deliveries: drained }, 'deliveries that waited on disk are now in the database');
    }
  };

  function wake(): void {
    if (isStopped || watch.isUnavailable()) return;
    clearTimeout(later);
    isWokenAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  watch.onBack(wake);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(later);
      if (running) await atMost(running, stopWithinMs);
    },
  };
}

/** Company ids are meaningless in another database. Records of earlier versions have no installation. */
function isOurs({ installation }: SpoolRecord, { identity }: DrainParts): boolean {
  const own = identity?.confirmed();
  return installation === undefined || own === undefined || installation === own;
}

function* inGroups(records: Iterable<SpoolRecord>): Generator<SpoolRecord[]> {
  let group: SpoolRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    group.push(record);
    bytes += record.body.length;
    if (group.length < maxAtOnce && bytes < maxBytesAtOnce) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

/**
 * Commits groups. A delivery on which an available database fails a few times is logged as received, and one that
 * cannot be logged goes to the end, with everything else of its company, so that one company's problem delays no other.
 */
function createCommitter(parts: DrainParts) {
  const { spool, queries, log } = parts;
  const tries = new Map<string, number>();
  const failedCompanies = new Set<number>();

  /** Returns whether it moved to the end. Throws if it should be retried in place. */
  const handle = async (record: SpoolRecord, error: unknown, movedNow: Set<string>): Promise<boolean> => {
    const { deliveryId, companyId } = record;
    const tried = (tries.get(deliveryId) ?? 0) + 1;
    tries.set(deliveryId, tried);
    if (tried >= maxTries) {
      const outcome = await finish(giveUp(record, parts));
      if (!outcome) {
        log.error({ err: error, deliveryId }, 'a delivery could not be stored and was logged as received');
        tries.delete(deliveryId);
        return false;
      }
      if (!canBeIts(outcome.error)) throw outcome.error;
    } else if (!failedCompanies.has(companyId)) {
      throw error;
    }
    if (movedNow.has(deliveryId)) throw error;
    await spool.putLast(record);
    movedNow.add(deliveryId);
    failedCompanies.add(companyId);
    log.error({ err: error, deliveryId, companyId }, 'a delivery that cannot be stored now waits behind the others');
    return true;
  };

  /** Tries all, so that a failure affects no other. Returns how many moved to the end. */
  return async (records: SpoolRecord[], movedNow: Set<string>): Promise<number> => {
    const outcomes = await Promise.all(
      records.map(async (record) => ({ record, failure: await finish(take(record, parts)) })),
    );
    const failed = outcomes.flatMap(({ record, failure }) => (failure ? [{ record, ...failure }] : []));
    const passing = failed.find(({ error }) => !canBeIts(error));
    if (passing) throw passing.error;
    for (const { record, failure } of outcomes) {
      if (failure) continue;
      tries.delete(record.deliveryId);
      failedCompanies.delete(record.companyId);
    }
    // Only if the database answers otherwise is a delivery to blame.
    if (failed.length > 0) await queries.execute('select 1');
    let moved = 0;
    const again: unknown[] = [];
    for (const { record, error } of failed) {
      const outcome = await handle(record, error, movedNow).catch((thrown: unknown) => again.push(thrown) && false);
      if (outcome) moved += 1;
    }
    if (again.length > 0) throw again[0];
    return moved;
  };
}

async function finish(work: Promise<void>): Promise<{ error: unknown } | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
}

/** A large body takes its turn among new arrivals. */
async function take(record: SpoolRecord, parts: DrainParts): Promise<void> {
  if (record.listId !== undefined) return takeRows(record, record.listId, parts);
  const work = async () => {
    const { row, body } = await understand(record, parts);
    return commit(record, row, parts, body);
  };
  return isLarge(record.body) ? parts.largeBodies.takeTurn(turnsOf(record), work) : work();
}

/** Logs it as received. Rows of a list have no log: a file keeps them for a person. */
async function giveUp(record: SpoolRecord, parts: DrainParts): Promise<void> {
  if (record.listId === undefined) return commit(record, refusedRow(record, refused.couldNotStore()), parts);
  await parts.spool.putAside([record], 'refused');
}

async function commit(
  record: SpoolRecord,
  row: DeliveryRow,
  parts: DrainParts,
  body: Buffer = record.body,
): Promise<void> {
  const { companyId } = record;
  try {
    const applied: AppliedDelivery = await parts.queue.commit({ companyId, row, body });
    parts.counters?.stored(applied.status);
    parts.notify(companyId, applied.status);
  } catch (error) {
    if (!isCausedByValue(error)) throw error;
    // The database rejects it in every form, for example because its company is gone. A file keeps it for a person.
    const file = await parts.spool.putAside([record], 'refused');
    parts.log.error(
      { err: error, file, deliveryId: record.deliveryId },
      'a delivery could not be logged and was put aside',
    );
  }
}

interface RowWithBody {
  row: DeliveryRow;
  body: Buffer;
}

async function understand(record: SpoolRecord, parts: DrainParts): Promise<RowWithBody> {
  const { body } = record;
  try {
    const endpoint = await parts.directory.findConfiguration(record.companyId, record.configurationId);
    if (!endpoint) return { row: refusedRow(record, refused.configurationDeleted()), body };
    const delivery = deliveryOfRecord(record, endpoint);
    const admitted = endpoint.isMapped ? delivery : await parts.waitingRoom.admit(delivery);
    return { row: await understandDelivery(admitted, parts), body: admitted.body };
  } catch (error) {
    if (isOfDatabase(error) && !isCausedByValue(error)) throw error;
    parts.log.error({ err: error, deliveryId: record.deliveryId }, 'a delivery could not be understood');
    return { row: refusedRow(record, refused.couldNotStore()), body };
  }
}

function deliveryOfRecord(record: SpoolRecord, endpoint: WebhookEndpoint): Delivery {
  const { companyId, configurationId, installation, source, contentType, receivedMs, ...facts } = record;
  return { ...facts, contentType, receivedAt: arrivalOf(record), endpoint };
}

function refusedRow(record: SpoolRecord, refusal: Pick<RefusedCall, 'reason' | 'message'>): DeliveryRow {
  return {
    deliveryId: record.deliveryId,
    receivedAt: arrivalOf(record),
    configurationId: record.configurationId,
    source: record.source,
    method: record.method,
    contentType: record.contentType ?? null,
    ...(record.query && { query: record.query }),
    ...(record.headers && { headers: record.headers }),
    bodyBytes: record.tooLarge?.bytes ?? record.body.length,
    calls: [{ status: 'failed', ...refusal }],
  };
}

const arrivalOf = (record: SpoolRecord) => new Date(receivedMsOf(record));

/** A value that the database never accepts. */
const isCausedByValue = (error: unknown) => everyCause(error).some(isRefused);

/** Whether the database may have failed on this delivery, rather than altogether. */
const canBeIts = (error: unknown) => everyCause(error).some(maySucceedWithoutIt);

function isOfDatabase(error: unknown): boolean {
  return everyCause(error).some((it) => 'code' in it || isDatabaseUnavailable(it));
}

function everyCause(error: unknown): Error[] {
  return error instanceof Error ? [error, ...everyCause(error.cause)] : [];
}
