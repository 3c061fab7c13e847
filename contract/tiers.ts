// Performance tiers as they are sent: where Silver, Gold and Platinum begin. What they mean is rank-tier.ts.
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
