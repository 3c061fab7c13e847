// One call: what is known of it, its history, and what a person states about it.
import { z } from 'zod';
import { Call, MarkedField } from './call-list';
import { CallTag, CallType } from './calls';
import { Id, IdText } from './endpoint';
import { Count } from './figures';
import { RefusalReason } from './webhooks';

export const OneCallQuery = z.object({ companyId: IdText.optional() });

/** A value before and after; names instead of ids, null for none, times as ISO text. */
const HistoryChange = z.object({
  field: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const CallEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delivery'),
    at: z.iso.datetime(),
    logId: Id,
    deliveryId: z.string(),
    phoneSystem: z.string(),
    /** What it changed in the call, as far as deliveries decide. */
    changes: z.array(HistoryChange),
    /** Values that it states and that another statement overrides: by an earlier or later delivery, a list or a person. */
    overridden: z.array(
      z.object({
        field: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
        by: z.enum(['delivery', 'list', 'person']),
      }),
    ),
    /** It repeats an earlier one byte for byte. */
    isRepetition: z.boolean(),
    /** Why its call does not count yet, as its log row says. */
    reason: RefusalReason.nullable(),
  }),
  z.object({
    kind: z.enum(['statement', 'withdrawal']),
    at: z.iso.datetime(),
    /** Null for a list. */
    personId: Id.nullable(),
    personName: z.string().nullable(),
    source: z.enum(['person', 'list']),
    change: HistoryChange,
    /** Whether the statement has been withdrawn since. */
    isWithdrawn: z.boolean(),
  }),
]);
export type CallEvent = z.infer<typeof CallEvent>;

/** Another call of the same customer. */
export const OtherCall = Call;

export const OneCall = z.object({
  call: Call,
  financingOffered: z.boolean().nullable(),
  customerCalled: z.boolean().nullable(),
  /** Oldest first. */
  history: z.array(CallEvent),
  /** There are more deliveries than are listed. */
  isHistoryCut: z.boolean(),
  /** Calls of the same customer, newest first. */
  others: z.array(OtherCall),
  othersTotal: Count,
  /** Calls of the same customer in the company that the viewer cannot see. */
  othersOutside: Count,
});
export type OneCall = z.infer<typeof OneCall>;

export const CallMarks = z.object({
  companyId: Id,
  /** Null: a person states that nobody knows. */
  appointment: z.enum(['yes', 'no']).nullable().optional(),
  /** 0: nobody knows. */
  serviceId: z.int().nonnegative().optional(),
  /** Null: nobody named. */
  employeeId: Id.nullable().optional(),
  callType: CallType.nullable().optional(),
  callTag: CallTag.optional(),
  /** Takes the latest statement of a person about each of these back, and shows what was there before. */
  withdraw: z.array(MarkedField).max(5).optional(),
  /** The `version` that the viewer saw; another one now is a conflict. */
  seen: z.string().max(64).optional(),
});
export type CallMarks = z.infer<typeof CallMarks>;

export const callChanged = 'Somebody else changed this call a moment ago. You see it as it is now.';
