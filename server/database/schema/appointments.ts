// Appointment lists and their rows, matched with calls by phone (docs/decisions/0090). No foreign keys on rows: an import
// of 100,000 would pay for each check.
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { importStatuses, matchClasses } from '#contract/appointment-imports';
import { type AppointmentMapping, appointmentStatuses } from '#contract/appointments';
import type { ImportResult, ListMeanings } from './appointment-json';
import { bytes, id, instant, madeAt, reference, version } from './columns';
import { companies, companyId } from './companies';

/** The owner of each path of a list's webhook, for good. Lower case. */
export const appointmentEndpoints = pgTable('appointment_endpoints', {
  path: text().primaryKey(),
  companyId: reference()
    .notNull()
    .references(() => companies.id),
  listId: reference().notNull(),
});

export const appointmentLists = pgTable(
  'appointment_lists',
  {
    companyId: companyId(),
    id: id(),
    name: text().notNull(),
    /** Null until its first file says which columns it has. */
    mapping: jsonb().$type<AppointmentMapping>(),
    /** What its locations, services, employees and status words mean, as people explained them. */
    meanings: jsonb().$type<ListMeanings>().notNull().default({}),
    windowDays: integer().notNull(),
    isDaily: boolean().notNull().default(false),
    /** What its webhook brings is all there is from this day on, at these locations; none: at all. */
    completeSince: date({ mode: 'string' }),
    completeLocationIds: jsonb().$type<number[]>().notNull().default([]),
    endpointPath: text(),
    /** The store manager who added it and may change it; null: directors only. */
    createdBy: reference(),
    /** Added for the preview of a file: it is not shown, and goes with its previews unless one is imported. */
    isDraft: boolean().notNull().default(false),
    createdAt: madeAt(),
    lastImportAt: instant(),
    /** When the bell began to report that nothing comes any more. */
    silentSince: instant(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);

/** A file, or what a webhook brought on one day. Also the job that reads it. */
export const appointmentImports = pgTable(
  'appointment_imports',
  {
    companyId: companyId(),
    id: id(),
    listId: reference().notNull(),
    kind: text({ enum: ['file', 'webhook'] }).notNull(),
    fileName: text().notNull().default(''),
    isDryRun: boolean().notNull().default(false),
    status: text({ enum: importStatuses }).notNull(),
    /** A webhook's day is read once more from this part on; others from their beginning. */
    partsDone: integer().notNull().default(0),
    /** The phone up to which rows are stored and matched. */
    reachedPhone: text().notNull().default(''),
    /** The rows are read again because a mapping, a meaning or the zone of a location changed. */
    isRepeated: boolean().notNull().default(false),
    problem: text(),
    userId: reference(),
    startedBy: text().notNull(),
    /** The locations of a store manager; null: all. */
    locationIds: jsonb().$type<number[]>(),
    /** What a person chose for the preview of this file; it becomes the list's when the file is imported. */
    mapping: jsonb().$type<AppointmentMapping>(),
    completeFrom: date({ mode: 'string' }),
    completeTo: date({ mode: 'string' }),
    completeLocationIds: jsonb().$type<number[]>().notNull().default([]),
    result: jsonb().$type<ImportResult>().notNull(),
    createdAt: madeAt(),
    finishedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('appointment_imports_open_idx').on(t.companyId).where(sql`${t.status} in ('waiting', 'running', 'undoing')`),
  ],
);

/** What was sent, compressed: rows are read again from it. */
export const appointmentFiles = pgTable(
  'appointment_files',
  {
    companyId: reference().notNull(),
    importId: reference().notNull(),
    part: integer().notNull(),
    receivedAt: instant().notNull(),
    body: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.importId, t.part] })],
);

/** What a row says. */
const content = () => ({
  phone: text().notNull(),
  /** Further numbers of the same customer: a call from any of them matches. */
  secondPhone: text(),
  thirdPhone: text(),
  /** Of a row without a time of day, the beginning of its day. */
  createdAt: instant().notNull(),
  /** By the calendar of the row's location, or else the company's. */
  createdDay: date({ mode: 'string' }).notNull(),
  isDayOnly: boolean().notNull(),
  appointmentAt: instant(),
  locationId: reference(),
  serviceId: reference(),
  employeeId: reference(),
  status: text({ enum: appointmentStatuses }).notNull(),
  valueCents: reference(),
  rowId: text(),
  line: integer().notNull(),
});

/** An appointment as the last import says that mentions it, and the call that it was made in. */
export const appointments = pgTable(
  'appointments',
  {
    companyId: reference().notNull(),
    /** Of the list, and the row's id or else its phone, times and location (server/matching/appointment-key.ts). */
    key: uuid().notNull(),
    listId: reference().notNull(),
    importId: reference().notNull(),
    ...content(),
    match: text({ enum: matchClasses }),
    /** The call, or the one that is proposed: a possible pair needs a person's yes. */
    callId: reference(),
    isConfirmed: boolean().notNull().default(false),
    /** Why it has no call. */
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.key] }),
    index('appointments_import_idx').on(t.companyId, t.importId),
    // Last: the fold looks phones up with a plan made when the tables were small (functions/fold_calls.sql).
    index('appointments_phone_idx').on(t.companyId, t.phone),
    index('appointments_second_phone_idx').on(t.companyId, t.secondPhone).where(sql`${t.secondPhone} is not null`),
    index('appointments_third_phone_idx').on(t.companyId, t.thirdPhone).where(sql`${t.thirdPhone} is not null`),
  ],
);

/** What imports before the last one say of the same appointments. */
export const appointmentVersions = pgTable(
  'appointment_versions',
  {
    companyId: reference().notNull(),
    importId: reference().notNull(),
    key: uuid().notNull(),
    ...content(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.importId, t.key] }),
    index('appointment_versions_key_idx').on(t.companyId, t.key),
  ],
);

/** Rows that were left out. */
export const appointmentRefusedRows = pgTable(
  'appointment_refused_rows',
  {
    companyId: reference().notNull(),
    importId: reference().notNull(),
    line: integer().notNull(),
    reason: text().notNull(),
    values: json().$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.importId, t.line] })],
);

/** Values that rows of an import have and that were not understood. */
export const appointmentUnexplained = pgTable(
  'appointment_unexplained',
  {
    companyId: reference().notNull(),
    importId: reference().notNull(),
    field: text().notNull(),
    value: text().notNull(),
    rows: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.importId, t.field, t.value] })],
);

/** Days and locations (0: all) of which a list is all there is: calls there without another outcome were not booked. */
export const appointmentCoverage = pgTable(
  'appointment_coverage',
  {
    companyId: reference().notNull(),
    importId: reference().notNull(),
    locationId: reference().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.importId, t.locationId] })],
);

/** A person's yes or no to several possible pairs at once; withdrawn as a whole. */
export const matchAnswers = pgTable(
  'match_answers',
  {
    companyId: companyId(),
    id: id(),
    userId: reference().notNull(),
    saidBy: text().notNull(),
    /** The locations of a store manager; null: all. */
    locationIds: jsonb().$type<number[]>(),
    answeredAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.id] })],
);

/** The pair by its identities, which survive undone imports and replays. */
export const matchDecisions = pgTable(
  'match_decisions',
  {
    companyId: reference().notNull(),
    answerId: reference().notNull(),
    key: uuid().notNull(),
    source: text().notNull(),
    callKey: text().notNull(),
    /** 1: yes, 0: no. */
    answer: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.answerId, t.key, t.source, t.callKey] }),
    index('match_decisions_key_idx').on(t.companyId, t.key),
  ],
);

/** Phones with appointments whose calls changed: they are matched again (server/database/matches/match-phones.ts). */
export const stalePhones = pgTable(
  'stale_phones',
  { companyId: reference().notNull(), phone: text().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.phone] })],
);
