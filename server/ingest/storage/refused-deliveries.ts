// Counts deliveries that could not be stored anywhere, by phone system, cause and interval. The server's log reports
// them at most once a minute, and afterwards each interval is a row of the Activity Log.
import type { FastifyBaseLogger } from 'fastify';
import { type NotStoredCause, refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import { isDiskFull } from '../../database/engine/database-away';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { SpoolFull } from '../../platform/spool';
import { atMost } from '../../within-time';
import type { Arrival } from '../delivery/delivery-id';
import type { Identity } from '../delivery/identity';
import { type CommitQueue, isDataError } from './commit-queue';
import type { DatabaseWatch } from './database-watch';

export interface RefusedDeliveries {
  /** Call for each delivery of a known webhook that is answered 503: with the error, `busy` or `held-back`. */
  note(endpoint: RefusedAt, trouble: unknown): void;
  /** Writes everything the database accepts now, and reports what is lost. */
  stop(): Promise<void>;
}

export interface RefusedDeliveriesParts {
  queue: Pick<CommitQueue, 'commit' | 'problem'>;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'onBack'>;
  identity?: Pick<Identity, 'current' | 'confirmed'> | undefined;
  counters?: { refused(cause: NotStoredCause): void } | undefined;
  notify(companyId: number, status: DeliveryAnswer['status']): void;
  now: () => Date;
  arrive(): Arrival;
  log: Pick<FastifyBaseLogger, 'error'>;
}

type RefusedAt = Pick<WebhookEndpoint, 'companyId' | 'configurationId' | 'source'>;

interface Interval extends RefusedAt {
  cause: NotStoredCause;
  installation: string | undefined;
  from: Date;
  to: Date;
  count: number;
}

/** A longer pause begins another interval. */
const pauseMs = 5 * 60_000;
/** An interval ends after this long without a refusal, or after this long in total. */
const quietMs = 30_000;
const maxMs = 15 * 60_000;
/** Further ones are only in the server's log. */
const maxIntervals = 2_000;
const reportEveryMs = 60_000;
const writeEveryMs = 10_000;
const stopWithinMs = 1_500;

export function createRefusedDeliveries(parts: RefusedDeliveriesParts): RefusedDeliveries {
  const { queue, watch, identity, now, log } = parts;
  const open = new Map<string, Interval>();
  const ended: Interval[] = [];
  let unreported = 0;
  let reportedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const report = (facts: object) => {
    if (unreported === 0) return;
    log.error({ deliveries: unreported, ...facts }, 'deliveries could not be kept and were refused');
    unreported = 0;
    reportedAt = now().getTime();
  };

  const endIntervals = (isOver: (interval: Interval) => boolean) => {
    for (const [key, interval] of open) {
      if (!isOver(interval)) continue;
      ended.push(interval);
      open.delete(key);
    }
  };

  const writeEnded = async () => {
    for (let interval = ended[0]; interval; interval = ended[0]) {
      try {
        await writeRow(interval, parts);
      } catch (error) {
        if (!isDataError(error)) return;
        log.error({ err: error, ...interval }, 'refused deliveries could not be logged');
      }
      ended.shift();
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    report({});
  };

  const write = (): Promise<void> => {
    writing ??= writeEnded().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  const writeOver = () => {
    if (watch.isUnavailable() || queue.problem() !== undefined) return;
    const at = now().getTime();
    endIntervals(({ from, to }) => at - to.getTime() >= quietMs || at - from.getTime() >= maxMs);
    void write();
  };

  watch.onBack(() => {
    endIntervals(() => true);
    void write();
  });
  return {
    note({ companyId, configurationId, source }, trouble) {
      const cause = causeOf(trouble);
      parts.counters?.refused(cause);
      unreported += 1;
      if (now().getTime() - reportedAt >= reportEveryMs)
        report({ cause, ...(trouble instanceof Error && { err: trouble }) });
      timer ??= setInterval(writeOver, writeEveryMs).unref();
      const key = `${configurationId} ${cause}`;
      const at = now();
      const known = open.get(key);
      if (known && at.getTime() - known.to.getTime() <= pauseMs) {
        known.to = at;
        known.count += 1;
      } else if (open.size + ended.length < maxIntervals) {
        if (known) ended.push(known);
        const installation = identity?.current();
        open.set(key, { companyId, configurationId, source, cause, installation, from: at, to: at, count: 1 });
      }
    },
    async stop() {
      clearInterval(timer);
      // Tried even if the database seemed unavailable: there is no later.
      const last = async () => {
        await writing;
        endIntervals(() => true);
        await write();
      };
      await atMost(last(), stopWithinMs);
      report({});
      endIntervals(() => true);
      for (const interval of ended)
        log.error(interval, 'refused deliveries could not be recorded before the end; this line is their only record');
    },
  };
}

function causeOf(trouble: unknown): NotStoredCause {
  if (trouble === 'busy' || trouble === 'held-back') return trouble;
  if (trouble instanceof SpoolFull) return 'spool-full';
  return isDiskFull(trouble) ? 'disk-full' : 'nowhere';
}

/** A failed delivery of its own. It is dated now, because people do not look for it in the past. */
async function writeRow(
  { companyId, configurationId, source, cause, installation, from, to, count }: Interval,
  { queue, identity, arrive, notify, log }: RefusedDeliveriesParts,
): Promise<void> {
  const own = identity?.confirmed();
  if (installation !== undefined && own !== undefined && installation !== own) {
    log.error({ count, from, to, cause }, 'deliveries for another database than this one were refused');
    return;
  }
  const { deliveryId, receivedAt } = arrive();
  await queue.commit({
    companyId,
    row: {
      ...{ deliveryId, receivedAt, configurationId, source, method: 'POST', contentType: null, bodyBytes: 0 },
      calls: [{ status: 'failed', ...refused.notStored({ cause, count, from, to }) }],
    },
    body: Buffer.alloc(0),
  });
  notify(companyId, 'failed');
}
