// Whether two phone systems report the same calls. Pure.
import type { CheckedCall } from '../../database/sources/checked-deliveries';
import { minSent } from './find-wrong';

const maxApartMs = 60_000;
/** By chance two people of one number call two phone systems, but not so often. */
const minSame = 5;
const minShare = 0.1;

/**
 * How many of the first phone system's counted calls, in the time that both have calls of, the other reports within a
 * minute, from the same caller. Null if that may be chance.
 */
export function findOverlap(
  calls: readonly CheckedCall[],
  others: readonly CheckedCall[],
): { found: number; outOf: number } | null {
  const theirs = others.filter(isCompared);
  const times = theirs.map(({ startedAt }) => startedAt.getTime());
  const from = Math.min(...times) - maxApartMs;
  const to = Math.max(...times) + maxApartMs;
  const ours = calls.filter(isCompared).filter(({ startedAt }) => {
    const time = startedAt.getTime();
    return time >= from && time <= to;
  });
  if (Math.max(ours.length, theirs.length) < minSent) return null;
  const startsOf = new Map<string, number[]>();
  for (const { customerPhone, startedAt } of theirs) {
    const starts = startsOf.get(customerPhone ?? '') ?? [];
    startsOf.set(customerPhone ?? '', [...starts, startedAt.getTime()]);
  }
  const same = ours.filter(({ customerPhone, startedAt }) =>
    startsOf.get(customerPhone ?? '')?.some((start) => Math.abs(start - startedAt.getTime()) <= maxApartMs),
  );
  if (same.length < Math.max(minSame, ours.length * minShare)) return null;
  return { found: same.length, outOf: ours.length };
}

const isCompared = ({ customerPhone, isCounted }: CheckedCall) => customerPhone !== null && isCounted;
