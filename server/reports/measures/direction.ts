// Where a close rate is heading: the slope of a straight line through its points.
import type { TrendDirection } from '#contract/reports';
import type { Tally } from './tally';

/** A line that moves less than this over the whole period is called stable. */
const minPointsOfMovement = 1n;

/**
 * The direction of the least-squares line through a series of equally spaced buckets, each weighted by its calls: `up`
 * or `down` when the line moves at least one point between the first and the last bucket that have calls, else `stable`.
 *
 * Weighted least squares minimise Σ w (y − a − b x)², hence b = (Σw Σwxy − Σwx Σwy) ÷ (Σw Σwx² − (Σwx)²)
 * (NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.3 Weighted Least Squares Regression). Here w are a bucket's
 * calls, x its place, y its close rate, so w·y is 100 × its appointments: all integers, and one point is exactly one point.
 */
export function directionOf(buckets: readonly Tally[]): TrendDirection {
  let [w, wx, wxx, wy, wxy] = [0n, 0n, 0n, 0n, 0n];
  let [first, last]: [bigint | null, bigint] = [null, 0n];
  for (const [index, { calls, appointments }] of buckets.entries()) {
    if (calls === 0) continue;
    const [x, weight, rate] = [BigInt(index), BigInt(calls), 100n * BigInt(appointments)];
    first ??= x;
    last = x;
    w += weight;
    wx += weight * x;
    wxx += weight * x * x;
    wy += rate;
    wxy += rate * x;
  }
  const spread = w * wxx - wx * wx;
  if (first === null || spread === 0n) return 'stable';
  const movement = (w * wxy - wx * wy) * (last - first);
  if (movement >= minPointsOfMovement * spread) return 'up';
  return movement <= -minPointsOfMovement * spread ? 'down' : 'stable';
}
