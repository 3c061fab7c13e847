// Moves waiting deliveries from the spool into the database, oldest first: with the current mapping, but their own id
// and time of arrival. A file is removed once its delivery is committed; repeated work has no effect.
import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import { keepDelivered } from '../../database/appointments/webhook-imports';
import type { DeliveryRow, RefusedCall } from '../../database/calls/apply-deliveries';
import { isCanceled, isDatabaseUnavailable, isLocked } from '../../database/engine/database-away';
import type { Jobs } from '../../platform/jobs';
import type { Spool } from '../../platform/spool';
import type { Identity } from '../delivery/identity';
import { CommitLate, isDataError, mayBeDataError } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { decodeSpooled, deliveryOf, type SpooledDelivery } from './spooled-delivery';
import { type StoreParts, storeDelivery } from './store-delivery';

export interface Drain {
  /** Call when something may wait and the database is available. */
  trigger(): void;
}

export interface DrainParts extends StoreParts {
  spool: Pick<Spool, 'list' | 'read' | 'remove' | 'setAside' | 'status'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'onBack'>;
  identity?: Identity | undefined;
  notify(companyId: number, status: DeliveryAnswer['status']): void;
  /** Called when rows of appointment lists are in the database. */
  onRows?(): void;
  log: { info(facts: object, line: string): void; error(facts: object, line: string): void };
}

/** Few, so that new deliveries do not wait behind them. */
const maxAtOnce = 32;
/** The pause before files that stayed are tried again, doubled while nothing succeeds. */
const minPauseMs = 1_000;
const maxPauseMs = 10_000;
/** How often a delivery is tried that may be the cause of an error, before it is logged as received. */
const maxTries = 3;

/** `left` files are tried again after a pause. An error ends the pass: it is about the database. */
type Outcome = 'stored' | 'foreign' | 'aside' | 'left' | { error: unknown };

export function createDrain(jobs: Jobs, parts: DrainParts): Drain {
  const { spool, watch, log } = parts;
  /** How often each file met an error that may be its own. */
  const tries = new Map<string, number>();
  const drainFile = createFileDrain(parts, tries);
  const job = jobs.add({ name: 'store waiting deliveries', run: drainAndRetry });
  let isRetryPending = false;
  let pauseMs = minPauseMs;

  const reportUnread = (error: unknown): undefined => {
    log.error({ err: error }, 'a waiting delivery could not be read from disk; it stays and is retried');
  };

  const drainAll = async () => {
    const counts = { stored: 0, foreign: 0, aside: 0, left: 0 };
    let after: string | undefined;
    try {
      for (;;) {
        const names = spool.list(maxAtOnce, after);
        if (names.length === 0 || job.isStopped() || watch.isUnavailable()) return;
        after = names.at(-1);
        const draining: Promise<Outcome>[] = [];
        // Reads one after the other, so that the event loop runs between large bodies.
        for (const name of names) {
          draining.push(drainFile(name, await spool.read(name).catch(reportUnread)));
          // One that failed may take the others of its group with it.
          if (tries.has(name)) await draining.at(-1);
        }
        const outcomes = await Promise.all(draining);
        await spool.remove(names.filter((_, index) => outcomes[index] === 'stored'));
        for (const outcome of outcomes) if (typeof outcome === 'string') counts[outcome] += 1;
        const failure = outcomes.find((outcome) => typeof outcome === 'object');
        if (failure) throw failure.error;
      }
    } catch (error) {
      if (!job.isStopped())
        log.error({ err: error }, 'waiting deliveries could not be stored; they stay and are retried');
    } finally {
      if (counts.foreign > 0)
        log.error({ deliveries: counts.foreign }, 'deliveries accepted for another database were set aside');
      if (counts.stored > 0)
        log.info({ deliveries: counts.stored }, 'deliveries that waited on disk are now in the database');
      pauseMs = counts.stored > 0 ? minPauseMs : Math.min(maxPauseMs, pauseMs * 2);
    }
  };

  async function drainAndRetry(): Promise<void> {
    isRetryPending = false;
    await drainAll();
    // Also what arrived meanwhile.
    isRetryPending = spool.status().waiting > 0 && !watch.isUnavailable();
    if (isRetryPending) job.trigger(pauseMs);
  }

  watch.onBack(job.trigger);
  return {
    trigger() {
      // What stayed is not read again for each new file.
      if (!isRetryPending) job.trigger();
    },
  };
}

/** Returns a function that never rejects. */
function createFileDrain(
  parts: DrainParts,
  tries: Map<string, number>,
): (name: string, content: Buffer | undefined) => Promise<Outcome> {
  const { spool, queue, identity, log } = parts;

  const isForeign = ({ installation }: SpooledDelivery) => {
    const own = identity?.confirmed();
    return installation !== undefined && own !== undefined && installation !== own;
  };

  const setAside = async (name: string, error?: unknown): Promise<Outcome> => {
    const file = await spool.setAside(name);
    log.error({ err: error, file }, 'a delivery could not be logged and was put aside');
    return 'aside';
  };

  const drainSpooled = async (name: string, spooled: SpooledDelivery): Promise<Outcome> => {
    try {
      const kept = await storeSpooled(spooled, parts);
      tries.delete(name);
      return kept === 'too-much' ? await setAside(name) : 'stored';
    } catch (error) {
      // Its company is locked: others go on.
      if (error instanceof CommitLate || isLocked(error)) return 'left';
      if (anyCause(error, isDataError)) return await setAside(name, error);
      if (!isCanceled(error) && !anyCause(error, mayBeDataError)) return { error };
      const tried = (tries.get(name) ?? 0) + 1;
      tries.set(name, tried);
      return tried < maxTries ? 'left' : await giveUp(name, spooled, error);
    }
  };

  /** Logs it as received. Rows of a list have no log. */
  const giveUp = async (name: string, spooled: SpooledDelivery, error: unknown): Promise<Outcome> => {
    if (spooled.listId !== undefined) return setAside(name, error);
    try {
      await commitRow(spooled, refusedRow(spooled, refused.couldNotStore()), parts);
    } catch (again) {
      return anyCause(again, isDataError) ? setAside(name, again) : 'left';
    }
    tries.delete(name);
    log.error({ err: error, deliveryId: name }, 'a delivery could not be stored and was logged as received');
    return 'stored';
  };

  return async (name, content) => {
    if (!content) return 'left';
    try {
      const spooled = decodeSpooled(name, content);
      if (!spooled) return await setAside(name);
      if (isForeign(spooled)) {
        await spool.setAside(name);
        return 'foreign';
      }
      return queue.isStuck(spooled.companyId) ? 'left' : await drainSpooled(name, spooled);
    } catch (error) {
      return { error };
    }
  };
}

async function storeSpooled(spooled: SpooledDelivery, parts: DrainParts): Promise<'stored' | 'too-much'> {
  const { companyId, configurationId, listId, deliveryId } = spooled;
  if (listId !== undefined) {
    const kept = await keepDelivered(parts.queries, { companyId, id: listId }, spooled.body, spooled.receivedAt);
    if (kept === 'too-much') return kept;
    if (kept === 'gone') parts.log.info({ companyId, listId, deliveryId }, 'rows of a deleted list were dropped');
    else parts.onRows?.();
    return 'stored';
  }
  const endpoint = await parts.directory.findConfiguration(companyId, configurationId);
  if (!endpoint) return commitRow(spooled, refusedRow(spooled, refused.configurationDeleted()), parts);
  try {
    const { status } = await storeDelivery(deliveryOf(spooled, endpoint), parts);
    parts.counters?.stored(status);
    parts.notify(companyId, status);
    return 'stored';
  } catch (error) {
    if (error instanceof CommitLate || anyCause(error, (it) => 'code' in it || isDatabaseUnavailable(it))) throw error;
    parts.log.error({ err: error, deliveryId }, 'a delivery could not be understood');
    return commitRow(spooled, refusedRow(spooled, refused.couldNotStore()), parts);
  }
}

async function commitRow({ companyId, body }: SpooledDelivery, row: DeliveryRow, parts: DrainParts): Promise<'stored'> {
  const { status } = await parts.queue.commit({ companyId, row, body });
  parts.counters?.stored(status);
  parts.notify(companyId, status);
  return 'stored';
}

function refusedRow(spooled: SpooledDelivery, refusal: Pick<RefusedCall, 'reason' | 'message'>): DeliveryRow {
  const { deliveryId, receivedAt, configurationId, source, method, contentType = null, query, headers } = spooled;
  return {
    ...{ deliveryId, receivedAt, configurationId, source, method, contentType, query, headers },
    bodyBytes: spooled.tooLarge?.bytes ?? spooled.body.length,
    calls: [{ status: 'failed', ...refusal }],
  };
}

function anyCause(error: unknown, is: (error: Error) => boolean): boolean {
  return error instanceof Error && (is(error) || anyCause(error.cause, is));
}
