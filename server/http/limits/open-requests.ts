// Bounds what webhooks hold at once: pipelined requests of a connection, and bytes of all of them.
import type { Socket } from 'node:net';
import { type InFlight, maxBytesInFlight } from '../read-delivery-body';

const bytesOfRequest = 4 * 1024;
/** The number of pipelined requests per connection. */
const maxOnSocket = 64;

export interface OpenRequests {
  inFlight: InFlight;
  /** Runs a request, or answers `full` if there are too many. */
  run<Answer>(socket: Socket, answer: () => Promise<Answer>): Promise<Answer | 'full'>;
}

export function createOpenRequests(): OpenRequests {
  const inFlight: InFlight = { bytes: 0 };
  const openOn = new WeakMap<Socket, number>();
  return {
    inFlight,
    async run(socket, answer) {
      const open = openOn.get(socket) ?? 0;
      if (open >= maxOnSocket || inFlight.bytes + bytesOfRequest > maxBytesInFlight) return 'full';
      openOn.set(socket, open + 1);
      inFlight.bytes += bytesOfRequest;
      try {
        return await answer();
      } finally {
        openOn.set(socket, (openOn.get(socket) ?? 1) - 1);
        inFlight.bytes -= bytesOfRequest;
      }
    },
  };
}
