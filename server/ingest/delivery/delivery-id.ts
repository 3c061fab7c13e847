// Stamps deliveries on arrival with a time, an id and an order that never goes backwards.
import { randomUUID } from 'node:crypto';

export interface Arrival {
  /** A UUIDv7 whose time is `receivedMicros` (RFC 9562, section 6.2, method 3). */
  deliveryId: string;
  /** By the clock, but never before an earlier stamp's time if the clock is slightly behind. */
  receivedAt: Date;
  /** Microseconds since 1970, the default order. Ahead of `receivedAt` after the clock was set back. */
  receivedMicros: number;
}

/** A larger step means that the clock was set back, not adjusted: a wrong time must not persist. */
const maxAheadMs = 1_000;

/** Creates a process's stamps. No two share a microsecond; setting the clock back affects the time, not the order. */
export function createArrivals(now: () => Date, nextOrder = createOrder()): () => Arrival {
  return () => {
    const time = now().getTime();
    const order = nextOrder(time);
    const milliseconds = Math.floor(order / 1000);
    return {
      deliveryId: uuidV7(milliseconds, order % 1000),
      receivedAt: new Date(milliseconds - time > maxAheadMs ? time : milliseconds),
      receivedMicros: order,
    };
  };
}

/** An order that is saved nowhere, as in tests (arrival-order.ts). */
function createOrder(): (timeMs: number) => number {
  let last = 0;
  return (timeMs) => {
    last = Math.max(last + 1, timeMs * 1000);
    return last;
  };
}

/**
 * The position of a delivery within its call, compared as text: 16 hexadecimal digits of its order, then its id
 * (functions/fold_calls.sql). For every `part` but 0 of a body the key has `f` at the id's variant (never f in an
 * id) and the part number as its last four digits, so a later part of the same order wins.
 */
export function orderKey(order: number, deliveryId: string, part = 0): string {
  const digits = toHex(order, 16) + digitsOf(deliveryId);
  if (part === 0) return digits;
  return `${digits.slice(0, 32)}f${digits.slice(33, 44)}${toHex(part, 4)}`;
}

const toHex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const digitsOf = (id: string) => id.replaceAll('-', '');

/** The stamp of a logged delivery: its microseconds are in its id. */
export function arrivalOf(deliveryId: string, receivedAt: Date): Arrival {
  const digits = digitsOf(deliveryId);
  const milliseconds = Number.parseInt(digits.slice(0, 12), 16);
  const fraction = Number.parseInt(digits.slice(13, 16), 16);
  // Ahead of the time if the clock had been set back.
  const isStamp = digits[12] === '7' && milliseconds >= receivedAt.getTime();
  if (!isStamp) return { deliveryId, receivedAt, receivedMicros: receivedAt.getTime() * 1000 };
  const micros = Math.min(999, Math.ceil((fraction * 1000) / 4096));
  return { deliveryId, receivedAt, receivedMicros: milliseconds * 1000 + micros };
}

function uuidV7(milliseconds: number, micros: number): string {
  const time = toHex(milliseconds, 12);
  const fraction = toHex(Math.floor((micros * 4096) / 1000), 3);
  // Its last two groups are the variant and 62 random bits, as in every version.
  const random = randomUUID().slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${fraction}-${random}`;
}
