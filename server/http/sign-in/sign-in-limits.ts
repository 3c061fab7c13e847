// Limits on sign-in attempts: by username and address, by address, and softly by username. A device on which the person
// signed in before has its own count and meets none of them.
import type { Database } from '../../database/engine/connect';
import { isTransient } from '../../database/engine/database-away';
import { findUsernamesAt, saveSignInNetwork } from '../../database/people/sign-in-networks';
import {
  foldUsername,
  isFree,
  networkOf,
  prefixesOfPerson,
  softWaitMs,
  subjectOfAddress,
  subjectOfDevice,
  subjectOfUsernameAt,
} from '../../organization/back-off';
import type { Refusal } from '../failures';
import { RecentMap } from '../limits/recent-map';
import type { KnownDevice } from '../session/known-devices';
import { type Blocks, createBlocks, refuseUntil } from './blocks';

export interface Attempt {
  username: string;
  address: string;
  device: KnownDevice | null;
}

export interface SignInLimits {
  blocks: Blocks;
  /** Before the attempt waits: a refusal from memory, or a pause. */
  recall(attempt: Attempt): Refusal | { pauseMs: number };
  /** The same from the database; null if the password may be compared. */
  look(attempt: Attempt): Promise<Refusal | null>;
  /** Until when similar attempts are refused; null if the next one is allowed. */
  countFailure(attempt: Attempt): Promise<Date | null>;
  /** Call after a correct password: clears the failures of this device or address and records the network. */
  countSuccess(attempt: Attempt, userId: number): Promise<void>;
  /** Clears every failure of a person who used a one-time link. */
  clear(person: { userId: number; username: string }, address: string): Promise<void>;
}

/** A name without failures for this long is no longer busy. */
const softWindowMs = 3_600_000;
const maxRememberedNames = 10_000;
const maxRememberedNetworks = 1_000;

export function createSignInLimits({ database, now }: { database: Database; now: () => Date }): SignInLimits {
  const blocks = createBlocks({ database, now });
  /** Failures by name from anywhere, in memory: they cost at most two seconds. */
  const failuresByName = new RecentMap<string, { failures: number; lastAt: number }>(maxRememberedNames);
  /** Who signed in from a blocked network before. */
  const namesAt = new RecentMap<string, ReadonlySet<string>>(maxRememberedNetworks);

  function softPauseMs(username: string): number {
    const failed = failuresByName.get(foldUsername(username));
    if (!failed || isFree(failed.failures)) return 0;
    return Math.max(0, failed.lastAt + softWaitMs - now().getTime());
  }

  const refuseStranger = (username: string, names: ReadonlySet<string>, until: Date) =>
    names.has(foldUsername(username)) ? null : refuseUntil(until, now());

  async function saveNetwork(userId: number, address: string): Promise<void> {
    await saveSignInNetwork(database.people, userId, networkOf(address), now());
    namesAt.delete(networkOf(address));
  }

  return {
    blocks,

    recall({ username, address, device }) {
      if (device) {
        const until = blocks.recall(subjectOfDevice(device));
        return until ? refuseUntil(until, now()) : { pauseMs: 0 };
      }
      const until = blocks.recall(subjectOfUsernameAt(username, address));
      if (until) return refuseUntil(until, now());
      const addressUntil = blocks.recall(subjectOfAddress(address));
      const names = addressUntil && namesAt.get(networkOf(address));
      if (!addressUntil || !names) return { pauseMs: softPauseMs(username) };
      return refuseStranger(username, names, addressUntil) ?? { pauseMs: softWaitMs };
    },

    async look({ username, address, device }) {
      if (device) {
        const [until] = await blocks.find([subjectOfDevice(device)]);
        return until ? refuseUntil(until, now()) : null;
      }
      const subjects = [subjectOfUsernameAt(username, address), subjectOfAddress(address)];
      const [until, addressUntil] = await blocks.find(subjects);
      if (until) return refuseUntil(until, now());
      if (!addressUntil) return null;
      const names = await findUsernamesAt(database.people, networkOf(address), now());
      const folded = new Set(names.map(foldUsername));
      namesAt.set(networkOf(address), folded);
      return refuseStranger(username, folded, addressUntil);
    },

    async countFailure({ username, address, device }) {
      if (device) return blocks.countFailures([subjectOfDevice(device)]);
      const name = foldUsername(username);
      const at = now().getTime();
      const before = failuresByName.get(name);
      const failures = before && at - before.lastAt < softWindowMs ? before.failures + 1 : 1;
      failuresByName.set(name, { failures, lastAt: at });
      return blocks.countFailures([subjectOfUsernameAt(username, address), subjectOfAddress(address)]);
    },

    async countSuccess({ username, address, device }, userId) {
      failuresByName.delete(foldUsername(username));
      try {
        await blocks.forget(device ? subjectOfDevice(device) : subjectOfUsernameAt(username, address));
        await saveNetwork(userId, address);
      } catch (error) {
        // The password was right: what could not be noted refuses no sign-in, and the next one notes it.
        if (!isTransient(error)) throw error;
      }
    },

    async clear(person, address) {
      failuresByName.delete(foldUsername(person.username));
      await blocks.forgetUnder(prefixesOfPerson(person));
      await saveNetwork(person.userId, address);
    },
  };
}
