// How failed sign-ins are limited (docs/decisions/0028). Only failures count. Pure; counts are kept by held-back.ts.

export interface Failures {
  /** Including the last one. */
  failures: number;
  /** When counting began. */
  since: Date;
}

/** What failures are counted for. `windowSeconds`: when they are forgotten. */
export interface Subject {
  key: string;
  windowSeconds: number;
  /** Until when the next try is refused; null when it may come at once. */
  blockAfter(counted: Failures, now: Date): Date | null;
}

const minute = 60;
const hour = 60 * minute;
const freeFailures = 4;
const firstWaitSeconds = 15;
const maxWaitSeconds = 15 * minute;
const failuresPerAddress = 100;

/** How long a try waits at a busy name or address. Nobody is ever refused for a name alone. */
export const softWaitMs = 2_000;

/** A username tried from one address: the fifth failure waits 15 seconds, each further one twice as long, at most 15 minutes. */
export function subjectOfUsernameAt(username: string, address: string): Subject {
  return waitingEverLonger(`${prefixOfUsername(username)}${networkOf(address)}`);
}

/** A device that signed in as this person before: counted apart, so a stranger's guesses never hold it back. */
export function subjectOfDevice({ id, userId }: { id: string; userId: number }): Subject {
  return waitingEverLonger(`${prefixOfDevices(userId)}${id}`);
}

/** Somebody signed in who is asked for their password: counted apart for the same reason. */
export function subjectOfOwnPassword(userId: number): Subject {
  return waitingEverLonger(`own-password:${userId}@`);
}

/** Begins the key of everything that is counted for one person. */
export function prefixesOfPerson({ userId, username }: { userId: number; username: string }): string[] {
  return [prefixOfUsername(username), prefixOfDevices(userId), subjectOfOwnPassword(userId).key];
}

/** Begins the key of every address. */
export const addressPrefix = 'address:';

// Encoded, so that no name holds the sign at its end.
const prefixOfUsername = (username: string) => `username:${encodeURIComponent(foldUsername(username))}@`;
const prefixOfDevices = (userId: number) => `device:${userId}@`;

export function foldUsername(username: string): string {
  return username.toLowerCase();
}

function waitingEverLonger(key: string): Subject {
  return {
    key,
    windowSeconds: 24 * hour,
    blockAfter({ failures }, now) {
      if (isFree(failures)) return null;
      const waitSeconds = Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** (failures - freeFailures - 1));
      return later(now, waitSeconds);
    },
  };
}

/** Whether failures are still so few that the next try need not wait. */
export function isFree(failures: number): boolean {
  return failures <= freeFailures;
}

/** An address, whichever names it tries: blocked from its hundredth failure until the hour since the first is over. */
export function subjectOfAddress(address: string): Subject {
  return {
    key: `${addressPrefix}${networkOf(address)}`,
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
