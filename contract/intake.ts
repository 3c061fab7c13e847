// The banner on every screen: a database outage, deliveries waiting on disk, and how full the disk is.
import { z } from 'zod';

export const Outage = z.object({
  since: z.iso.datetime(),
  /** Deliveries are stored on this machine's disk and counted later. */
  keepsCalls: z.boolean(),
});
export type Outage = z.infer<typeof Outage>;

export const IntakeStatus = z.object({
  outage: Outage.nullable(),
  waiting: z.int().nonnegative(),
  waitingSince: z.iso.datetime().nullable(),
  /** Files with data that could not be read back from disk or stored, kept until a person deletes them. */
  aside: z.int().nonnegative(),
  /** The disk of the data directory; null if unknown. */
  diskUsedPercent: z.int().min(0).max(100).nullable(),
  isDiskNearlyFull: z.boolean(),
});
export type IntakeStatus = z.infer<typeof IntakeStatus>;

export const diskWarningPercent = 90;
