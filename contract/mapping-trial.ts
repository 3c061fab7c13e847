// The tester: shows what a mapping makes of a payload. Nothing is stored.
import { z } from 'zod';
import { Id } from './endpoint';
import { webhookFieldNames } from './webhook-fields';
import { DeliveryStatus, MappingDraft, ProcessedData, RefusalReason } from './webhooks';

export const TrialInput = z.object({
  companyId: Id,
  mapping: MappingDraft,
  payload: z.union([
    z.strictObject({
      text: z.string().max(1024 * 1024, 'A payload can be at most 1 MiB.'),
      contentType: z.string().max(200).optional(),
      query: z.string().max(8_192).optional(),
    }),
    z.strictObject({ logId: Id }),
  ]),
});
export type TrialInput = z.infer<typeof TrialInput>;

export const FieldTrial = z.object({
  /** The key that had a value; null if none. */
  key: z.string().nullable(),
  /** The value found, cut to one line: `"CAed0…"`, `[ "sales" ]`; null if none. */
  found: z.string().nullable(),
  /** The result of a value rule or constant, before reading; null if none applied. */
  meant: z.string().nullable(),
  /** `unmapped`: no key yet. `unknown`: read, but not known in the company. `new`: a service that would be added. */
  state: z.enum(['read', 'unmapped', 'absent', 'unreadable', 'unknown', 'new']),
  /** The result in our words; null unless it was read. */
  became: z.string().nullable(),
  why: z.string().nullable(),
});
export type FieldTrial = z.infer<typeof FieldTrial>;

export const CallTrial = z.object({
  status: DeliveryStatus,
  reason: RefusalReason.nullable(),
  message: z.string().nullable(),
  /** Every reason it would not count, each with its fix. */
  problems: z.array(z.string()),
  fields: z.record(z.enum([...webhookFieldNames]), FieldTrial),
  processedData: ProcessedData.nullable(),
});
export type CallTrial = z.infer<typeof CallTrial>;

export const maxTriedCalls = 20;

export const MappingTrial = z.object({
  payload: z.unknown(),
  /** Why the body could not be read or its calls not found. */
  problem: z.string().nullable(),
  calls: z.array(CallTrial),
  callsTotal: z.int().nonnegative(),
});
export type MappingTrial = z.infer<typeof MappingTrial>;
