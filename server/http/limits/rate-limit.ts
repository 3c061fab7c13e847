// Limits requests per address and time, for public requests that add a row. In memory.
import { networkOf } from '../../organization/back-off';

/** Counts a request of an address: 0 if it may pass, otherwise the seconds to wait. */
export type RateLimit = (address: string) => number;

/** Allows `most` requests per address within `withinMs` of the first; `maxAddresses` bounds the memory. */
export function createRateLimit({
  most,
  withinMs,
  now,
  maxAddresses = 10_000,
}: {
  most: number;
  withinMs: number;
  now: () => Date;
  maxAddresses?: number;
}): RateLimit {
  const asked = new Map<string, { times: number; since: number }>();
  return (address) => {
    const network = networkOf(address);
    const at = now().getTime();
    const before = asked.get(network);
    const counted = before && at - before.since < withinMs ? before : { times: 0, since: at };
    counted.times += 1;
    asked.set(network, counted);
    if (asked.size > maxAddresses) asked.delete(asked.keys().next().value ?? network);
    return counted.times <= most ? 0 : Math.max(1, Math.ceil((counted.since + withinMs - at) / 1000));
  };
}
