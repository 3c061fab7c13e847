// What the bell shows: companies with failures in the last day, phone systems that went silent, and ones whose
// deliveries have waited for a day.
import { z } from 'zod';
import { Id } from './endpoint';

/** Databases and calendars disagree about distant years. */
const Instant = z.iso.datetime().refine((at) => at >= '2000' && at < '2200', 'Must be an instant of this century.');

export const Notification = z.object({
  /** Failed deliveries, or none where some are usual. */
  kind: z.enum(['failures', 'silence', 'waiting']),
  companyId: Id,
  companyName: z.string(),
  sourceName: z.string().nullable(),
  /** Failures of the last 24 hours that the viewer can see; 0 for a silence. */
  failures: z.int().nonnegative(),
  /** For a silence: business hours without a delivery. */
  silentHours: z.int().positive().nullable(),
  /** Deliveries that wait for their phone system to be set up, or to be counted now that it is. */
  waiting: z.object({ source: z.string(), deliveries: z.int().positive(), isMapped: z.boolean() }).optional(),
  /** The latest failure; for the others, the last delivery. */
  latestAt: z.iso.datetime(),
  /**
   * A `readTo` of this instant marks it as read: the latest failure, when the silence was noticed, or a day after the
   * first delivery began to wait.
   */
  reportedAt: z.iso.datetime(),
  latestMessage: z.string().nullable(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const Notifications = z.array(Notification);

/** Marks everything up to that instant as read, for one company or all. */
export const NotificationsRead = z.object({ companyId: Id.optional(), readTo: Instant });
