// Imports of appointment lists: what a file or a webhook's day brought, and what became of its rows.
import { z } from 'zod';
import { AppointmentMapping, AppointmentStatus, maxAppointmentFileBytes, RateOfDays } from './appointments';
import { Id, IdText } from './endpoint';
import { Count, Day } from './figures';

/** Why a row is left out. */
export const appointmentRefusals = {
  'phone-missing': 'No phone number.',
  'phone-unreadable': 'The phone number could not be read.',
  'created-missing': 'No time of creation.',
  'created-unreadable': 'The time of creation could not be read.',
  'created-implausible': 'The time of creation is before 2000 or in the future.',
  'location-unknown': 'The location is not known. Explain it once.',
  'location-missing': 'No location, and you manage several.',
  'other-location': 'At a location that is not yours.',
  'row-too-long': 'The row is too long.',
  'line-unreadable': 'A quotation mark is opened and not closed.',
} as const;
export type AppointmentRefusal = keyof typeof appointmentRefusals;
export const AppointmentRefusalReason = z.enum(
  Object.keys(appointmentRefusals) as [AppointmentRefusal, ...AppointmentRefusal[]],
);

/** Why an appointment has no call. */
export const unmatchedReasons = {
  'no-call': 'No call of this number.',
  'other-location': 'Called another location.',
  'already-has-one': 'This call already has one.',
  'shared-number': 'Shared number.',
  'answered-no': 'A person said no.',
} as const;
export type UnmatchedReason = keyof typeof unmatchedReasons;
export const UnmatchedReasonName = z.enum(Object.keys(unmatchedReasons) as [UnmatchedReason, ...UnmatchedReason[]]);

/** How sure a pair of an appointment and a call is. */
export const matchClasses = ['sure', 'likely', 'possible'] as const;
export const MatchClass = z.enum(matchClasses);
export type MatchClass = z.infer<typeof MatchClass>;

/** A preview lists this many rows of each class: those that are first in the file. */
export const maxPreviewed = 50;

/** The list is all there is for these days, at these locations; none: at all. */
export const CompleteDays = z
  .object({ fromDay: Day, toDay: Day, locationIds: z.array(Id).max(5_000).default([]) })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    message: 'The last day must not be before the first.',
    path: ['toDay'],
  });
export type CompleteDays = z.infer<typeof CompleteDays>;

export const AppointmentImportInput = z.object({
  companyId: Id,
  listId: Id,
  fileName: z.string().trim().max(200).default(''),
  /** The file: CSV, or JSON. An XLSX file is read by the browser, which sends its first sheet as CSV. */
  text: z.string().min(1, 'The file is empty.').max(maxAppointmentFileBytes),
  /** Stores nothing but the file; `POST /api/appointment-imports/{id}/confirm` imports it. */
  dryRun: z.boolean().default(false),
  complete: CompleteDays.nullable().default(null),
  /** The list's if left out. Once the file is imported, it is the list's. */
  mapping: AppointmentMapping.nullable().default(null),
});
export type AppointmentImportInput = z.infer<typeof AppointmentImportInput>;

export const importStatuses = ['waiting', 'running', 'done', 'stopped', 'undoing', 'undone', 'failed'] as const;

export const AppointmentImport = z.object({
  id: Id,
  companyId: Id,
  listId: Id,
  listName: z.string(),
  /** The list is added when this preview is imported. */
  isNewList: z.boolean(),
  kind: z.enum(['file', 'webhook']),
  fileName: z.string(),
  dryRun: z.boolean(),
  /** `stopped` by a person: nothing of it is left. `failed`: `problem` says why. */
  status: z.enum(importStatuses),
  problem: z.string().nullable(),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Rows of the file, rows read so far, and how far storing and matching is. */
  totalRows: Count,
  rowsRead: Count,
  rowsDone: Count,
  newRows: Count,
  changedRows: Count,
  sameRows: Count,
  refusedRows: Count,
  refusals: z.array(z.object({ reason: AppointmentRefusalReason, rows: Count })),
  /** Values that were not understood in rows that count nevertheless, and in refused ones. */
  unexplainedValues: Count,
  matched: z.object({ sure: Count, likely: Count, possible: Count }),
  unmatched: z.array(z.object({ reason: UnmatchedReasonName, rows: Count })),
  /** Calls that were not booked before. */
  newlyBooked: Count,
  /** Of the covered days, or those of the rows: before and after. Null until done. */
  days: z.object({ fromDay: Day, toDay: Day }).nullable(),
  before: RateOfDays.nullable(),
  after: RateOfDays.nullable(),
  complete: CompleteDays.nullable(),
  /** Which columns its file is read by. Null: the columns are still to be guessed. */
  mapping: AppointmentMapping.nullable(),
  /** Whether the viewer may undo, stop or confirm it. */
  mayChange: z.boolean(),
});
export type AppointmentImport = z.infer<typeof AppointmentImport>;

export const AppointmentImportQuery = z.object({ companyId: IdText, listId: IdText.optional() });

/** The next page, by what the page before answered. */
const after = z.string().max(100).optional();
const limit = z.coerce.number().int().min(1).max(1_000).default(100);

export const RefusedRowQuery = z.object({ reason: AppointmentRefusalReason.optional(), after, limit });

export const RefusedRow = z.object({
  line: Count,
  reason: AppointmentRefusalReason,
  /** As the file has them, by column; long values are cut. */
  values: z.record(z.string(), z.string()),
});
export const RefusedRows = z.object({ rows: z.array(RefusedRow), nextAfter: z.string().nullable() });

export const appointmentStates = ['matched', 'possible', 'unmatched'] as const;

export const AppointmentQuery = z.object({
  companyId: IdText,
  listId: IdText.optional(),
  importId: IdText.optional(),
  storeId: IdText.optional(),
  state: z.enum(appointmentStates).optional(),
  reason: UnmatchedReasonName.optional(),
  /** With `state=matched`, `possible` are the pairs that a person confirmed. */
  match: MatchClass.optional(),
  after,
  limit,
});

export const Appointment = z.object({
  key: z.string(),
  listId: Id,
  listName: z.string(),
  importId: Id,
  line: Count,
  /** Empty in a preview for rows without a call. */
  phone: z.string(),
  createdAt: z.iso.datetime(),
  isDayOnly: z.boolean(),
  appointmentAt: z.iso.datetime().nullable(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
  status: AppointmentStatus,
  valueCents: z.int().nullable(),
  rowId: z.string().nullable(),
  state: z.enum(appointmentStates),
  match: MatchClass.nullable(),
  /** The matched or possible call. */
  callId: Id.nullable(),
  callStartedAt: z.iso.datetime().nullable(),
  /** A person said yes. */
  isConfirmed: z.boolean(),
  reason: UnmatchedReasonName.nullable(),
});
export type Appointment = z.infer<typeof Appointment>;
export const Appointments = z.object({ total: Count, rows: z.array(Appointment), nextAfter: z.string().nullable() });
