// Remembers recently verified sessions, to recognize people during an outage. Only for what contains no company data.
import type { Viewer } from '../../access/scope';
import { RecentMap } from '../limits/recent-map';

export interface VerifiedSessions {
  remember(tokenHash: Buffer, viewer: Viewer, now: Date): void;
  forget(tokenHash: Buffer): void;
  /** Null if it was not found valid here within the last twelve hours. */
  find(tokenHash: Buffer, now: Date): Viewer | null;
}

const rememberedForMs = 12 * 3_600_000;

export function createVerifiedSessions(max: number): VerifiedSessions {
  const known = new RecentMap<string, { viewer: Viewer; verifiedAt: number }>(max);
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');
  return {
    remember: (tokenHash, viewer, now) => void known.set(keyOf(tokenHash), { viewer, verifiedAt: now.getTime() }),
    forget: (tokenHash) => void known.delete(keyOf(tokenHash)),
    find(tokenHash, now) {
      const found = known.get(keyOf(tokenHash));
      return found && now.getTime() - found.verifiedAt < rememberedForMs ? found.viewer : null;
    },
  };
}
