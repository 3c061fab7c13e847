// Limits on failed sign-ins (docs/decisions/0028). Only failures count. Pure; blocks.ts keeps the counts.

export interface Failures {
  failures: number;
  since: Date;
}

/** What failures are counted for; `windowSeconds` until they are forgotten. */
export interface Subject {
  key: string;
  windowSeconds: number;
  /** Until when the next attempt is refused; null if allowed at once. */
  blockAfter(counted: Failures, now: Date): Date | null;
}

const minute = 60;
const hour = 60 * minute;
const freeFailures = 4;
const firstWaitSeconds = 15;
const maxWaitSeconds = 15 * minute;
const failuresPerAddress = 100;

/** The delay of an attempt at a busy name or address. A name alone is never refused. */
export const softWaitMs = 2_000;

/** A username at an address: after the fifth failure a wait of 15 seconds, doubling up to 15 minutes. */
export function subjectOfUsernameAt(username: string, address: string): Subject {
  return withGrowingWaits(`${prefixOfUsername(username)}${networkOf(address)}`);
}

/** A device on which this person has signed in, counted separately so that a stranger's guesses never block it. */
export function subjectOfDevice({ id, userId }: { id: string; userId: number }): Subject {
  return withGrowingWaits(`${prefixOfDevices(userId)}${id}`);
}

/** A signed-in person who is asked for their password, counted separately for the same reason. */
export function subjectOfOwnPassword(userId: number): Subject {
  return withGrowingWaits(`own-password:${userId}@`);
}

export function prefixesOfPerson({ userId, username }: { userId: number; username: string }): string[] {
  return [prefixOfUsername(username), prefixOfDevices(userId), subjectOfOwnPassword(userId).key];
}

export const addressPrefix = 'address:';

// Encoded, so that no name contains the separator.
const prefixOfUsername = (username: string) => `username:${encodeURIComponent(foldUsername(username))}@`;
const prefixOfDevices = (userId: number) => `device:${userId}@`;

export function foldUsername(username: string): string {
  return username.toLowerCase();
}

function withGrowingWaits(key: string): Subject {
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

export function isFree(failures: number): boolean {
  return failures <= freeFailures;
}

/** An address, whatever names it tries: blocked from its hundredth failure until an hour after the first. */
export function subjectOfAddress(address: string): Subject {
  return {
    key: `${addressPrefix}${networkOf(address)}`,
    windowSeconds: hour,
    blockAfter: ({ failures, since }) => (failures < failuresPerAddress ? null : later(since, hour)),
  };
}

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

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
