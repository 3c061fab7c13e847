// Whether the database is away, whether deliveries wait on this machine's disk, and how full that is: what the banner on every
// screen says.
import { z } from 'zod';

/** A database that cannot be reached, as far as anybody may know, signed in or not. */
export const Outage = z.object({
  since: z.iso.datetime(),
  /** Deliveries are kept on this machine's disk and counted later. */
  keepsCalls: z.boolean(),
});
export type Outage = z.infer<typeof Outage>;

export const IntakeStatus = z.object({
  outage: Outage.nullable(),
  /** Deliveries that are safely kept but not yet in the database. */
  waiting: z.int().nonnegative(),
  /** When the oldest of them arrived. */
  waitingSince: z.iso.datetime().nullable(),
  /** Files beside those that wait which hold what could be neither read back from disk nor stored, until a person deletes them. */
  aside: z.int().nonnegative(),
  /** Of the disk with the data directory; null where it cannot be told. */
  diskUsedPercent: z.int().min(0).max(100).nullable(),
  /** From here on the banner warns. */
  isDiskNearlyFull: z.boolean(),
});
export type IntakeStatus = z.infer<typeof IntakeStatus>;

export const diskWarningPercent = 90;
