// The direction of a close rate: the slope of a straight line through its points.
import { areMostlyKnown } from '#contract/known-outcomes';
import type { TrendDirection } from '#contract/reports';
import type { Tally } from './tally';

/** A line that moves less over the whole period is stable. */
const minPointsOfMovement = 1n;

/**
 * The direction of the least-squares line through equally spaced buckets with a rate, each weighted by its known calls:
 * `up` or `down` if the line moves at least one point between the first and the last of them, else `stable`. Slope b = (Σw Σwxy
 * − Σwx Σwy) ÷ (Σw Σwx² − (Σwx)²) (NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.3 Weighted Least Squares
 * Regression), where w are a bucket's known calls, x its place and y its close rate. All terms are integers, since w·y
 * is 100 × its known appointments.
 */
export function directionOf(buckets: readonly Tally[]): TrendDirection {
  let [w, wx, wxx, wy, wxy] = [0n, 0n, 0n, 0n, 0n];
  let [first, last]: [bigint | null, bigint] = [null, 0n];
  for (const [index, tally] of buckets.entries()) {
    if (!areMostlyKnown(tally)) continue;
    const [x, weight, rate] = [BigInt(index), BigInt(tally.knownCalls), 100n * BigInt(tally.knownAppointments)];
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
