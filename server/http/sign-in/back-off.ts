// How failed sign-ins are held back: whoever guesses at one name waits ever longer, and one address has a hundred
// guesses an hour. Only failures count. Pure; what was counted is kept by server/database/sign-in-attempts.ts.

export interface Failures {
  /** Including the last one. */
  failures: number;
  /** When counting began. */
  since: Date;
}

/** What failures are counted for. `windowSeconds`: after so long they are forgotten. */
export interface Subject {
  key: string;
  windowSeconds: number;
  /** From when on the next try is let through again; null when it may come at once. */
  blockAfter(counted: Failures, now: Date): Date | null;
}

const minute = 60;
const hour = 60 * minute;
const freeFailures = 4;
const firstWaitSeconds = 15;
const longestWaitSeconds = 15 * minute;
const failuresPerAddress = 100;

/** A username, whoever tries it: five failures wait 15 seconds, each further one twice as long, at most 15 minutes. */
export function subjectOfUsername(username: string): Subject {
  return waitingEverLonger(`username:${username.toLowerCase()}`);
}

/** Somebody signed in who is asked for their password: counted apart, or a stranger's guesses would hold them back here. */
export function subjectOfOwnPassword(userId: number): Subject {
  return waitingEverLonger(`own-password:${userId}`);
}

function waitingEverLonger(key: string): Subject {
  return {
    key,
    windowSeconds: 24 * hour,
    blockAfter({ failures }, now) {
      if (failures <= freeFailures) return null;
      const waitSeconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (failures - freeFailures - 1));
      return later(now, waitSeconds);
    },
  };
}

/** An address, whichever names it tries: after a hundred failures it waits until the hour since the first is over. */
export function subjectOfAddress(address: string): Subject {
  return {
    key: `address:${networkOf(address)}`,
    windowSeconds: hour,
    blockAfter: ({ failures, since }) => (failures < failuresPerAddress ? null : later(since, hour)),
  };
}

/** One household has 2^64 addresses of version 6, so the first half of such an address stands for it. */
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

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
