// Calls and how they are counted. Without foreign keys: every delivery would pay for the check, and the rows they would
// point at are only ever deleted softly (docs/decisions/0003).
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { callDirections, callTypes } from '#contract/calls';
import type { FieldName } from '../call-fields';
import { bytewiseText, id, instant, reference } from './columns';
import { companyId } from './companies';

export const callType = pgEnum('call_type', callTypes);
export const callDirection = pgEnum('call_direction', callDirections);

export const countGrain = pgEnum('count_grain', ['day', 'month']);

/**
 * A phone call: the fold of its deliveries. Each field holds the value with the greatest order key; the key of a field is
 * `field_keys[field]`, or `fold_key` where it is not listed. Incomplete ones (a required field has not come yet) are
 * kept, but never counted.
 */
export const calls = pgTable(
  'calls',
  {
    companyId: reference().notNull(),
    id: id(),
    /** Drawn under the company's lock, from 1: how far calls are counted is told by it (`count_marks`). */
    number: reference().notNull(),
    source: text().notNull(),
    /** The phone system's id of the call, or the delivery's own where it sent none. */
    callKey: text().notNull(),
    isComplete: boolean().notNull(),
    locationId: reference(),
    serviceId: reference(),
    employeeId: reference(),
    callType: callType(),
    isPractice: boolean().notNull(),
    wasBooked: boolean(),
    startedAt: instant().notNull(),
    /** The calendar day at its location, else at its company. */
    localDay: date({ mode: 'string' }).notNull(),
    durationSeconds: integer(),
    customerPhone: text(),
    customerCalled: boolean(),
    financingOffered: boolean(),
    direction: callDirection(),
    wasAnswered: boolean(),
    foldKey: bytewiseText().notNull(),
    fieldKeys: jsonb().$type<Record<string, string>>(),
    /** What deliveries said of each field, its key before it; only while the call is stated something of. */
    delivered: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('calls_number_idx').on(t.companyId, t.number),
    index('calls_local_day_idx').on(t.companyId, t.localDay),
    index('calls_employee_idx').on(t.companyId, t.employeeId, t.localDay),
    index('calls_location_idx').on(t.companyId, t.locationId, t.localDay),
    // Last, as of deliveries.
    uniqueIndex('calls_call_key_key').on(t.companyId, t.source, t.callKey),
  ],
);

/**
 * What a person or an appointment list states of a call. Of each field the one of the highest rank and then order that is
 * not withdrawn is what the call shows, over anything a delivery says (functions/fold_calls.sql).
 */
export const callStatements = pgTable(
  'call_statements',
  {
    companyId: reference().notNull(),
    id: id(),
    callId: reference().notNull(),
    field: text().$type<FieldName>().notNull(),
    /** 2 an appointment list, 3 a person. */
    rank: smallint().notNull(),
    orderKey: bytewiseText().notNull(),
    /** As text; null says that it is not known. */
    value: text(),
    saidBy: reference(),
    saidAt: instant().notNull(),
    importId: reference(),
    withdrawnAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] }), index('call_statements_call_idx').on(t.companyId, t.callId)],
);

/** Calls to fold again from the log, because a delivery came after its repetition (docs/decisions/0053). */
export const staleCalls = pgTable(
  'stale_calls',
  { companyId: reference().notNull(), callId: reference().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.callId] })],
);

/**
 * A company's lock: its row, taken by the SQL function lock_company. Made with the company. Whoever holds it may draw
 * numbers for new calls.
 */
export const companyLocks = pgTable('company_locks', {
  companyId: companyId().primaryKey(),
  lastCallNumber: reference().notNull().default(0),
});

/**
 * How many complete calls of each kind a company had on a day (`location_id` 0), and a location in a month, as far as the
 * company's mark goes. A location's days are read from its calls: at that grain counts are nearly as many
 * (docs/decisions/0006).
 */
export const counts = pgTable(
  'counts',
  {
    companyId: reference().notNull(),
    grain: countGrain().notNull(),
    locationId: reference().notNull(),
    /** The day, or the first day of the month. */
    period: date({ mode: 'string' }).notNull(),
    serviceId: reference().notNull(),
    callType: callType().notNull(),
    isPractice: boolean().notNull(),
    calls: integer().notNull(),
    appointments: integer().notNull(),
    talkSeconds: reference().notNull(),
    /** Calls whose duration is known: what an average call time divides by. */
    timedCalls: integer().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.companyId, t.grain, t.period, t.locationId, t.serviceId, t.callType, t.isPractice],
    }),
  ],
);

/**
 * Up to which call, by its number, `counts` hold a company's calls. The later ones are read from the calls themselves until
 * they are counted together, which server/jobs/count-calls.ts sees to (docs/decisions/0023).
 */
export const countMarks = pgTable('count_marks', {
  companyId: reference().primaryKey(),
  callNumber: reference().notNull(),
});
