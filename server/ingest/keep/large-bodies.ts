// Large bodies have their turns: of one phone system one at a time, from parsing to the commit. So a crowd of them neither
// holds up the event loop for long nor fills the groups in which other deliveries commit.
import { setImmediate } from 'node:timers/promises';

/** A body up to this size never waits. */
const maxSmallBytes = 64 * 1024;

export interface LargeBodies {
  /** Does the work when all that was taken before it under the same key is done, and others had the event loop. */
  takeTurn<Result>(key: string, work: () => Result | Promise<Result>): Promise<Result>;
}

export const isLarge = (body: Buffer): boolean => body.length > maxSmallBytes;

/** The key of a phone system's turns, whichever of its paths is used. */
export function turnsOf({ companyId, configurationId }: { companyId: number; configurationId: number }): string {
  return `${companyId}/${configurationId}`;
}

export function createLargeBodies(): LargeBodies {
  /** What the next one of each key waits for. */
  const last = new Map<string, Promise<void>>();
  return {
    takeTurn(key, work) {
      const mine = (last.get(key) ?? Promise.resolve()).then(() => setImmediate()).then(work);
      const done = mine.then(ignore, ignore).then(() => {
        if (last.get(key) === done) last.delete(key);
      });
      last.set(key, done);
      return mine;
    },
  };
}

const ignore = () => {};
