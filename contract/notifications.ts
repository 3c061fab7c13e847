// What the bell tells: companies whose webhooks failed in the last day, and phone systems that fell silent.
import { z } from 'zod';
import { Id } from './endpoint';

/** Databases and calendars disagree about years far from ours. */
const Instant = z.iso.datetime().refine((at) => at >= '2000' && at < '2200', 'Must be an instant of this century.');

export const Notification = z.object({
  /** Deliveries that failed, or none at all where there usually are some. */
  kind: z.enum(['failures', 'silence']),
  companyId: Id,
  companyName: z.string(),
  /** Of a silence: which phone system, where the company has several. */
  sourceName: z.string().nullable(),
  /** Deliveries of the last 24 hours that failed and that the viewer may see; of a silence 0. */
  failures: z.int().nonnegative(),
  /** Of a silence: business hours without a delivery. */
  silentHours: z.int().positive().nullable(),
  /** The latest failure; of a silence when the last delivery came. */
  latestAt: z.iso.datetime(),
  /** A `readTo` of this instant marks it as read: the latest failure; of a silence when it was noticed. */
  reportedAt: z.iso.datetime(),
  /** What stands in the log with the latest one. */
  latestMessage: z.string().nullable(),
  /** Nothing new has been told since the viewer read it. */
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Latest first. */
export const Notifications = z.array(Notification);

/** Marks as read what was told up to that instant, of one company or of all. */
export const NotificationsRead = z.object({ companyId: Id.optional(), readTo: Instant });
