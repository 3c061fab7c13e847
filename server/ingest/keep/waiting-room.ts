// Limits what waits for the mapping of a phone system (docs/decisions/0066). Deliveries of mapped ones never come here.
import { createHash } from 'node:crypto';
import { maxWaiting, maxWaitingBytes, storedBeyondWaitingBytes } from '#contract/webhooks';
import type { Queries } from '../../database/engine/connect';
import { countWaiting, type Waiting } from '../../database/log/waiting-deliveries';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Delivery } from '../delivery/delivery';
import { findVerdict } from '../understand/find-verdict';

export interface WaitingRoom {
  /** Returns the delivery, or, if too much of its phone system waits already, its beginning, marked as cut. */
  admit(delivery: Delivery): Promise<Delivery>;
}

/** Then the log is asked again: another process may have added or counted some. */
const rememberedMs = 60_000;

interface Room extends Waiting {
  /** What was let in since the log was asked. The disk brings it again if the database took too long for it. */
  admitted: Set<string>;
}

export function createWaitingRoom(
  queries: Pick<Queries, 'execute'>,
  elapsed: () => number = () => performance.now(),
): WaitingRoom {
  const rooms = new Map<string, { countedAt: number; waiting: Promise<Room> }>();

  const roomOf = ({ companyId, configurationId }: WebhookEndpoint): Promise<Room> => {
    const key = `${companyId}/${configurationId}`;
    const known = rooms.get(key);
    if (known && elapsed() - known.countedAt < rememberedMs) return known.waiting;
    const counted = countWaiting(queries, { companyId, configurationId });
    const waiting = counted.then((it) => ({ ...it, admitted: new Set<string>() }));
    rooms.set(key, { countedAt: elapsed(), waiting });
    waiting.catch(() => rooms.delete(key));
    return waiting;
  };

  return {
    async admit(delivery) {
      if (delivery.isHandshake || findVerdict(delivery)?.status !== 'waiting') return delivery;
      const room = await roomOf(delivery.endpoint);
      const { body, deliveryId } = delivery;
      if (room.admitted.has(deliveryId)) return delivery;
      if (room.deliveries < maxWaiting && room.bytes + body.length <= maxWaitingBytes) {
        room.deliveries += 1;
        room.bytes += body.length;
        room.admitted.add(deliveryId);
        return delivery;
      }
      const sha256 = createHash('sha256').update(body).digest('hex');
      return {
        ...delivery,
        body: body.subarray(0, storedBeyondWaitingBytes),
        cutFrom: { bytes: body.length, sha256 },
      };
    },
  };
}
