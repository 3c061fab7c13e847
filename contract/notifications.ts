// What the bell tells: companies whose webhooks failed in the last day.
import { z } from 'zod';
import { Id } from './endpoint';

/** Databases and calendars disagree about years far from ours. */
const Instant = z.iso.datetime().refine((at) => at >= '2000' && at < '2200', 'Must be an instant of this century.');

export const Notification = z.object({
  companyId: Id,
  companyName: z.string(),
  /** Deliveries of the last 24 hours that failed and that the viewer may see. */
  failures: z.int().positive(),
  latestAt: z.iso.datetime(),
  /** What stands in the log with the latest one. */
  latestMessage: z.string().nullable(),
  /** Nothing has failed since the viewer read it. */
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Latest first. */
export const Notifications = z.array(Notification);

/** Marks as read what failed up to that instant, of one company or of all. */
export const NotificationsRead = z.object({ companyId: Id.optional(), readTo: Instant });
