// Slows down guessing of webhook paths (docs/decisions/0039): beyond its limit an address waits in one queue for
// unknown and guessable paths alike, so that neither answers nor delays tell them apart.

import { networkOf } from '../../organization/back-off';
import { createPacedQueues, type Turn } from './paced-queues';
import { RecentMap } from './recent-map';

export interface PathGuesses {
  /** Call for an unknown or guessable path. Passes within the limit, or after an accepted delivery to it. */
  takeTurn(address: string, path: string, disconnected?: () => AbortSignal): Turn | Promise<Turn>;
  /** Counts a request for an unknown path. 0 within the limit, otherwise the seconds to wait. */
  charge(address: string): number;
  noteAccepted(address: string, path: string): void;
  close(): void;
}

const maxUnknown = 60;
const withinMs = 60_000;
const maxAddresses = 10_000;
const maxAccepted = 10_000;
const line = { everyMs: 1_000, waitingPerKey: 30, waiting: 300, keys: 1_000 };

export function createPathGuesses(now: () => Date): PathGuesses {
  const charged = new RecentMap<string, { times: number; since: number }>(maxAddresses);
  const accepted = new RecentMap<string, true>(maxAccepted);
  const lines = createPacedQueues(line);

  /** After the clock is set back, nobody must wait for hours. */
  const isYoung = (since: number) => Math.abs(now().getTime() - since) < withinMs;
  const isOver = (network: string) => {
    const found = charged.get(network);
    return found !== undefined && found.times >= maxUnknown && isYoung(found.since);
  };
  const pairOf = (network: string, path: string) => `${network} ${path.toLowerCase()}`;

  return {
    takeTurn(address, path, disconnected) {
      const network = networkOf(address);
      if (!isOver(network) || accepted.get(pairOf(network, path))) return 'turn';
      return lines.take(network, disconnected?.());
    },

    charge(address) {
      const network = networkOf(address);
      const at = now().getTime();
      const before = charged.get(network);
      const { times, since } = before && isYoung(before.since) ? before : { times: 0, since: at };
      const isBeyond = times >= maxUnknown;
      // A persistent address restarts its minute, or it would begin each with another 60 at once.
      charged.set(network, { times: times + 1, since: isBeyond ? at : since });
      return isBeyond ? withinMs / 1000 : 0;
    },

    noteAccepted(address, path) {
      accepted.set(pairOf(networkOf(address), path), true);
    },

    close: lines.close,
  };
}
