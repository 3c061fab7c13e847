// Ranks close rates. Has no schemas, so screens that rank do not load them.
import type { Thresholds } from './tiers';

/** Used by reports under All Accounts, and for each threshold that a company has not saved. */
export const defaultThresholds: Thresholds = { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 };

export const proposedThresholds: Thresholds = { silverThreshold: 20, goldThreshold: 40, platinumThreshold: 60 };

/** A company's active thresholds: unsaved ones are the defaults. */
export function fillThresholds(saved: { [K in keyof Thresholds]: number | null }): Thresholds {
  return {
    silverThreshold: saved.silverThreshold ?? defaultThresholds.silverThreshold,
    goldThreshold: saved.goldThreshold ?? defaultThresholds.goldThreshold,
    platinumThreshold: saved.platinumThreshold ?? defaultThresholds.platinumThreshold,
  };
}

export type Tier = 'platinum' | 'gold' | 'silver' | 'not-ranked';

/** The highest threshold that a close rate (percent, one decimal) reaches. Null (no calls) is not ranked. */
export function rankCloseRate(closeRatePercent: number | null, thresholds: Thresholds): Tier {
  if (closeRatePercent === null) return 'not-ranked';
  if (closeRatePercent >= thresholds.platinumThreshold) return 'platinum';
  if (closeRatePercent >= thresholds.goldThreshold) return 'gold';
  if (closeRatePercent >= thresholds.silverThreshold) return 'silver';
  return 'not-ranked';
}
