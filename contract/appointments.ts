// Appointment lists: what the shop system says was booked, by file or by a webhook of its own (docs/appointment-lists.md).
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Count, Day, Percent } from './figures';
import { EditedVersion, line } from './texts';
import { EndpointPath, shortPathLength } from './webhooks';

/** What a row of a list can say. The first two are required; the time of creation may have a column beside its day. */
export const appointmentFields = {
  phone: { label: 'Phone', isRequired: true },
  createdAt: { label: 'Created', isRequired: true },
  createdTime: { label: 'Time created', isRequired: false },
  secondPhone: { label: 'Second phone', isRequired: false },
  thirdPhone: { label: 'Third phone', isRequired: false },
  appointmentAt: { label: 'Appointment', isRequired: false },
  location: { label: 'Location', isRequired: false },
  service: { label: 'Service', isRequired: false },
  employee: { label: 'Employee', isRequired: false },
  status: { label: 'Status', isRequired: false },
  value: { label: 'Value', isRequired: false },
  id: { label: 'Id', isRequired: false },
} as const;
export type AppointmentField = keyof typeof appointmentFields;
export const appointmentFieldNames = Object.keys(appointmentFields) as [AppointmentField, ...AppointmentField[]];

const ColumnName = z.string().trim().max(200);
/** Which column of the list, or path in a JSON row, says what; '' if none does. */
export const AppointmentMapping = z.object({
  phone: ColumnName.default(''),
  createdAt: ColumnName.default(''),
  createdTime: ColumnName.default(''),
  secondPhone: ColumnName.default(''),
  thirdPhone: ColumnName.default(''),
  appointmentAt: ColumnName.default(''),
  location: ColumnName.default(''),
  service: ColumnName.default(''),
  employee: ColumnName.default(''),
  status: ColumnName.default(''),
  value: ColumnName.default(''),
  id: ColumnName.default(''),
});
export type AppointmentMapping = z.infer<typeof AppointmentMapping>;

/** What became of an appointment. `open`: nobody said yet. */
export const appointmentStatuses = ['open', 'kept', 'no-show', 'canceled'] as const;
export const AppointmentStatus = z.enum(appointmentStatuses);
export type AppointmentStatus = z.infer<typeof AppointmentStatus>;

/** The fields whose values a person can explain once per list. */
export const explainableFields = ['location', 'service', 'employee', 'status'] as const;
export const ExplainableField = z.enum(explainableFields);
export type ExplainableField = z.infer<typeof ExplainableField>;

export const defaultWindowDays = 7;
const maxWindowDays = 60;
/** A number with more calls than this within the window is never matched by phone alone. */
export const maxCallsOfNumber = 20;

/** A list's webhook: this, then its path. */
export const appointmentWebhookBase = '/api/appointment-webhook/';

/** The path is all that keeps others from adding rows, so it must not be guessable. */
export const AppointmentEndpointPath = EndpointPath.refine(
  (path) => path.length >= shortPathLength,
  `Use at least ${shortPathLength} characters: whoever guesses the path can add appointments.`,
);

/**
 * What the webhook of a list answers once the rows are safely stored: in the database, or `queued` on disk while that does
 * not accept them. They are read and matched in the background.
 */
export const AppointmentDeliveryAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('received'),
    /** The import that holds everything that comes on this day. */
    importId: Id,
    rows: Count,
    /** How many of them could not be read, if any; the import lists them. */
    leftOut: Count.optional(),
    /** The same body came before on this day: nothing was added. */
    isRepetition: z.boolean(),
  }),
  z.object({ status: z.literal('queued'), rows: Count, leftOut: Count.optional() }),
]);
export type AppointmentDeliveryAnswer = z.infer<typeof AppointmentDeliveryAnswer>;

export const maxAppointmentRows = 100_000;
export const maxAppointmentFileBytes = 32 * 1024 * 1024;

const listSettings = {
  name: line(1, 'Give the list a name.', 80),
  /** A call is a candidate for at most this many times 24 hours before the appointment was created. */
  windowDays: z.int().min(1).max(maxWindowDays).default(defaultWindowDays),
  /** The bell reports when nothing has come for a day and a half. */
  isDaily: z.boolean().default(false),
};

export const AppointmentListInput = z.object({
  companyId: Id,
  ...listSettings,
  /** For the preview of a file: the list is shown once that is imported, and is gone with the preview otherwise. */
  isDraft: z.boolean().default(false),
  /** Left out: guessed from the first file. */
  mapping: AppointmentMapping.nullable().default(null),
});
export type AppointmentListInput = z.infer<typeof AppointmentListInput>;

export const AppointmentListEdit = z.object({
  ...listSettings,
  mapping: AppointmentMapping.nullable(),
  /**
   * What arrives at the webhook from this day on is all there is, at these locations (none: at all). Null: the webhook
   * says only what was booked.
   */
  completeSince: Day.nullable().default(null),
  completeLocationIds: z.array(Id).max(5_000).default([]),
  /** Null: the webhook is off. */
  endpointPath: AppointmentEndpointPath.nullable().default(null),
  version: EditedVersion,
});
export type AppointmentListEdit = z.infer<typeof AppointmentListEdit>;

export const AppointmentList = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  windowDays: z.int(),
  isDaily: z.boolean(),
  mapping: AppointmentMapping.nullable(),
  completeSince: Day.nullable(),
  completeLocationIds: z.array(Id),
  /** Null if there is none, or for viewers who may not change the list: knowing it allows adding rows. */
  endpointPath: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When a file or a webhook last brought rows. */
  lastImportAt: z.iso.datetime().nullable(),
  /** Appointments in force, and how many are matched with a call or wait for a person's yes; of the viewer's locations. */
  appointments: Count,
  matched: Count,
  possible: Count,
  /** Whether the viewer may change its settings and explain its values. */
  mayEdit: z.boolean(),
  version: z.int().nonnegative(),
});
export type AppointmentList = z.infer<typeof AppointmentList>;

export const AppointmentCompanyQuery = z.object({ companyId: IdText });

/** The beginning of a file, or a body of JSON, to see how its rows read. */
export const AppointmentTrialInput = z.object({
  companyId: Id,
  /** Its explanations and mapping are used, and its other files say which columns it has. */
  listId: Id.nullable().default(null),
  /** Left out: the list's, or a guess. */
  mapping: AppointmentMapping.nullable().default(null),
  text: z.string().min(1, 'The file is empty.'),
});

/** One row as it reads. A value that was not understood is in `problems`; with `refused` the row is left out. */
export const ReadAppointment = z.object({
  line: Count,
  phone: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
  /** Only the day was given. */
  isDayOnly: z.boolean(),
  appointmentAt: z.iso.datetime().nullable(),
  locationName: z.string().nullable(),
  serviceName: z.string().nullable(),
  employeeName: z.string().nullable(),
  status: AppointmentStatus,
  /** In hundredths, as of dollars. */
  valueCents: z.int().nullable(),
  rowId: z.string().nullable(),
  refused: z.string().nullable(),
  problems: z.array(z.string()),
});
export type ReadAppointment = z.infer<typeof ReadAppointment>;

export const AppointmentTrial = z.object({
  /** The columns of the file, each with up to three values. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** The one given, the list's, or a guess. */
  mapping: AppointmentMapping,
  isGuessed: z.boolean(),
  /** The first rows. */
  rows: z.array(ReadAppointment),
  totalRows: Count,
  /** A sentence if the text is no list at all. */
  problem: z.string().nullable(),
});
export type AppointmentTrial = z.infer<typeof AppointmentTrial>;

export const maxTriedRows = 50;

/** A value that was not understood, with the rows that have it. */
export const UnexplainedAppointmentValue = z.object({
  field: ExplainableField,
  value: z.string(),
  rows: Count,
});
export const UnexplainedAppointmentValues = z.array(UnexplainedAppointmentValue);

/** What a value means: an id of a location, service or employee, a status, or nothing. */
export const AppointmentExplanation = z.object({
  field: ExplainableField,
  value: z.string().trim().min(1).max(200),
  meaning: z.union([Id, AppointmentStatus, z.literal('nothing')]),
});
export const AppointmentExplanations = z.object({
  explanations: z.array(AppointmentExplanation).min(1).max(500),
});
export type AppointmentExplanation = z.infer<typeof AppointmentExplanation>;

/** Known and booked calls of some days. */
export const RateOfDays = z.object({
  totalCalls: Count,
  knownCalls: Count,
  knownAppointments: Count,
  appointments: Count,
  closeRate: Percent,
});
export type RateOfDays = z.infer<typeof RateOfDays>;
