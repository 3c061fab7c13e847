// What trying out webhook paths costs an address (docs/decisions/0039): beyond a ration of unknown paths, requests for
// those and for paths that can be guessed wait in one line, so that no answer and no missing answer tells them apart.

import { networkOf } from './back-off';
import { createPacedLines, type Turn } from './paced-lines';
import { RecentMap } from './recent-map';

export interface PathGuesses {
  /**
   * To be asked for an unknown path, and for a known one that can be guessed. `turn` at once while the address is within its
   * ration, and where a delivery from it to this path was accepted before.
   */
  takeTurn(address: string, path: string, whenGone?: () => AbortSignal): Turn | Promise<Turn>;
  /** Charges a request whose path does not exist: 0 within the ration, else how many seconds to wait. */
  charge(address: string): number;
  noteAccepted(address: string, path: string): void;
  /** Sends away those who wait. */
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
  const lines = createPacedLines(line);

  /** By a clock that was set back nobody is held for hours. */
  const isYoung = (since: number) => Math.abs(now().getTime() - since) < withinMs;
  const isOver = (network: string) => {
    const found = charged.get(network);
    return found !== undefined && found.times >= maxUnknown && isYoung(found.since);
  };
  const pairOf = (network: string, path: string) => `${network} ${path.toLowerCase()}`;

  return {
    takeTurn(address, path, whenGone) {
      const network = networkOf(address);
      if (!isOver(network) || accepted.get(pairOf(network, path))) return 'turn';
      return lines.take(network, whenGone?.());
    },

    charge(address) {
      const network = networkOf(address);
      const at = now().getTime();
      const before = charged.get(network);
      const { times, since } = before && isYoung(before.since) ? before : { times: 0, since: at };
      const isBeyond = times >= maxUnknown;
      // Whoever goes on starts the minute anew: else each would begin with another 60 at once.
      charged.set(network, { times: times + 1, since: isBeyond ? at : since });
      return isBeyond ? withinMs / 1000 : 0;
    },

    noteAccepted(address, path) {
      accepted.set(pairOf(networkOf(address), path), true);
    },

    close: lines.close,
  };
}
