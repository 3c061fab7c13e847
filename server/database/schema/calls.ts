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
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { callTypes } from '#contract/calls';
import { bytewiseText, id, instant, reference } from './columns';
import { companyId } from './companies';

export const callType = pgEnum('call_type', callTypes);

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
    foldKey: bytewiseText().notNull(),
    fieldKeys: jsonb().$type<Record<string, string>>(),
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
