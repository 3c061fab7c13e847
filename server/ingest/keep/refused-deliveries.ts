// Reports deliveries that could not be stored: a log line per minute, and later rows in the Activity Log.

import type { FastifyBaseLogger } from 'fastify';
import { type NotStoredCause, refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { DeliveryRow } from '../../database/calls/apply-deliveries';
import { isDiskFull } from '../../database/engine/database-away';
import { atMost } from '../../within-time';
import type { Arrival } from '../delivery/delivery-id';
import type { Identity } from '../delivery/identity';
import { type CommitQueue, isRefused } from './commit-queue';
import type { DatabaseWatch } from './database-watch';
import { createRefusalCounts, type Refusals, type RefusedAt } from './refusal-counts';
import { SpoolFull } from './spool';

export interface RefusedDeliveries {
  /** Call for each delivery of a known webhook that is answered 503: with the error, `busy` or `held-back`. */
  note(at: RefusedAt, trouble: unknown): void;
  /** Writes the intervals that are over, or all. Resolves after trying; failures are retried later. */
  writeDown(which: 'over' | 'all'): Promise<void>;
  /** Writes everything the database accepts now, and reports what is lost. */
  stop(): Promise<void>;
}

export interface RefusedDeliveriesParts {
  queue: Pick<CommitQueue, 'commit'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'onBack'>;
  commitProblem(): unknown;
  identity?: Pick<Identity, 'current' | 'confirmed'> | undefined;
  counters?: { refused(cause: NotStoredCause): void } | undefined;
  notify(companyId: number, status: DeliveryAnswer['status']): void;
  now: () => Date;
  arrive(): Arrival;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The first refusal is logged at once, then summaries. */
const summaryEveryMs = 60_000;
const writeEveryMs = 10_000;
const stopWithinMs = 1_500;

export function createRefusedDeliveries(parts: RefusedDeliveriesParts): RefusedDeliveries {
  const { watch, commitProblem, identity, now, log } = parts;
  const counts = createRefusalCounts();
  const summary = createSummary(log);
  let writing: Promise<void> | undefined;
  let inProgress: Refusals[] = [];
  let looks: NodeJS.Timeout | undefined;

  const writeAll = async (which: 'over' | 'all') => {
    inProgress = counts.take(now(), which);
    for (let refusals = inProgress[0]; refusals; refusals = inProgress[0]) {
      try {
        await writeRow(refusals, parts);
      } catch (error) {
        if (isRefused(error)) log.error({ err: error, ...refusals }, 'refused deliveries could not be logged');
        else counts.putBack(refusals);
      }
      inProgress.shift();
    }
    if (counts.size() > 0) return;
    clearInterval(looks);
    looks = undefined;
  };

  const write = (which: 'over' | 'all'): Promise<void> => {
    writing ??= writeAll(which).finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const writeDown = async (which: 'over' | 'all') => {
    if (!watch.isUnavailable() && commitProblem() === undefined) await write(which);
  };

  watch.onBack(() => void writeDown('all'));
  return {
    note(at, trouble) {
      const cause = causeOf(trouble);
      parts.counters?.refused(cause);
      summary.add(cause, trouble, counts.add(at, cause, identity?.current(), now()));
      looks ??= setInterval(() => void writeDown('over'), writeEveryMs).unref();
    },
    writeDown,
    async stop() {
      clearInterval(looks);
      // Tried even if the database seemed unavailable: there is no later.
      const last = async () => {
        await writing;
        await write('all');
      };
      await atMost(last(), stopWithinMs);
      summary.stop();
      for (const refusals of [...inProgress, ...counts.take(now(), 'all')]) {
        log.error(refusals, 'refused deliveries could not be recorded before the end; this line is their only record');
      }
    },
  };
}

function causeOf(trouble: unknown): NotStoredCause {
  if (trouble === 'busy' || trouble === 'held-back') return trouble;
  if (trouble instanceof SpoolFull) return 'spool-full';
  return isDiskFull(trouble) ? 'disk-full' : 'nowhere';
}

/** A failed delivery of its own, dated now, because nobody would look for it in the past. */
async function writeRow(
  { companyId, configurationId, source, cause, installation, from, to, count }: Refusals,
  { queue, identity, arrive, notify, log }: RefusedDeliveriesParts,
): Promise<void> {
  const own = identity?.confirmed();
  if (installation !== undefined && own !== undefined && installation !== own) {
    log.error({ count, from, to, cause }, 'deliveries for another database than this one were refused');
    return;
  }
  const { deliveryId, receivedAt } = arrive();
  const row: DeliveryRow = {
    deliveryId,
    receivedAt,
    configurationId,
    source,
    method: 'POST',
    contentType: null,
    bodyBytes: 0,
    calls: [{ status: 'failed', ...refused.notStored({ cause, count, from, to }) }],
  };
  await queue.commit({ companyId, row, body: Buffer.alloc(0) });
  notify(companyId, 'failed');
}

/** The first refusal gets a line at once; those within a minute share one. */
function createSummary(log: Pick<FastifyBaseLogger, 'error'>) {
  let timer: NodeJS.Timeout | undefined;
  let causes: Partial<Record<NotStoredCause, number>> = {};
  let uncounted = 0;
  let latest: unknown;

  const say = () => {
    const deliveries = Object.values(causes).reduce((sum, count) => sum + count, 0);
    timer = undefined;
    if (deliveries === 0) return;
    const facts = { deliveries, causes, ...(uncounted > 0 && { uncounted }) };
    log.error(
      latest instanceof Error ? { ...facts, err: latest } : facts,
      'deliveries could not be kept and were refused',
    );
    causes = {};
    uncounted = 0;
    timer = setTimeout(say, summaryEveryMs).unref();
  };

  return {
    add(cause: NotStoredCause, trouble: unknown, isCounted: boolean) {
      causes[cause] = (causes[cause] ?? 0) + 1;
      if (!isCounted) uncounted += 1;
      latest = trouble;
      if (!timer) say();
    },
    stop() {
      clearTimeout(timer);
      say();
      clearTimeout(timer);
    },
  };
}
