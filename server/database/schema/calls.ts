// Calls. No foreign keys: every delivery would pay for the check, and the rows they point at are never
// removed.
import { sql } from 'drizzle-orm';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { answeredKinds, callDirections, callTypes } from '#contract/calls';
import { derivedColumns, type FieldName } from '../call-fields';
import { bytewiseText, id, instant, reference } from './columns';

export const callType = pgEnum('call_type', callTypes);
export const callDirection = pgEnum('call_direction', callDirections);

export const callAnswered = pgEnum('call_answered', answeredKinds);

/**
 * A phone call: the fold of its deliveries. Each field holds the value with the greatest order key, which is
 * `field_keys[field]`, or `fold_key` if not listed; a listed field without a value is stated to be not known. Calls that
 * lack a required field are stored, but not counted. Columns that follow from others: call-fields.ts.
 */
export const calls = pgTable(
  'calls',
  {
    companyId: reference().notNull(),
    id: id(),
    source: text().notNull(),
    /** The phone system's id of the call, or else the delivery's own. */
    callKey: text().notNull(),
    isComplete: boolean().notNull(),
    /** Its phone system is counted elsewhere (webhook_configurations.counts). */
    isListedOnly: boolean().notNull().default(false),
    locationId: reference(),
    serviceId: reference(),
    employeeId: reference(),
    callType: callType(),
    isPractice: boolean().notNull(),
    booked: boolean(),
    outcome: boolean(),
    startedAt: instant().notNull(),
    /** The calendar day at its location, or else its company. */
    localDay: date({ mode: 'string' }).notNull(),
    statedSeconds: integer(),
    answeredAt: instant(),
    endedAt: instant(),
    customerPhone: text(),
    customerCalled: boolean(),
    financingOffered: boolean(),
    direction: callDirection(),
    answered: callAnswered(),
    numberCalled: text(),
    recordingUrl: text(),
    foldKey: bytewiseText().notNull(),
    fieldKeys: jsonb().$type<Record<string, string>>(),
    /** The deliveries' value of each field behind its order key; only for calls with statements. */
    delivered: jsonb().$type<Record<string, string>>(),
    /** The rank of the statement that decides about the appointment, if there is one. */
    bookedRank: smallint(),
    /** Its customer was erased: it has no number and no link, and what is delivered for it later is erased, too. */
    erasedAt: instant(),
    wasBooked: boolean().generatedAlwaysAs(sql.raw(derivedColumns.was_booked)),
    isKnown: boolean().generatedAlwaysAs(sql.raw(derivedColumns.is_known)),
    isCounted: boolean().generatedAlwaysAs(sql.raw(derivedColumns.is_counted)),
    durationSeconds: integer().generatedAlwaysAs(sql.raw(derivedColumns.duration_seconds)),
    /** Who stated the appointment: 0 assumed, 1 the phone system, 2 a list, 3 a person; null: nobody. */
    appointmentRank: smallint().generatedAlwaysAs(sql.raw(derivedColumns.appointment_rank)),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // In the order of lists. Days follow from it (database/calls/local-days.ts). Figures have an index of their own at the end
    // of the migration, which drizzle cannot express (docs/decisions/0166).
    index('calls_started_at_idx').on(t.companyId, t.startedAt),
    index('calls_employee_idx').on(t.companyId, t.employeeId, t.startedAt),
    index('calls_location_idx').on(t.companyId, t.locationId, t.startedAt),
    index('calls_service_idx').on(t.companyId, t.serviceId, t.startedAt),
    // From its last digit on: a number, or the end of one, in whatever language the database is. What a customer's
    // appointments are matched with, and their other calls.
    index('calls_phone_idx')
      .on(t.companyId, sql`reverse(${t.customerPhone}) text_pattern_ops`, t.startedAt)
      .where(sql`${t.customerPhone} is not null`),
    // Of what can be rare: what nobody stated, practice, what is in no figure, and what people and lists stated.
    index('calls_unknown_idx').on(t.companyId, t.startedAt).where(sql`not ${t.isKnown}`),
    index('calls_practice_idx').on(t.companyId, t.startedAt).where(sql`${t.isPractice}`),
    index('calls_apart_idx').on(t.companyId, t.startedAt).where(sql`not ${t.isCounted}`),
    index('calls_stated_idx').on(t.companyId, t.startedAt).where(sql`${t.bookedRank} is not null`),
    index('calls_erased_idx').on(t.companyId, t.erasedAt).where(sql`${t.erasedAt} is not null`),
    // Last, as in deliveries.
    uniqueIndex('calls_call_key_key').on(t.companyId, t.source, t.callKey),
  ],
);

/**
 * What a person or an appointment list states about a call. The statement of the highest rank, then order, that is not
 * withdrawn overrides deliveries; one of rank 0 only fills a gap (functions/fold_calls.sql).
 */
export const callStatements = pgTable(
  'call_statements',
  {
    companyId: reference().notNull(),
    id: id(),
    callId: reference().notNull(),
    field: text().$type<FieldName>().notNull(),
    /** 0: an appointment list, for what deliveries leave open; 2: an appointment list; 3: a person. */
    rank: smallint().notNull(),
    orderKey: bytewiseText().notNull(),
    /** As text; null states that it is unknown. */
    value: text(),
    saidBy: reference(),
    saidAt: instant().notNull(),
    importId: reference(),
    withdrawnAt: instant(),
    /**
     * The call's earliest delivery when this was stated, and which call of it, by position and key. After a replay the
     * statement belongs to the call that this delivery is part of then (docs/decisions/0052).
     */
    anchor: uuid(),
    anchorPart: smallint(),
    anchorKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('call_statements_anchor_idx').on(t.companyId, t.anchor),
    index('call_statements_person_idx').on(t.companyId, t.saidBy, t.saidAt).where(sql`${t.saidBy} is not null`),
    // Last: the fold looks statements up with a plan made when the table was empty (functions/fold_calls.sql).
    index('call_statements_call_idx').on(t.companyId, t.callId),
  ],
);

/** Calls to fold again from the log, because a delivery came after its repetition (docs/decisions/0053). */
export const staleCalls = pgTable(
  'stale_calls',
  { companyId: reference().notNull(), callId: reference().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.callId] })],
);
