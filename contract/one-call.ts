// One call: what is known of it, its history, and what a person states about it.
import { z } from 'zod';
import { Call, MarkedField } from './call-list';
import { CallTag, CallType } from './calls';
import { Id, IdText } from './endpoint';
import { Count } from './figures';
import { RefusalReason } from './webhooks';

export const OneCallQuery = z.object({ companyId: IdText.optional() });

/** What the history of a call tells about. */
export const historyFields = [
  'startedAt',
  'location',
  'employee',
  'service',
  'callType',
  'callTag',
  'appointment',
  'durationSeconds',
  'direction',
  'answered',
  'customerPhone',
  'numberCalled',
  'recordingUrl',
  'customerCalled',
  'financingOffered',
] as const;
const HistoryField = z.enum(historyFields);
export type HistoryField = z.infer<typeof HistoryField>;

/** Names instead of ids, times as ISO text; null: none, or not known. */
const HistoryValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type HistoryValue = z.infer<typeof HistoryValue>;

const HistoryChange = z.object({ field: HistoryField, before: HistoryValue, after: HistoryValue });
export type HistoryChange = z.infer<typeof HistoryChange>;

const OverriddenValue = z.object({
  field: HistoryField,
  /** What it states, and the call nevertheless does not show. */
  value: HistoryValue,
  by: z.enum(['delivery', 'list', 'person']),
});

const DeliveryEvent = z.object({
  kind: z.literal('delivery'),
  at: z.iso.datetime(),
  logId: Id,
  deliveryId: z.string(),
  /** What it changed. Empty with `overridden`: it changed nothing, because these win. */
  changes: z.array(HistoryChange),
  overridden: z.array(OverriddenValue),
  /** It repeats an earlier one byte for byte. */
  isRepetition: z.boolean(),
  /** Why its call did not count when it came. */
  reason: RefusalReason.nullable(),
});

const StatementEvent = z.object({
  kind: z.enum(['statement', 'withdrawal']),
  at: z.iso.datetime(),
  source: z.enum(['person', 'list']),
  /** The person, or the list; null if it is gone. */
  personName: z.string().nullable(),
  field: HistoryField,
  /** What was stated. */
  value: HistoryValue,
  /** What the call showed before and after; equal if something else wins. */
  before: HistoryValue,
  after: HistoryValue,
  /** Of a statement: it was taken back later. */
  isWithdrawn: z.boolean(),
});

export const CallEvent = z.discriminatedUnion('kind', [DeliveryEvent, StatementEvent]);
export type CallEvent = z.infer<typeof CallEvent>;

export const OneCall = z.object({
  call: Call,
  financingOffered: z.boolean().nullable(),
  customerCalled: z.boolean().nullable(),
  /** Oldest first. */
  history: z.array(CallEvent),
  /** Earlier deliveries are not listed: there are too many, or they are not in the log any more. */
  isHistoryCut: z.boolean(),
  /** Calls of the same customer, newest first. */
  others: z.array(Call),
  othersTotal: Count,
  /** Calls of the same customer in the company that the viewer cannot see. */
  othersOutside: Count,
  /** What these differ in: an employee cannot see calls of other people, a store manager none at other locations. */
  outsideIs: z.enum(['other-locations', 'other-people']),
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
