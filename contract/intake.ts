// Whether deliveries wait on this machine's disk, and how full that is: what the banner on every screen says.
import { z } from 'zod';

export const IntakeStatus = z.object({
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
