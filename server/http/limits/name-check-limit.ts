// Limits how many taken usernames a user can discover, over forms and imports together: usernames are unique in the
// installation, so other companies' must not be revealed by the thousand.
import { createRateCounter, rateLimits } from './rate-limits';
import { RecentMap } from './recent-map';

export interface NameCheckLimit {
  /**
   * Call before checking whether a username is taken. 0: the result may be revealed; call `recordOutcome` afterwards.
   * Otherwise the seconds to wait: until then reveal nothing about new names, not even that they are free.
   */
  take(userId: number, username: string): number;
  /** Only names reported as taken count toward the limit; until then each counts, or a hundred at once would pass. */
  recordOutcome(userId: number, username: string, wasReportedTaken: boolean): void;
}

/** Repeats of a revealed name are free for as long as it counts. */
export function createNameCheckLimit({ now }: { now: () => Date }): NameCheckLimit {
  const counter = createRateCounter(rateLimits.takenUsernames, now);
  const revealed = new RecentMap<string, number>(20_000);
  const keyOf = (userId: number, username: string) => `${userId} ${username.toLowerCase()}`;
  const freeMs = rateLimits.takenUsernames.withinSeconds * 1000;
  return {
    take(userId, username) {
      const revealedAt = revealed.get(keyOf(userId, username));
      const isFree = revealedAt !== undefined && now().getTime() - revealedAt < freeMs;
      return isFree ? 0 : counter.take(userId);
    },
    recordOutcome(userId, username, wasReportedTaken) {
      const key = keyOf(userId, username);
      if (!wasReportedTaken) {
        if (!revealed.delete(key)) counter.giveBack(userId);
      } else if (revealed.get(key) === undefined) revealed.set(key, now().getTime());
    },
  };
}
