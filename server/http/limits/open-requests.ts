// Bounds what webhooks hold at once: pipelined requests of a connection, and bytes of all of them.
import type { Socket } from 'node:net';
import { type InFlight, maxBytesInFlight } from '../read-delivery-body';
import { createConcurrencyLimit, QueueFull } from './concurrency-limit';

const bytesOfRequest = 4 * 1024;

export interface OpenRequests {
  inFlight: InFlight;
  /** Runs a request, or answers `full` if there are too many. */
  run<Answer>(socket: Socket, answer: () => Promise<Answer>): Promise<Answer | 'full'>;
}

export function createOpenRequests(): OpenRequests {
  const inFlight: InFlight = { bytes: 0 };
  const pipelined = createConcurrencyLimit<Socket>({ atOncePerKey: 64, waitingPerKey: 0 });
  return {
    inFlight,
    async run(socket, answer) {
      if (inFlight.bytes + bytesOfRequest > maxBytesInFlight) return 'full';
      inFlight.bytes += bytesOfRequest;
      try {
        return await pipelined.run(socket, answer);
      } catch (error) {
        if (error instanceof QueueFull) return 'full';
        throw error;
      } finally {
        inFlight.bytes -= bytesOfRequest;
      }
    },
  };
}
