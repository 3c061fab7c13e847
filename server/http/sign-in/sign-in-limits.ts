// Limits on failed sign-ins (docs/decisions/0028): by username and network, by network, and softly by username. A device
// on which the user signed in before has its own count and meets none of them. Counts are in memory.
import type { Database } from '../../database/engine/connect';
import { isTransient } from '../../database/engine/database-away';
import { findUsernamesAt, saveSignInNetwork } from '../../database/people/sign-in-networks';
import { type Refusal, refuse } from '../failures';
import {
  createRateCounter,
  foldUsername,
  networkOf,
  prefixOfUser,
  prefixOfUsername,
  type RateCounter,
  rateLimits,
  softWaitMs,
} from '../limits/rate-limits';
import { RecentMap } from '../limits/recent-map';
import type { KnownDevice } from '../session/known-devices';

export interface Attempt {
  username: string;
  address: string;
  device: KnownDevice | null;
}

export interface SignInLimits {
  /** A refusal, or the pause before the password may be compared. Queries only for networks with too many failures. */
  check(attempt: Attempt): Promise<Refusal | { pauseMs: number }>;
  /** Until when similar attempts are refused; null if the next one is allowed. */
  countFailure(attempt: Attempt): Date | null;
  /** Call after a correct password: clears the failures of this device or address and records the network. */
  countSuccess(attempt: Attempt, userId: number): Promise<void>;
  /** Clears every failure of a user, who followed a one-time link at the address. */
  clear(user: { userId: number; username: string }, address: string): Promise<void>;
  /** Clears every failure of a user and of all networks: the user may be behind a blocked one. */
  clearEverywhere(user: { userId: number; username: string }): void;
  /** Failures of signed-in users who are asked for their current password. */
  ownPassword: RateCounter<number>;
  /** Failures of a network, whatever names it tries. */
  network: RateCounter<string>;
}

const namesFreshMs = 5_000;
const maxRememberedNetworks = 1_000;

export function createSignInLimits({ database, now }: { database: Database; now: () => Date }): SignInLimits {
  const usernameAndNetwork = createRateCounter(rateLimits.failuresByUsernameAndNetwork, now);
  const devices = createRateCounter(rateLimits.failuresByDevice, now);
  const ownPassword = createRateCounter(rateLimits.failuresByUser, now);
  const network = createRateCounter(rateLimits.failuresByNetwork, now);
  const usernames = createRateCounter(rateLimits.failuresByUsername, now);
  /** The names that signed in from a blocked network before. */
  const namesAt = new RecentMap<string, { names: Promise<Set<string>>; at: number }>(maxRememberedNetworks);

  function findNames(address: string): Promise<Set<string>> {
    const key = networkOf(address);
    const at = now().getTime();
    const known = namesAt.get(key);
    if (known && at - known.at < namesFreshMs) return known.names;
    const names = findUsernamesAt(database.people, key, now()).then((found) => new Set(found.map(foldUsername)));
    namesAt.set(key, { names, at });
    names.catch(() => namesAt.delete(key));
    return names;
  }

  async function saveNetwork(userId: number, address: string): Promise<void> {
    await saveSignInNetwork(database.people, userId, networkOf(address), now());
    namesAt.delete(networkOf(address));
  }

  function clearUser({ userId, username }: { userId: number; username: string }): void {
    usernames.clear(username);
    ownPassword.clear(userId);
    usernameAndNetwork.clearAll((key) => key.startsWith(prefixOfUsername(username)));
    devices.clearAll((key) => key.startsWith(prefixOfUser(userId)));
  }

  return {
    ownPassword,
    network,

    async check(attempt) {
      const { username, address, device } = attempt;
      const until = device ? devices.blockedUntil(device) : usernameAndNetwork.blockedUntil(attempt);
      if (until) return refuseUntil(until, now());
      if (device) return { pauseMs: 0 };
      const networkUntil = network.blockedUntil(address);
      if (networkUntil) {
        const names = await findNames(address);
        return names.has(foldUsername(username)) ? { pauseMs: softWaitMs } : refuseUntil(networkUntil, now());
      }
      const pausedUntil = usernames.blockedUntil(username);
      return { pauseMs: pausedUntil ? pausedUntil.getTime() - now().getTime() : 0 };
    },

    countFailure(attempt) {
      if (attempt.device) return devices.count(attempt.device);
      usernames.count(attempt.username);
      const until = usernameAndNetwork.count(attempt);
      const networkUntil = network.count(attempt.address);
      return until && networkUntil ? new Date(Math.max(+until, +networkUntil)) : (until ?? networkUntil);
    },

    async countSuccess(attempt, userId) {
      usernames.clear(attempt.username);
      if (attempt.device) devices.clear(attempt.device);
      else usernameAndNetwork.clear(attempt);
      try {
        await saveNetwork(userId, attempt.address);
      } catch (error) {
        // The password was right: what could not be noted refuses no sign-in, and the next one notes it.
        if (!isTransient(error)) throw error;
      }
    },

    async clear(user, address) {
      clearUser(user);
      await saveNetwork(user.userId, address);
    },

    clearEverywhere(user) {
      clearUser(user);
      network.clearAll();
    },
  };
}

export function refuseUntil(until: Date, now: Date): Refusal {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return refuse('too-many', undefined, undefined, Math.max(1, seconds));
}
