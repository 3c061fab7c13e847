// Replay: deliveries that came before are understood anew, by the mapping and the names of today.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { UnmappedField } from './unmapped-field';
import { LogFilters, NamedValue, RefusalReason } from './webhooks';

export const maxReplayedByName = 1_000;

/** The spellings of one unmapped value that are looked for; more of them would be no one's name. */
export const maxSpellings = 100;

/** Named rows of the log, all that the log's filters show, or all that name a value nothing knew (`unmapped` says so). */
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

/** A dry run changes nothing: it says what a replay would do. */
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

/** Why deliveries would fail, and the value that makes them, where somebody can say what it means. */
export const ReplayReason = z.object({
  /** Deliveries; one that names two unknown values is among both. */
  count: z.int().positive(),
  reason: RefusalReason,
  /** What one of them would say. */
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
  /** Deliveries chosen, and how many of them are looked at so far. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** Of those: they failed before and succeed (or would); they succeeded and fail now; they failed and fail still. */
  succeeded: z.int().nonnegative(),
  lost: z.int().nonnegative(),
  stillFailing: z.int().nonnegative(),
  /** Among those that succeed or fail as before: what they say of a call, or why they fail, is something else. */
  changed: z.int().nonnegative(),
  /**
   * Beside those: selected by filters or a value, without a valid signature, and refused for it or from a phone system that
   * enforces signatures now. A replay counts such a delivery only when it is named by id.
   */
  leftOut: z.int().nonnegative(),
  samples: z.array(ReplaySample),
  /** Of a dry run: why those would still fail, the most frequent first. */
  reasons: z.array(ReplayReason),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Replay = z.infer<typeof Replay>;

export const ReplayQuery = z.object({ companyId: IdText });
