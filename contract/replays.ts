// Replay: processes stored deliveries again with today's mapping and names.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import type { MappingRules } from './mapping-rules';
import { UnmappedField } from './unmapped-field';
import { LogFilters, NamedValue, RefusalReason } from './webhooks';

export const maxReplayedByName = 1_000;

export const maxSpellings = 100;

/** Deliveries by id, all that the log's filters show, or all with an unknown value. */
export const ReplaySelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1, 'Choose a delivery.').max(maxReplayedByName) }),
  z.strictObject({ filters: LogFilters }),
  z.strictObject({
    unmapped: z.strictObject({
      source: z.string().min(1).max(40),
      field: UnmappedField,
      /** As the payloads spell it. */
      values: z.array(z.string().min(1).max(200)).min(1).max(maxSpellings),
    }),
  }),
]);
export type ReplaySelection = z.infer<typeof ReplaySelection>;

/**
 * What the list of words corrects: deliveries with any of these words, with any word at all, or all of the phone system.
 * A dry run may look at them with other rules than the saved ones.
 */
export interface WordSelection {
  words: { source: string; only: readonly string[] | 'any-word' | 'all'; rules?: MappingRules };
}

/** Deliveries that name a service that was just added: by a word where services are read, or by an unknown value. */
export interface ServiceSelection {
  service: { word: string; values: readonly string[] };
}

export type StoredSelection = ReplaySelection | WordSelection | ServiceSelection;

export const ReplayInput = z.object({ companyId: Id, dryRun: z.boolean().default(false), selection: ReplaySelection });

export const ReplaySample = z.object({
  logId: Id,
  receivedAt: z.iso.datetime(),
  before: z.object({ status: z.string(), reason: z.string().nullable() }),
  after: z.object({ status: z.string(), reason: z.string().nullable(), message: z.string().nullable() }),
  /** In words: `Store: none → Northside Auto – Downtown`. */
  changes: z.array(z.string()),
});
export type ReplaySample = z.infer<typeof ReplaySample>;

/** Why deliveries would fail, and the value that someone could explain. */
export const ReplayReason = z.object({
  /** Deliveries; one that names two unknown values is among both. */
  count: z.int().positive(),
  reason: RefusalReason,
  message: z.string(),
  source: z.string(),
  unknown: NamedValue.nullable(),
});
export type ReplayReason = z.infer<typeof ReplayReason>;

export const maxReplayReasons = 20;

export const Replay = z.object({
  id: Id,
  companyId: Id,
  dryRun: z.boolean(),
  /** `stopped` by a person; what is done by then stays. `failed`: it could not go on, and can be asked for again. */
  status: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  /** Selected deliveries, and how many have been processed. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** Of those: failed before and succeed now; succeeded before and fail now; failed and still fail. */
  succeeded: z.int().nonnegative(),
  lost: z.int().nonnegative(),
  stillFailing: z.int().nonnegative(),
  /** Same status as before, but with different call data or another reason. */
  changed: z.int().nonnegative(),
  /** Not in the total: selected by filters or a value, but without a required signature. */
  leftOut: z.int().nonnegative(),
  samples: z.array(ReplaySample),
  reasons: z.array(ReplayReason),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Replay = z.infer<typeof Replay>;

export const ReplayQuery = z.object({ companyId: IdText });
