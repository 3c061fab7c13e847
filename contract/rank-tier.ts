// Which tier a close rate reaches, and which thresholds are in force. Apart from the schemas, so that a screen that ranks
// needs none of them.
import type { Thresholds } from './tiers';

/** What reports use under All Accounts, and for each threshold that a company has not saved. */
export const defaultThresholds: Thresholds = { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 };

/** What the settings form proposes to a company that has saved none. */
export const proposedThresholds: Thresholds = { silverThreshold: 20, goldThreshold: 40, platinumThreshold: 60 };

/** The thresholds in force for a company: each one it has not saved is the default. */
export function fillThresholds(saved: { [K in keyof Thresholds]: number | null }): Thresholds {
  return {
    silverThreshold: saved.silverThreshold ?? defaultThresholds.silverThreshold,
    goldThreshold: saved.goldThreshold ?? defaultThresholds.goldThreshold,
    platinumThreshold: saved.platinumThreshold ?? defaultThresholds.platinumThreshold,
  };
}

export type Tier = 'platinum' | 'gold' | 'silver' | 'not-ranked';

/**
 * The tier of a close rate: platinum at or above its threshold, else gold, else silver, else not ranked.
 * The rate is in percent, as displayed (one decimal); null, no calls, is not ranked.
 */
export function rankCloseRate(closeRatePercent: number | null, thresholds: Thresholds): Tier {
  if (closeRatePercent === null) return 'not-ranked';
  if (closeRatePercent >= thresholds.platinumThreshold) return 'platinum';
  if (closeRatePercent >= thresholds.goldThreshold) return 'gold';
  if (closeRatePercent >= thresholds.silverThreshold) return 'silver';
  return 'not-ranked';
}
