// The calls behind a figure, as filters of the list of calls: what the figure was asked, narrowed to what it counts. A
// link carries these filters and the day they count back from.
import type { CallListFilters, CallTotals } from '../call-list';
import type { Day } from '../days';
import { areMostlyKnown, type Outcomes } from '../known-outcomes';
import type { TimeRange } from '../reports';

/** What a figure is made of; the list compares its totals with these. */
export type ComparedFigures = Partial<
  Pick<CallTotals, 'total' | 'appointments' | 'knownCalls' | 'knownAppointments' | 'talkSeconds' | 'timedCalls'>
>;

export interface FigureCalls {
  filters: CallListFilters;
  /** What the calls add up to. */
  figures: ComparedFigures;
  /** Whether the figure compares them with those of the period before. */
  isCompared?: true;
}

/** Keys of a row that hold figures, not ids. */
type FigureName<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends number
    ? Name extends 'id' | `${string}Id`
      ? never
      : Name
    : never;
}[keyof Row];

/**
 * The calls behind each figure of a row: a new figure does not compile without them. `Word` names texts that are figures,
 * too. Null: a filter of the report leaves out all such calls.
 */
export type CallsOf<Row, Word extends keyof Row = never> = {
  readonly [Name in FigureName<Row> | Word]: FigureCalls | null;
};

/** What a report or a card was asked. */
export type AskedFilters = Pick<
  CallListFilters,
  | ('companyId' | 'regionId' | 'districtId' | 'storeId' | 'employeeId' | 'serviceId')
  | ('callType' | 'callTag' | 'direction' | 'answered')
  | ('startDate' | 'endDate' | 'since' | 'preset' | 'months' | 'weeks' | 'days')
>;

/** Of a period that counts back from today: `asOf` is the day that the answer took as today. */
export interface Asked extends AskedFilters {
  asOf: Day;
}

/** The filters of all calls that an answer was about, live and practice. Other filters of the answer are left out. */
export function countedCalls(asked: Asked): CallListFilters {
  const { companyId, regionId, districtId, storeId, employeeId, serviceId } = asked;
  const { callType, callTag, direction, answered } = asked;
  return {
    ...{ companyId, regionId, districtId, storeId, employeeId, serviceId },
    ...{ callType, callTag, direction, answered },
    ...periodOf(asked),
    counted: 'yes',
  };
}

/** Of the ways to name a period, the one that counts (`periodOf` of server/reports/measures/periods.ts). */
function periodOf({ startDate, endDate, since, preset, months, weeks, days, asOf }: Asked): CallListFilters {
  if (startDate && endDate) return { startDate, endDate };
  if (since) return { since, asOf };
  return preset ? { preset, asOf } : { months, weeks, days, asOf };
}

/** Null if the answer was asked for calls of the other tag only. */
export function taggedCalls(asked: Asked, callTag: 'Live' | 'Practice'): Filters {
  if (asked.callTag && asked.callTag !== callTag) return null;
  return { ...countedCalls(asked), callTag };
}

/** Filters of calls; null where a filter of the answer leaves out all of them. */
export type Filters = CallListFilters | null;

export function narrowed(filters: Filters, more: CallListFilters): Filters {
  return filters && { ...filters, ...more };
}

/** A point of a series: the part of the period that is in the bucket of this day. */
export function inBucket(filters: Filters, bucket: Day, timeRange: TimeRange): Filters {
  return filters && { ...filters, bucket, timeRange };
}

/** The equally long period just before. */
export function previousOf(filters: Filters): Filters {
  return filters && { ...filters, previous: 'yes' };
}

/** Counts as an answer states them; a missing one is not compared. */
interface Counts {
  calls?: number;
  appointments?: number;
  knownCalls?: number;
  knownAppointments?: number;
}

/** A count opens its calls. */
export function allOf(filters: Filters, counts: Counts = {}): FigureCalls | null {
  const { calls: total, appointments, knownCalls, knownAppointments } = counts;
  return opened(filters, { total, appointments, knownCalls, knownAppointments });
}

export function bookedOf(filters: Filters, { appointments }: Counts = {}): FigureCalls | null {
  return opened(filters && { ...filters, appointment: 'booked' }, { total: appointments, appointments });
}

export function knownOf(filters: Filters, { knownCalls, knownAppointments }: Counts = {}): FigureCalls | null {
  const known = filters && { ...filters, outcome: 'known' as const };
  return opened(known, { total: knownCalls, knownCalls, knownAppointments });
}

export function knownBookedOf(filters: Filters, { knownAppointments }: Counts = {}): FigureCalls | null {
  const booked = filters && { ...filters, outcome: 'known' as const, appointment: 'booked' as const };
  return opened(booked, { total: knownAppointments, knownAppointments });
}

function unknownOf(filters: Filters, { calls, knownCalls }: Counts = {}): FigureCalls | null {
  const total = calls === undefined || knownCalls === undefined ? undefined : calls - knownCalls;
  return opened(filters && { ...filters, outcome: 'unknown' }, { total });
}

/** An average call time opens the calls with a duration. */
export function timedOf(filters: Filters): FigureCalls | null {
  return opened(filters && { ...filters, timed: 'yes' }, {});
}

/** A change opens the calls of the current period, and leads on to those of the one before. */
export function compared(calls: FigureCalls | null): FigureCalls | null {
  return calls && { ...calls, isCompared: true };
}

function opened(
  filters: Filters,
  figures: { [Name in keyof ComparedFigures]: number | undefined },
): FigureCalls | null {
  const stated = Object.entries(figures).filter(([, figure]) => figure !== undefined);
  return filters && { filters, figures: Object.fromEntries(stated) };
}

/** A rate opens its known calls; one that cannot be stated, those that are not known. */
export function ratedOf(filters: Filters, rate: number | null, counts: Counts = {}): FigureCalls | null {
  return rate === null ? unknownOf(filters, counts) : knownOf(filters, counts);
}

/** The calls behind a rate and the counts beside it. */
export function callsOfTally(filters: Filters, counts: Counts & Outcomes) {
  return {
    calls: allOf(filters, counts),
    appointments: bookedOf(filters, counts),
    rate: areMostlyKnown(counts) ? knownOf(filters, counts) : unknownOf(filters, counts),
    knownCalls: knownOf(filters, counts),
    knownAppointments: knownBookedOf(filters, counts),
  };
}
