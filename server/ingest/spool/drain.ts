// Takes out of the spool what waits there, by itself, the oldest first, once the database is back: understood by the
// mapping of now, as if it had just come, but with its own id and time of arrival. A segment goes when all of it is
// committed; what a crash interrupts is done again, which changes nothing.
import { refused } from '#contract/refusals';
import type { DeliveryAnswer } from '#contract/webhooks';
import type { AppliedDelivery, DeliveryRow } from '../../database/apply-deliveries';
import { isDatabaseAway } from '../../database/database-away';
import { DatabaseBusy } from '../../database/database-busy';
import type { WebhookEndpoint } from '../../database/webhook-endpoints';
import { mayLieInDelivery } from '../commit-queue';
import type { DatabaseWatch } from '../database-watch';
import type { Delivery, IngestParts } from '../delivery';
import { understandDelivery } from '../understand';
import type { SpoolRecord } from './record';
import type { Spool } from './spool';

export interface Drain {
  /** To be said when something may wait and the database is there. */
  wake(): void;
  /** Begins no more; resolves when what is on its way is done, or after a moment. The rest stays where it is. */
  stop(): Promise<void>;
}

export interface DrainParts extends Omit<IngestParts, 'shelter'> {
  spool: Pick<Spool, 'oldest' | 'putAside'>;
  watch: DatabaseWatch;
  /** Hears of every delivery that was kept. */
  tell(companyId: number, status: DeliveryAnswer['status']): void;
  log: { info(facts: object, line: string): void; error(facts: object, line: string): void };
}

/** So many go into the queue at a time: few enough that what comes in meanwhile does not wait behind them. */
const mostAtOnce = 32;
const mostBytesAtOnce = 4 * 1024 * 1024;
const againAfterMs = 2_000;
const stopWithinMs = 1_500;

export function createDrain(parts: DrainParts): Drain {
  const { spool, watch, log } = parts;
  let isStopped = false;
  let isWokenAgain = false;
  let running: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;

  const run = async () => {
    let drained = 0;
    try {
      do {
        isWokenAgain = false;
        for (let waiting = await spool.oldest(); waiting; waiting = await spool.oldest()) {
          for (const group of inGroups(waiting.records)) {
            if (isStopped || watch.isAway()) return;
            await commitAll(group, parts);
            waiting.taken(group.length);
            drained += group.length;
          }
          await waiting.remove();
        }
      } while (isWokenAgain);
    } catch (error) {
      if (isStopped) return;
      log.error({ err: error }, 'what waits on disk could not be taken out; it stays and is tried again');
      later = setTimeout(wake, againAfterMs);
    } finally {
      if (drained > 0) log.info({ deliveries: drained }, 'deliveries that had waited on disk are in the database');
    }
  };

  function wake(): void {
    if (isStopped || watch.isAway()) return;
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
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopWithinMs);
      });
      await Promise.race([running, patience]);
      clearTimeout(timer);
    },
  };
}

function* inGroups(records: Iterable<SpoolRecord>): Generator<SpoolRecord[]> {
  let group: SpoolRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    group.push(record);
    bytes += record.body.length;
    if (group.length < mostAtOnce && bytes < mostBytesAtOnce) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

/** All are tried, so that one that fails takes no other along; then its error is thrown. */
async function commitAll(records: SpoolRecord[], parts: DrainParts): Promise<void> {
  const outcomes = await Promise.allSettled(records.map((record) => commit(record, parts)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function commit(record: SpoolRecord, parts: DrainParts): Promise<void> {
  const { companyId, body } = record;
  const row = await understand(record, parts);
  try {
    const applied: AppliedDelivery = await parts.queue.commit({ companyId, row, body });
    parts.tell(companyId, applied.status);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // The database will have it in no form, such as when its company is gone altogether. A file keeps it for a person.
    const file = await parts.spool.putAside(record);
    parts.log.error(
      { err: error, file, deliveryId: record.deliveryId },
      'a delivery could not be logged and was put aside',
    );
  }
}

async function understand(record: SpoolRecord, parts: DrainParts): Promise<DeliveryRow> {
  try {
    const endpoint = await parts.directory.findConfiguration(record.companyId, record.configurationId);
    if (!endpoint) return refuse(record, refused.configurationGone());
    return await understandDelivery(deliveryOf(record, endpoint), parts);
  } catch (error) {
    if (isOfDatabase(error) && !isRefused(error)) throw error;
    parts.log.error({ err: error, deliveryId: record.deliveryId }, 'a delivery could not be understood');
    return refuse(record, refused.couldNotStore());
  }
}

function deliveryOf(record: SpoolRecord, endpoint: WebhookEndpoint): Delivery {
  const { companyId, configurationId, source, contentType, ...facts } = record;
  return { ...facts, contentType, receivedAt: arrivalOf(record), endpoint };
}

/** Its row where nothing of it was understood. */
function refuse(record: SpoolRecord, refusal: Pick<DeliveryRow, 'reason' | 'message'>): DeliveryRow {
  return {
    delivery_id: record.deliveryId,
    received_at: arrivalOf(record).toISOString(),
    configuration_id: record.configurationId,
    source: record.source,
    method: record.method,
    content_type: record.contentType ?? null,
    ...(record.query && { query: record.query }),
    body_bytes: record.tooLarge?.bytes ?? record.body.length,
    status: 'failed',
    ...refusal,
  };
}

const arrivalOf = ({ receivedMicros }: SpoolRecord) => new Date(Math.floor(receivedMicros / 1000));

/** A value that the database will never take, not even alone and bare. */
function isRefused(error: unknown): boolean {
  return everyCause(error).some((it) => mayLieInDelivery(it) && !(it instanceof DatabaseBusy));
}

/** Whether it passes, or is ours to mend: the database's errors carry codes, mistakes in reading a payload do not. */
function isOfDatabase(error: unknown): boolean {
  return everyCause(error).some((it) => it instanceof DatabaseBusy || 'code' in it || isDatabaseAway(it));
}

function everyCause(error: unknown): Error[] {
  return error instanceof Error ? [error, ...everyCause(error.cause)] : [];
}
