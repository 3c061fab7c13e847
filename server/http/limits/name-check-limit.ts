// Limits how many taken usernames a person can discover: usernames are unique in the installation, so forms and imports
// must not reveal thousands of other companies'. In memory.

const maxReported = 20;
const windowMs = 3_600_000;

export interface NameCheckLimit {
  /**
   * Call before checking whether a username is taken. 0: the result may be revealed; call `recordOutcome` afterwards.
   * Otherwise the seconds to wait: until then reveal nothing about new names, not even that they are free.
   */
  take(userId: number, username: string): number;
  /** Only names reported as taken count toward the limit. */
  recordOutcome(userId: number, username: string, wasReportedTaken: boolean): void;
}

/** Each person can discover 20 taken usernames an hour; repeats are free. */
export function createNameCheckLimit({ now }: { now: () => Date }): NameCheckLimit {
  const windows = new Map<number, { since: number; revealed: Set<string> }>();

  const windowOf = (userId: number) => {
    const at = now().getTime();
    const current = windows.get(userId);
    if (current && at - current.since < windowMs) return current;
    const begun = { since: at, revealed: new Set<string>() };
    windows.set(userId, begun);
    return begun;
  };

  return {
    take(userId, username) {
      const { since, revealed } = windowOf(userId);
      const name = username.toLowerCase();
      if (revealed.has(name)) return 0;
      if (revealed.size >= maxReported) return Math.max(1, Math.ceil((since + windowMs - now().getTime()) / 1000));
      // Counted until the outcome is recorded: a hundred at once must not all pass.
      revealed.add(name);
      return 0;
    },

    recordOutcome(userId, username, wasReportedTaken) {
      const { revealed } = windowOf(userId);
      if (wasReportedTaken) revealed.add(username.toLowerCase());
      else revealed.delete(username.toLowerCase());
    },
  };
}
