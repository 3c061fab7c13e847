// Performance tiers in requests and answers: where Silver, Gold and Platinum begin. rank-tier.ts applies them.
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

/** A company's own tiers. Null: not saved, so reports use the default. */
export const PerformanceTiers = z.object({
  companyId: Id,
  silverMin: Threshold.nullable(),
  goldMin: Threshold.nullable(),
  platinumMin: Threshold.nullable(),
  version: z.int(),
});
export type PerformanceTiers = z.infer<typeof PerformanceTiers>;

export const PerformanceTiersInput = z.object({
  companyId: Id.optional(),
  silverMin: Threshold,
  goldMin: Threshold,
  platinumMin: Threshold,
  version: EditedVersion,
});
export type PerformanceTiersInput = z.infer<typeof PerformanceTiersInput>;
