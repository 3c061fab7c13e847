// Of many comparisons some differ by chance alone. This keeps the share of those low among what is reported.

/** At most this share of the reported differences is by chance, on average. */
export const falseDiscoveryRate = 0.05;

/**
 * The greatest chance that still counts as more than chance: with the p-values in order, that of the last one at or below
 * its place ÷ their number × the rate; −1 if there is none (Y. Benjamini and Y. Hochberg, "Controlling the false discovery
 * rate", Journal of the Royal Statistical Society B 57 (1995), 289–300).
 */
export function thresholdOf(chances: readonly number[], rate = falseDiscoveryRate): number {
  const sorted = [...chances].sort((a, b) => a - b);
  const last = sorted.findLastIndex((chance, index) => chance <= ((index + 1) / sorted.length) * rate);
  return sorted[last] ?? -1;
}
