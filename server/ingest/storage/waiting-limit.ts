// Limits what waits for the mapping of a phone system (docs/decisions/0066).
import { createHash } from 'node:crypto';
import { maxWaiting, maxWaitingBytes, storedBeyondWaitingBytes } from '#contract/webhooks';
import type { Queries } from '../../database/engine/connect';
import { countWaiting, type Waiting } from '../../database/log/waiting-deliveries';
import type { Delivery } from '../delivery/delivery';
import { findVerdict } from '../understand/find-verdict';

export interface WaitingLimit {
  /** Stores the delivery, or, if too much of its phone system waits already, its beginning, marked as cut. */
  store<Stored>(delivery: Delivery, store: (delivery: Delivery) => Promise<Stored>): Promise<Stored>;
}

export function createWaitingLimit(queries: Pick<Queries, 'execute'>): WaitingLimit {
  /** By phone system: read once, and adjusted by what is stored. */
  const counts = new Map<string, Promise<Waiting>>();

  const findCount = ({ companyId, configurationId }: Delivery['endpoint']): Promise<Waiting> => {
    const key = `${companyId}/${configurationId}`;
    const known = counts.get(key);
    if (known) return known;
    const count = countWaiting(queries, { companyId, configurationId });
    counts.set(key, count);
    count.catch(() => counts.delete(key));
    return count;
  };

  return {
    async store(delivery, store) {
      if (delivery.isHandshake || findVerdict(delivery)?.status !== 'waiting') return store(delivery);
      const waiting = await findCount(delivery.endpoint);
      const { length } = delivery.body;
      if (waiting.deliveries >= maxWaiting || waiting.bytes + length > maxWaitingBytes) return store(cut(delivery));
      const add = (sign: 1 | -1) => {
        waiting.deliveries += sign;
        waiting.bytes += sign * length;
      };
      add(1);
      try {
        return await store(delivery);
      } catch (error) {
        // It comes again from the spool.
        add(-1);
        throw error;
      }
    },
  };
}

function cut(delivery: Delivery): Delivery {
  const { body } = delivery;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { ...delivery, body: body.subarray(0, storedBeyondWaitingBytes), cutFrom: { bytes: body.length, sha256 } };
}
