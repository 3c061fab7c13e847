// The list of calls: its filters, which every figure can hand on as a link, and its answers.
import { z } from 'zod';
import { answeredKinds, CallTag, CallType, callDirections, callTypes } from './calls';
import { Id, IdText } from './endpoint';
import { Count, Day, Percent } from './figures';
import { Preset } from './periods';
import { NearDay, TimeRange, unknownCalls, Weekday, wholePeriod } from './reports';

/** Who stated a call's appointment. */
export const appointmentSources = ['person', 'list', 'phone-system', 'assumed'] as const;

/** Why a call is in no live figure: it went out, stayed inside, lacks a required value, or is counted elsewhere. */
export const apartReasons = ['outbound', 'internal', 'incomplete', 'elsewhere'] as const;

/** 0 means none: no region, nobody named, a service that is not known. */
const IdOrNone = z.union([z.literal('0').transform(Number), IdText]);

const seconds = z.coerce.number().int().min(0).max(86_400);

/** Digits of a phone number, written in any way; at least four of them. */
const PhoneDigits = z
  .string()
  .trim()
  .max(40)
  .refine((text) => (text.match(/\d/g) ?? []).length >= 4, 'Enter at least the last four digits.');

const filters = {
  companyId: IdText.optional(),
  /** Of the location of today; 0: at a location without a region. */
  regionId: IdOrNone.optional(),
  districtId: IdOrNone.optional(),
  storeId: IdText.optional(),
  /** 0: nobody named. */
  employeeId: IdOrNone.optional(),
  /** Calls of which anybody knows who took them. */
  employeeKnown: z.enum(['yes']).optional(),
  /** Every service of this name; 0: nobody knows the service. */
  serviceId: IdOrNone.optional(),
  /** Calls of which anybody knows the service. */
  serviceKnown: z.enum(['yes']).optional(),
  callType: z.enum([...callTypes, unknownCalls]).optional(),
  callTag: CallTag.optional(),
  direction: z.enum([...callDirections, unknownCalls]).optional(),
  answered: z.enum([...answeredKinds, unknownCalls]).optional(),
  /** As shown. */
  appointment: z.enum(['booked', 'not-booked', unknownCalls]).optional(),
  /** What a close rate divides by. A yes of a source that cannot say no is booked, but not known. */
  outcome: z.enum(['known', unknownCalls]).optional(),
  /** Who stated the appointment; a person can also have stated that nobody knows it. */
  appointmentSource: z.enum(appointmentSources).optional(),
  /** Calls that are in figures, or those kept apart. */
  counted: z.enum(['yes', 'apart']).optional(),
  /** Calls with a duration. */
  timed: z.enum(['yes']).optional(),
  /**
   * Calls of the window *now* of the period, or *base* with `previous`, by people with live calls of the service in both:
   * those who practiced it, or did not, as Practice vs. Live tells them apart under the same filters.
   */
  practiced: z.enum(['yes', 'no']).optional(),
  minSeconds: seconds.optional(),
  maxSeconds: seconds.optional(),
  /** The customer's number, or the end of it, at least four digits. */
  phone: PhoneDigits.optional(),
  /** Our id of the call, or the phone system's. */
  callId: z.string().trim().min(1).max(200).optional(),
  /** Our number that was called, in E.164. Outbound and internal calls have none. */
  numberCalled: z.string().trim().min(1).max(40).optional(),
  /** The path of a phone system; companies name theirs alike. */
  phoneSystem: z.string().min(1).max(40).optional(),
  /** Calls whose appointment the viewer stated on that day of the company, and what they said last. */
  markedOn: NearDay.optional(),
  markedAs: z.enum(['booked', 'not-booked', unknownCalls]).optional(),
  /** Each word is in the location, employee, service, type, tag, phone system, number or call id, ignoring case. */
  text: z.string().trim().min(1).max(200).optional(),
};

const periods = {
  startDate: NearDay.optional(),
  endDate: NearDay.optional(),
  /** N calendar months including the current one. */
  months: z.coerce.number().int().min(1).max(60).optional(),
  /** N weeks from Monday, including the current one. */
  weeks: z.coerce.number().int().min(1).max(60).optional(),
  /** Today so far and the N − 1 days before. */
  days: z.coerce.number().int().min(1).max(400).optional(),
  preset: Preset.optional(),
  /** That day, at most 400 days ago, to today. */
  since: NearDay.optional(),
  /** The day that periods count back from; today if omitted. */
  asOf: NearDay.optional(),
  /** The equally long period just before. */
  previous: z.enum(['yes']).optional(),
  /** One bucket of a series: the day, or the week or month that contains it. */
  bucket: NearDay.optional(),
  timeRange: TimeRange.optional(),
  weekday: Weekday.optional(),
};

/** Those that count back from now. */
const periodNames = ['months', 'weeks', 'days', 'preset', 'since'] as const;

const CallListFields = z.object({ ...filters, ...periods });

const coherent = <T extends z.ZodType<z.infer<typeof CallListFields>>>(shape: T) =>
  wholePeriod(shape).superRefine((given, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const counted = periodNames.filter((name) => given[name] !== undefined);
    if (counted.length > 1) complain(counted[1] ?? 'days', 'Choose one period.');
    const hasPeriod = counted.length > 0 || given.startDate !== undefined;
    for (const name of ['previous', 'practiced'] as const)
      if (given[name] && !hasPeriod) complain(name, 'Choose a period, too.');
    if ((given.bucket === undefined) !== (given.timeRange === undefined))
      complain(given.bucket === undefined ? 'bucket' : 'timeRange', 'A bucket has a first day and a time range.');
    if (given.markedAs && !given.markedOn) complain('markedAs', 'Choose the day of the marks, too.');
    const { minSeconds, maxSeconds } = given;
    if (minSeconds !== undefined && maxSeconds !== undefined && maxSeconds < minSeconds)
      complain('maxSeconds', 'The longest duration must not be below the shortest.');
  });

/** All filters of calls, as in a link. Without a period: all calls ever. */
export const CallListFilters = coherent(CallListFields);
export type CallListFilters = z.infer<typeof CallListFilters>;

export const callSorts = [
  'time',
  'duration',
  'location',
  'employee',
  'service',
  'type',
  'appointment',
  'phone',
] as const;
export type CallSort = (typeof callSorts)[number];

export const maxCallsPerPage = 200;

/** More calls than this are sorted by time only. */
export const maxSortedCalls = 100_000;

export const CallListQuery = coherent(
  CallListFields.extend({
    sort: z.enum(callSorts).default('time'),
    /** Newest first, and the others from their beginning, if omitted. */
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.coerce.number().int().min(1).max(maxCallsPerPage).default(50),
    /** The `nextCursor` of the page before, with the same filters and order. */
    before: z.string().max(400).optional(),
  }),
);
export type CallListQuery = z.infer<typeof CallListQuery>;

/** Who stated the appointment of a call, or its being not known. */
export const AppointmentOrigin = z.object({
  source: z.enum(appointmentSources),
  /** The person, the appointment list or the phone system by name; null if it has none. */
  name: z.string().nullable(),
  /** Of what is assumed: nobody took the call, the mapping's default, or a list that is complete does not have it. */
  assumption: z.enum(['not-answered', 'mapping', 'list-complete']).nullable(),
  /** Of an appointment list: how sure it is that the appointment was made in this call. `possible`: a person said yes. */
  match: z.enum(['sure', 'likely', 'possible']).nullable(),
  /** When a person or a list stated it. */
  at: z.iso.datetime().nullable(),
});
export type AppointmentOrigin = z.infer<typeof AppointmentOrigin>;

/** What a person can state about a call. */
export const markedFields = ['appointment', 'service', 'employee', 'callType', 'callTag'] as const;
export const MarkedField = z.enum(markedFields);
export type MarkedField = z.infer<typeof MarkedField>;

export const Call = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  startedAt: z.iso.datetime(),
  /** The day and the time zone of its location, or else its company. */
  localDay: Day,
  timeZone: z.string(),
  storeId: Id.nullable(),
  storeName: z.string().nullable(),
  /** Null: nobody named. */
  employeeId: Id.nullable(),
  employeeName: z.string().nullable(),
  /** 0: not known. */
  serviceId: z.int().nonnegative(),
  serviceName: z.string(),
  /** Null: not known, as below. */
  callType: CallType.nullable(),
  callTag: CallTag,
  direction: z.enum(callDirections).nullable(),
  answered: z.enum(answeredKinds).nullable(),
  appointment: z.boolean().nullable(),
  /** Whether close rates divide by it. */
  isKnown: z.boolean(),
  /** Null while nobody stated anything. */
  appointmentOrigin: AppointmentOrigin.nullable(),
  durationSeconds: z.int().nonnegative().nullable(),
  /** In E.164, if it could be read. */
  customerPhone: z.string().nullable(),
  numberCalled: z.string().nullable(),
  /** Where it can be heard; http or https only. */
  recordingUrl: z.string().nullable(),
  /** Whether it is in figures, and if not, why. */
  isCounted: z.boolean(),
  apart: z.enum(apartReasons).nullable(),
  /** The phone system's name, and its id of the call; null if it sent none. */
  phoneSystem: z.string(),
  phoneSystemCallId: z.string().nullable(),
  /** What can be stated about it, as seen: a save that names another `seen` is a conflict (409). */
  version: z.string(),
  /** What this viewer may set, and which of the statements they may withdraw. */
  maySet: z.array(MarkedField),
  mayWithdraw: z.array(MarkedField),
});
export type Call = z.infer<typeof Call>;

export const CallList = z.object({
  /** Of all pages; null if counting takes longer, then `GET /api/calls/total` has it. */
  total: Count.nullable(),
  calls: z.array(Call),
  /** For `before`; null at the end. */
  nextCursor: z.string().nullable(),
  /** How it is sorted: by time if it was too much for another order. */
  sort: z.enum(callSorts),
  order: z.enum(['asc', 'desc']),
  /** More than `maxSortedCalls` match, so they are sorted by time. */
  tooMany: z.enum(['sort']).nullable(),
});
export type CallList = z.infer<typeof CallList>;

/** Of the whole filter. */
export const CallTotals = z.object({
  total: Count,
  /** Calls that are in no figure; the figures below are of the others. */
  apart: Count,
  knownCalls: Count,
  knownAppointments: Count,
  appointments: Count,
  /** Null if fewer than 80 % of the outcomes are known. */
  closeRate: Percent,
  talkSeconds: Count,
  timedCalls: Count,
});
export type CallTotals = z.infer<typeof CallTotals>;
