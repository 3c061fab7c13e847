// Large bodies take turns by phone system, so that they do not delay other deliveries.
import { setImmediate } from 'node:timers/promises';

const maxSmallBytes = 64 * 1024;

export interface LargeBodies {
  /** Runs the work after earlier work with the same key, and after yielding the event loop. */
  takeTurn<Result>(key: string, work: () => Result | Promise<Result>): Promise<Result>;
}

export const isLarge = (body: Buffer): boolean => body.length > maxSmallBytes;

/** One key per phone system, whichever path is used. */
export function turnsOf({ companyId, configurationId }: { companyId: number; configurationId: number }): string {
  return `${companyId}/${configurationId}`;
}

export function createLargeBodies(): LargeBodies {
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
