// So much an address and a time: for what anybody may ask for and each asking leaves a row. Kept in memory, since a
// restart may well forgive.
import { networkOf } from './back-off';

/** Counts one asking of an address: 0 when it is let through, else how many seconds to wait. */
export type Ration = (address: string) => number;

/** `most` askings of one address within `withinMs` of its first; `maxAddresses` bounds what is remembered. */
export function createRation({
  most,
  withinMs,
  now,
  maxAddresses = 10_000,
}: {
  most: number;
  withinMs: number;
  now: () => Date;
  maxAddresses?: number;
}): Ration {
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
