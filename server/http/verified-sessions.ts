// The sessions that were found valid lately, so that a person is recognized while the database cannot be asked. Only for
// what holds no company's data: how many deliveries wait, and the live stream.
import type { Viewer } from '../access/scope';

export interface VerifiedSessions {
  remember(tokenHash: Buffer, viewer: Viewer, now: Date): void;
  forget(tokenHash: Buffer): void;
  /** Null when it was never found valid here, or not within the last twelve hours. */
  find(tokenHash: Buffer, now: Date): Viewer | null;
}

/** Some hundred bytes each. */
const maxSessions = 5_000;
/** As long as a session lives unused. */
const rememberedForMs = 12 * 3_600_000;

export function createVerifiedSessions(max = maxSessions): VerifiedSessions {
  /** The least recently verified first. */
  const known = new Map<string, { viewer: Viewer; verifiedAt: number }>();
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');
  return {
    remember(tokenHash, viewer, now) {
      const key = keyOf(tokenHash);
      known.delete(key);
      known.set(key, { viewer, verifiedAt: now.getTime() });
      for (const oldest of known.keys()) {
        if (known.size <= max) break;
        known.delete(oldest);
      }
    },
    forget(tokenHash) {
      known.delete(keyOf(tokenHash));
    },
    find(tokenHash, now) {
      const found = known.get(keyOf(tokenHash));
      return found && now.getTime() - found.verifiedAt < rememberedForMs ? found.viewer : null;
    },
  };
}
