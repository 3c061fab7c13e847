// Slows down guessing of webhook paths (docs/decisions/0028): beyond its limit an address waits in one queue for
// unknown and guessable paths alike, so that neither answers nor delays tell them apart.
import { CallerDisconnected, createConcurrencyLimit, QueueFull } from './concurrency-limit';
import { createRateCounter, networkOf, rateLimits } from './rate-limits';
import { RecentMap } from './recent-map';

/** `full`: too many waiting, or closed. `gone`: the caller disconnected. */
export type Turn = 'turn' | 'full' | 'gone';

export interface PathGuesses {
  /** Call for an unknown or guessable path. Passes within the limit, or after an accepted delivery to it. */
  takeTurn(address: string, path: string, disconnected?: () => AbortSignal): Turn | Promise<Turn>;
  /** Counts a request for an unknown path. 0 within the limit, otherwise the seconds to wait. */
  charge(address: string): number;
  noteAccepted(address: string, path: string): void;
  close(): void;
}

const maxAccepted = 10_000;
const everyMs = 1_000;

export function createPathGuesses(now: () => Date): PathGuesses {
  const unknown = createRateCounter(rateLimits.unknownPaths, now);
  const accepted = new RecentMap<string, true>(maxAccepted);
  const queue = createConcurrencyLimit<string>({ atOnce: 1_000, atOncePerKey: 1, waiting: 300, waitingPerKey: 30 });
  const pairOf = (address: string, path: string) => `${networkOf(address)} ${path.toLowerCase()}`;

  /** Resolves in turn, and holds the place for a second longer. */
  const waitForTurn = (address: string, signal: AbortSignal | undefined) =>
    new Promise<Turn>((resolve, reject) => {
      const holdPlace = () => {
        resolve('turn');
        return new Promise<void>((free) => void setTimeout(free, everyMs).unref());
      };
      queue.run(networkOf(address), holdPlace, signal).catch((error: unknown) => {
        if (error instanceof QueueFull) resolve('full');
        else if (error instanceof CallerDisconnected) resolve('gone');
        else reject(error);
      });
    });

  return {
    takeTurn(address, path, disconnected) {
      if (!unknown.blockedUntil(address) || accepted.get(pairOf(address, path))) return 'turn';
      return waitForTurn(address, disconnected?.());
    },
    charge: unknown.take,
    noteAccepted: (address, path) => accepted.set(pairOf(address, path), true),
    close: queue.close,
  };
}
