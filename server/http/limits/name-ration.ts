// Usernames are of the whole installation. That one is taken has to be said, but neither the employee form nor a file may be
// a way to learn by the thousand who signs in at other companies and locations. Kept in memory: a restart may forgive.

const maxReported = 20;
const windowMs = 3_600_000;

export interface NameRation {
  /**
   * To be called before it is found out whether a username is taken. 0: it may be said, and `settle` has to follow. Else the
   * seconds until then: of new names nothing may be said, not that they are free either, or those would tell of the others.
   */
  take(userId: number, username: string): number;
  /** What came of it: only what was said to be taken uses the ration up. */
  recordOutcome(userId: number, username: string, wasReportedTaken: boolean): void;
}

/** Each person is told of 20 taken usernames an hour. What they were told before is no news and costs nothing. */
export function createNameRation({ now }: { now: () => Date }): NameRation {
  const windows = new Map<number, { since: number; told: Set<string> }>();

  const windowOf = (userId: number) => {
    const at = now().getTime();
    const current = windows.get(userId);
    if (current && at - current.since < windowMs) return current;
    const begun = { since: at, told: new Set<string>() };
    windows.set(userId, begun);
    return begun;
  };

  return {
    take(userId, username) {
      const { since, told } = windowOf(userId);
      const name = username.toLowerCase();
      if (told.has(name)) return 0;
      if (told.size >= maxReported) return Math.max(1, Math.ceil((since + windowMs - now().getTime()) / 1000));
      // Taken until it is settled: else a hundred asked at once would all be told.
      told.add(name);
      return 0;
    },

    recordOutcome(userId, username, wasReportedTaken) {
      const { told } = windowOf(userId);
      if (wasReportedTaken) told.add(username.toLowerCase());
      else told.delete(username.toLowerCase());
    },
  };
}
