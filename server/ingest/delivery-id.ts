// Stamps every delivery at the door: when it arrived, never running backwards in a process, and an id that sorts alike.
import { randomFillSync } from 'node:crypto';

export interface Arrival {
  /** A UUIDv7 whose time is the arrival's, to the microsecond (RFC 9562, method 3 of its section 6.2). */
  deliveryId: string;
  receivedAt: Date;
  /** Microseconds since 1970: what deliveries without an order of the vendor's own are ordered by. */
  receivedMicros: number;
}

/** A stamp for one process. Two stamps never share a microsecond, and a clock set back does not set them back. */
export function createArrivals(now: () => Date): () => Arrival {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now().getTime() * 1000);
    const milliseconds = Math.floor(last / 1000);
    return {
      deliveryId: uuidV7(milliseconds, last % 1000),
      receivedAt: new Date(milliseconds),
      receivedMicros: last,
    };
  };
}

/**
 * Where a delivery stands among those of its call: 16 hexadecimal digits of its order, then its id. Fixed width, so that
 * it compares as text (migrations/0007_apply_deliveries.sql).
 */
export function orderKey(order: number, deliveryId: string): string {
  return order.toString(16).padStart(16, '0') + deliveryId.replaceAll('-', '');
}

const pool = Buffer.alloc(8 * 512);
let used = pool.length;

function uuidV7(milliseconds: number, micros: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const time = milliseconds.toString(16).padStart(12, '0');
  const fraction = Math.floor((micros * 4096) / 1000)
    .toString(16)
    .padStart(3, '0');
  const random = pool.toString('hex', used, used + 8);
  used += 8;
  const variant = ((Number.parseInt(random.slice(0, 1), 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
}
