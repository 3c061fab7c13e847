// Limits how many usernames a person can find to be taken. Usernames are unique in the installation, so neither the
// form nor an import may reveal thousands of other companies' usernames. In memory: a restart may forgive.

const maxReported = 20;
const windowMs = 3_600_000;

export interface NameCheckLimit {
  /**
   * Call before checking whether a username is taken. 0: the result may be revealed, and `recordOutcome` must follow.
   * Otherwise the seconds to wait: until then nothing about new names may be revealed, not even that they are free.
   */
  take(userId: number, username: string): number;
  /** Only names reported as taken use up the ration. */
  recordOutcome(userId: number, username: string, wasReportedTaken: boolean): void;
}

/** Each person can learn of 20 taken usernames an hour; repeats cost nothing. */
export function createNameCheckLimit({ now }: { now: () => Date }): NameCheckLimit {
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
      // Counted until the outcome is recorded: a hundred at once must not all pass.
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
