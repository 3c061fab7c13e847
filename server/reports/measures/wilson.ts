// Compares people with few and many calls fairly: by a lower bound of their rate.

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/**
 * The lower bound of the Wilson score interval at 95 %, from 0 to 1; 0 without calls. (p + z²/2n − z √(p(1−p)/n +
 * z²/4n²)) ÷ (1 + z²/n), from E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
 * Journal of the American Statistical Association 22 (1927), 209–212.
 */
export function wilsonLowerBound(appointments: number, calls: number): number {
  if (calls === 0) return 0;
  const rate = appointments / calls;
  const margin = z * Math.sqrt((rate * (1 - rate)) / calls + z ** 2 / (4 * calls ** 2));
  return Math.max(0, (rate + z ** 2 / (2 * calls) - margin) / (1 + z ** 2 / calls));
}
