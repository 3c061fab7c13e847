// The Status tab: how the server does now, and its last 24 hours from memory. No company data.
import { z } from 'zod';

const Count = z.int().nonnegative();

export const ServerStatus = z.object({
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** The beginning of what `day` and `hours` hold: 24 hours ago, or the start. */
  since: z.iso.datetime(),
  day: z.object({ deliveries: z.record(z.string(), Count), waited: Count, refused: Count }),
  /** The hours since then, the last one unfinished. `failed`: stored, but not processed as a call. */
  hours: z.array(z.object({ beginsAt: z.iso.datetime(), deliveries: Count, failed: Count, refused: Count })),
  /** The mean of the last five minutes; null without a commit. */
  commitMs: z.number().nonnegative().nullable(),
  waiting: z.object({ deliveries: Count, since: z.iso.datetime().nullable() }),
  databaseAnswers: z.boolean(),
  acceptsDeliveries: z.boolean(),
  /** Null if the database does not answer. */
  backlog: z.object({ openReplays: Count, deliveriesToReplay: Count }).nullable(),
  disk: z.object({ freeBytes: Count, totalBytes: Count }).nullable(),
  openStreams: Count,
  /** The archives in DATA_DIR/backups. `problem`: why the nightly one failed, or that the last one is too old. */
  backups: z.object({
    last: z.object({ at: z.iso.datetime(), bytes: Count, kind: z.enum(['manual', 'nightly']) }).nullable(),
    kept: Count,
    problem: z.string().nullable(),
  }),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
