// Performance tiers: where Silver, Gold and Platinum begin, and which one a close rate reaches.
import { z } from 'zod';
import { Id } from './endpoint';
import { EditedVersion } from './texts';

export const Threshold = z.number().min(0).max(100);

export const Thresholds = z.object({
  silverThreshold: Threshold,
  goldThreshold: Threshold,
  platinumThreshold: Threshold,
});
export type Thresholds = z.infer<typeof Thresholds>;

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

/** A company's own tiers as Settings has them. Null: not saved, so reports use the default. */
export const PerformanceTiers = z.object({
  companyId: Id,
  silverMin: Threshold.nullable(),
  goldMin: Threshold.nullable(),
  platinumMin: Threshold.nullable(),
  version: z.int(),
});
export type PerformanceTiers = z.infer<typeof PerformanceTiers>;

/** The company may be left out by a viewer who has only one. */
export const PerformanceTiersInput = z.object({
  companyId: Id.optional(),
  silverMin: Threshold,
  goldMin: Threshold,
  platinumMin: Threshold,
  version: EditedVersion,
});
export type PerformanceTiersInput = z.infer<typeof PerformanceTiersInput>;

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
