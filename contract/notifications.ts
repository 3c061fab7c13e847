// What the bell shows: companies with failures in the last day, phone systems that went silent or send no calls, ones
// whose deliveries have waited for a day, what phone systems were found to report wrongly, and daily appointment lists that
// stopped coming. For admins, also that the server cannot back itself up.
import { z } from 'zod';
import { Id } from './endpoint';

/** Databases and calendars disagree about distant years. */
const Instant = z.iso.datetime().refine((at) => at >= '2000' && at < '2200', 'Must be an instant of this century.');

/** What a day of a phone system's traffic can show to be wrong. */
export const sourceFindingKinds = [
  'one-call-id',
  'reused-call-ids',
  'short-calls',
  'no-times',
  'old-times',
  'one-caller',
  'events-apart',
  'no-calls',
  'two-phone-systems',
] as const;
export type SourceFindingKind = (typeof sourceFindingKinds)[number];

/** About `found` of `outOf` calls; of `events-apart` that many calls are events of `outOf`; of `reused-call-ids` that many IDs. */
export const SourceFinding = z.object({
  source: z.string(),
  finding: z.enum(sourceFindingKinds),
  found: z.int().positive(),
  outOf: z.int().positive(),
  /** The other phone system of `two-phone-systems`. */
  other: z.object({ source: z.string(), name: z.string() }).nullable(),
});
export type SourceFinding = z.infer<typeof SourceFinding>;

/** Hides a finding until the mapping of its phone system changes. */
export const FindingDismissal = z.object({
  companyId: Id,
  source: z.string().min(1).max(40),
  finding: z.enum(sourceFindingKinds),
  otherSource: z.string().max(40).default(''),
});

export const Notification = z.object({
  /** Failed deliveries, none where some are usual, or only such as are not calls. */
  kind: z.enum(['failures', 'silence', 'no-calls', 'waiting', 'finding', 'list-silence', 'backup']),
  companyId: Id,
  companyName: z.string(),
  /** The phone system, or the appointment list. */
  sourceName: z.string().nullable(),
  /** Failures of the last 24 hours that the viewer can see; 0 for a silence. */
  failures: z.int().nonnegative(),
  /** For a silence: business hours without a delivery. */
  silentHours: z.int().positive().nullable(),
  /** Deliveries that wait for their phone system to be set up, or to be counted now that it is. */
  waiting: z.object({ source: z.string(), deliveries: z.int().positive(), isMapped: z.boolean() }).optional(),
  /** What a phone system has sent since its last call, none of which is a call. */
  messages: z.object({ source: z.string(), deliveries: z.int().positive(), since: z.iso.datetime() }).optional(),
  finding: SourceFinding.optional(),
  /** The appointment list that stopped coming. */
  listId: Id.optional(),
  /** The latest failure; of a finding, when it was noticed; of a list, the last import; for the others, the last delivery. */
  latestAt: z.iso.datetime(),
  /**
   * A `readTo` of this instant marks it as read: the latest failure, when the silence was noticed, a day after the
   * first delivery began to wait, or when the finding was noticed.
   */
  reportedAt: z.iso.datetime(),
  latestMessage: z.string().nullable(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const Notifications = z.array(Notification);

/** Marks everything up to that instant as read, for one company or all. */
export const NotificationsRead = z.object({ companyId: Id.optional(), readTo: Instant });
