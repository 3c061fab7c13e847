// Calls to mark: calls whose appointment nobody has stated, handed out in lists (docs/decisions/0101).
import { z } from 'zod';
import { Call } from './call-list';
import { Id, IdText } from './endpoint';
import { Count, Day } from './figures';
import { Preset } from './periods';
import { callsPerList, earlierCallsListed, markedPeriods, servicesWithKeys } from './to-mark-limits';

export const ToMarkQuery = z.object({ companyId: IdText.optional(), storeId: IdText.optional() });

export const ToMarkCounts = z.object({
  /** Companies in scope that have calls to mark; each count ends at `maxCountedToMark`. */
  companies: z.array(z.object({ companyId: Id, companyName: z.string(), toMark: Count })),
});
export type ToMarkCounts = z.infer<typeof ToMarkCounts>;

export const MarkListRequest = z.object({
  companyId: Id,
  /** Of one location, or of all that the viewer can see. */
  storeId: Id.optional(),
  /** Of these days alone. */
  preset: Preset.extract(markedPeriods).optional(),
});
export type MarkListRequest = z.infer<typeof MarkListRequest>;

/** An earlier call of the same customer, in the viewer's scope. */
export const EarlierCall = z.object({
  id: Id,
  localDay: Day,
  serviceName: z.string(),
  appointment: z.boolean().nullable(),
  employeeName: z.string().nullable(),
  durationSeconds: z.int().nonnegative().nullable(),
});
export type EarlierCall = z.infer<typeof EarlierCall>;

export const CallToMark = Call.extend({
  /** The newest first; of the other half a random draw decided. */
  kind: z.enum(['newest', 'random']),
  /** How often it was skipped before. */
  skips: Count,
  /** Newest first. */
  earlier: z.array(EarlierCall).max(earlierCallsListed),
  /** Counts at most `maxEarlierCounted`. */
  earlierTotal: Count,
  earlierSince: Day.nullable(),
});
export type CallToMark = z.infer<typeof CallToMark>;

const NamedService = z.object({ id: Id, name: z.string() });

export const MarkList = z.object({
  /** In the order to mark them. */
  calls: z.array(CallToMark).max(callsPerList),
  /** Further calls that other people are looking at. */
  heldByOthers: Count,
  /** The most frequent services of each location in the list, most frequent first. */
  services: z.array(z.object({ storeId: Id, services: z.array(NamedService).max(servicesWithKeys) })),
  /** The viewer's marks of today in this company, by its calendar. */
  today: z.object({ day: Day, booked: Count, notBooked: Count, notKnown: Count }),
  /** How far the outcomes are known of the calls of this month, or of the month before while this one has none. */
  known: z.object({ monthDay: Day, calls: Count, knownCalls: Count }).nullable(),
});
export type MarkList = z.infer<typeof MarkList>;

const CallIds = z
  .array(Id)
  .max(2 * callsPerList)
  .default([]);

/** What happens to calls of the viewer's list. */
export const MarkListChange = z.object({
  companyId: Id,
  /** Held for the viewer for `heldSeconds` from now, if nobody else holds them. */
  hold: CallIds,
  /** Not wanted any more: others may have them. */
  release: CallIds,
  /** Skipped: they come back last. */
  skip: CallIds,
});

export const HeldCalls = z.object({
  /** Those of `hold` that the viewer holds now and that are still to be marked. */
  held: z.array(Id),
});
