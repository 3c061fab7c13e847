// How long deliveries are kept: first what was received is removed, later the row of the log. Calls and counts stay
// (docs/decisions/0107).
import { z } from 'zod';
import { CompanyName } from './companies';
import { Id } from './endpoint';

/** Shorter, and a phone system that is mapped a few weeks late could not be counted any more. */
export const leastContentDays = 30;
export const leastLogDays = 90;
const mostDays = 3650;

const daysFrom = (least: number) => {
  const outOfRange = `Enter ${least} to ${mostDays} days.`;
  return z.int(outOfRange).min(least, outOfRange).max(mostDays, outOfRange).nullable();
};

export const rowsOutliveContent = 'Rows of the log are kept at least as long as what was received.';

export const RetentionRule = z
  .object({
    /** Days until a delivery loses payload, query and headers, and can no longer be replayed; null: never. */
    contentDays: daysFrom(leastContentDays),
    /** Days until its row is removed, if all deliveries of its calls are as old; null: never. */
    logDays: daysFrom(leastLogDays),
  })
  .refine(({ contentDays, logDays }) => logDays === null || contentDays === null || logDays >= contentDays, {
    path: ['logDays'],
    message: rowsOutliveContent,
  });
export type RetentionRule = z.infer<typeof RetentionRule>;

export const keepsEverything: RetentionRule = { contentDays: null, logDays: null };

export const Retention = z.object({
  /** For companies without a rule of their own. */
  installation: RetentionRule,
  companies: z.array(
    CompanyName.extend({
      /** Null: the installation's. */
      rule: RetentionRule.nullable(),
    }),
  ),
});
export type Retention = z.infer<typeof Retention>;

const Change = z.object({
  /** Null: the installation. */
  companyId: Id.nullable(),
  /** Null: a company follows the installation. */
  rule: RetentionRule.nullable(),
});

const hasRule = ({ companyId, rule }: z.infer<typeof Change>) => companyId !== null || rule !== null;
const needsRule = { path: ['rule'], message: 'The installation needs a rule.' };

export const RetentionChange = Change.refine(hasRule, needsRule);
export type RetentionChange = z.infer<typeof RetentionChange>;

export const RetentionPreviewInput = Change.extend({
  /** The `cursor` of the step before; null begins. */
  cursor: z.string().max(100).nullable().default(null),
}).refine(hasRule, needsRule);

export const RemovableCounts = z.object({
  /** Deliveries that would lose what was received. */
  emptied: z.int().nonnegative(),
  /** Those of them that are part of no call: failed ones that could still be replayed. */
  emptiedWithoutCall: z.int().nonnegative(),
  /** The bytes of their bodies. */
  bytes: z.int().nonnegative(),
  /** Rows of the log that would be removed. */
  removed: z.int().nonnegative(),
});
export type RemovableCounts = z.infer<typeof RemovableCounts>;

export const nothingRemovable: RemovableCounts = { emptied: 0, emptiedWithoutCall: 0, bytes: 0, removed: 0 };

export const RetentionPreviewStep = z.object({
  /** Null: this was the last step. */
  cursor: z.string().nullable(),
  /** From 0 to 1. */
  done: z.number().min(0).max(1),
  counts: RemovableCounts,
});
export type RetentionPreviewStep = z.infer<typeof RetentionPreviewStep>;
