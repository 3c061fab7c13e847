// The tester: what a mapping would make of a payload. Nothing is stored.
import { z } from 'zod';
import { Id } from './endpoint';
import { DeliveryStatus, MappingDraft, ProcessedData, RefusalReason, webhookFieldNames } from './webhooks';

export const TrialInput = z.object({
  companyId: Id,
  /** As it stands in the form, required keys perhaps still empty. */
  mapping: MappingDraft,
  payload: z.union([
    z.strictObject({
      text: z.string().max(1024 * 1024, 'A payload can be at most 1 MiB.'),
      contentType: z.string().max(200).optional(),
      query: z.string().max(8_192).optional(),
    }),
    /** A delivery of the log. */
    z.strictObject({ logId: Id }),
  ]),
});
export type TrialInput = z.infer<typeof TrialInput>;

/** What one field came to. */
export const FieldTrial = z.object({
  /** The key that had a value; null where none had, or the field has none. */
  key: z.string().nullable(),
  /** What stood there, cut to a line: `"CAed0…"`, `[ "sales" ]`; null where nothing did. */
  found: z.string().nullable(),
  /** What a value rule or a constant made of it, before it was read; null where none applied. */
  meant: z.string().nullable(),
  /**
   * `unmapped`: no key is named for it yet. `unknown`: read, but nobody of the company is called so. `new`: a service
   * that would be made.
   */
  state: z.enum(['read', 'unmapped', 'absent', 'unreadable', 'unknown', 'new']),
  /** What it became, in our words; null unless it was read. */
  became: z.string().nullable(),
  /** Why not, and what to do. */
  why: z.string().nullable(),
});
export type FieldTrial = z.infer<typeof FieldTrial>;

export const CallTrial = z.object({
  status: DeliveryStatus,
  reason: RefusalReason.nullable(),
  /** The first of its problems. */
  message: z.string().nullable(),
  /** All that keeps it from counting, each in a sentence that says what to mend. */
  problems: z.array(z.string()),
  fields: z.record(z.enum([...webhookFieldNames]), FieldTrial),
  processedData: ProcessedData.nullable(),
});
export type CallTrial = z.infer<typeof CallTrial>;

export const maxTriedCalls = 20;

export const MappingTrial = z.object({
  /** The payload as it was understood, for the tree to click in; null where it could not be read. */
  payload: z.unknown(),
  /** Why the body could not be read, or its calls not be found. */
  problem: z.string().nullable(),
  /** The first twenty. */
  calls: z.array(CallTrial),
  callsTotal: z.int().nonnegative(),
});
export type MappingTrial = z.infer<typeof MappingTrial>;
