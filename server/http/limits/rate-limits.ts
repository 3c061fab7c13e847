// Every rate limit of the server, and the counter they share. Counts are in memory: they start empty after a restart.
import { RecentMap } from './recent-map';

export interface RateLimit<Key> {
  /** What is counted together. */
  per: (key: Key) => string;
  /** From this count on a key waits until `withinSeconds` after its first attempt, or as `wait` says. */
  max: number;
  withinSeconds: number;
  /** A wait after each further attempt, doubling up to `maxSeconds`. */
  wait?: { firstSeconds: number; maxSeconds: number };
  /** Attempts beyond `max` restart the time, so that a persistent sender never begins anew at full speed. */
  restarts?: boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const growing = { firstSeconds: 15, maxSeconds: 15 * minute };

/** The pause of an attempt at a busy name or network. A name alone is never refused. */
export const softWaitMs = 2_000;

export const rateLimits = {
  // Requests that add a row: 429.
  registrations: { per: networkOf, max: 10, withinSeconds: hour },
  /** More than a business sends, too few to bury the others. */
  demoRequests: { per: networkOf, max: 5, withinSeconds: hour },
  exportNotes: { per: idOfUser, max: 120, withinSeconds: hour },
  /** By user. Beyond it no new username is checked: unique names must not reveal other companies'. */
  takenUsernames: { per: idOfUser, max: 20, withinSeconds: hour },

  // Only failures count. 429 with a growing wait; a success clears them (docs/decisions/0028).
  failuresByUsernameAndNetwork: { per: usernameAndNetwork, max: 5, withinSeconds: day, wait: growing },
  failuresByDevice: { per: userAndDevice, max: 5, withinSeconds: day, wait: growing },
  /** Of a signed-in user who is asked for the current password. */
  failuresByUser: { per: idOfUser, max: 5, withinSeconds: day, wait: growing },
  /** Then names that signed in from it before pause for two seconds, and others are refused. */
  failuresByNetwork: { per: networkOf, max: 100, withinSeconds: hour },
  /** From anywhere. Then attempts pause, and none is refused. */
  failuresByUsername: {
    ...{ per: foldUsername, max: 5, withinSeconds: hour },
    wait: { firstSeconds: softWaitMs / 1000, maxSeconds: softWaitMs / 1000 },
  },

  /** Webhook paths that do not exist. Then one a second (path-guesses.ts). */
  unknownPaths: { per: networkOf, max: 60, withinSeconds: minute, restarts: true },
  /** Of requests without a session, from everywhere together. Then a second late (request-turns.ts). */
  refusals: { per: () => 'all', max: 100, withinSeconds: 1 },
} satisfies Record<string, RateLimit<never>>;

export interface RateCounter<Key> {
  /** When the next attempt is allowed; null if it is now. */
  blockedUntil(key: Key): Date | null;
  /** Counts an attempt. Returns the end of the wait that begins with it, or null. */
  count(key: Key): Date | null;
  /** Counts an attempt if it is allowed; returns the seconds to wait otherwise. */
  take(key: Key): number;
  /** Uncounts an attempt that turned out not to matter. */
  giveBack(key: Key): void;
  clear(key: Key): void;
  /** Clears all keys, or those with a text that passes. */
  clearAll(matches?: (text: string) => boolean): void;
}

/** Beyond `maxKeys` the key that was counted longest ago is forgotten. */
export function createRateCounter<Key>(
  { per, max, withinSeconds, wait, restarts = false }: RateLimit<Key>,
  now: () => Date,
  maxKeys = 20_000,
): RateCounter<Key> {
  const counts = new RecentMap<string, { times: number; since: number; until: number }>(maxKeys);
  const windowMs = withinSeconds * 1000;
  const maxWaitMs = wait ? wait.maxSeconds * 1000 : windowMs;

  function waitMs(key: Key): number {
    const ms = (counts.get(per(key))?.until ?? 0) - now().getTime();
    // After the clock is set back, no sender waits for hours.
    return ms <= maxWaitMs ? Math.max(0, ms) : 0;
  }

  function count(key: Key): Date | null {
    const at = now().getTime();
    const before = counts.get(per(key));
    const isOver = !before || Math.abs(at - before.since) >= windowMs;
    const times = isOver ? 1 : before.times + 1;
    const since = isOver || (restarts && times > max) ? at : before.since;
    const waits = wait
      ? at + Math.min(wait.maxSeconds, wait.firstSeconds * 2 ** (times - max)) * 1000
      : since + windowMs;
    const until = times < max ? 0 : waits;
    counts.set(per(key), { times, since, until });
    return until > 0 ? new Date(until) : null;
  }

  return {
    blockedUntil(key) {
      const ms = waitMs(key);
      return ms > 0 ? new Date(now().getTime() + ms) : null;
    },
    count,
    take(key) {
      const isBlocked = waitMs(key) > 0;
      if (!isBlocked || restarts) count(key);
      return isBlocked ? Math.max(1, Math.ceil(waitMs(key) / 1000)) : 0;
    },
    giveBack(key) {
      const before = counts.get(per(key));
      if (before) counts.set(per(key), { ...before, times: before.times - 1, until: 0 });
    },
    clear: (key) => counts.delete(per(key)),
    clearAll(matches = () => true) {
      for (const text of counts.keys()) if (matches(text)) counts.delete(text);
    },
  };
}

function idOfUser(userId: number): string {
  return String(userId);
}

export function foldUsername(username: string): string {
  return username.toLowerCase();
}

/** The username is encoded, so that it cannot contain the separator. */
function usernameAndNetwork({ username, address }: { username: string; address: string }): string {
  return `${prefixOfUsername(username)}${networkOf(address)}`;
}

export const prefixOfUsername = (username: string) => `${encodeURIComponent(foldUsername(username))}@`;

function userAndDevice({ userId, id }: { userId: number; id: string }): string {
  return `${prefixOfUser(userId)}${id}`;
}

export const prefixOfUser = (userId: number) => `${userId}@`;

/** A household has 2^64 IPv6 addresses, so the first half identifies it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
