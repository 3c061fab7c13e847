// Turns the filters of the list of calls into a question about the database: names become rows, periods days.
import type { CallListFilters } from '#contract/call-list';
import { addDays, type Day, firstOfMonth, firstOfWeek } from '#contract/days';
import { type TimeRange, unknownCalls } from '#contract/reports';
import { type CompanyScope, withinCompany } from '../../access/scope';
import {
  type CallDays,
  type CallQuestion,
  type ComparedPerson,
  kindsIn,
  type WordTargets,
} from '../../database/call-list/call-conditions';
import {
  areCallTargetsVisible,
  findCallIds,
  findEqualServices,
  findNamedAlike,
  findPlaces,
} from '../../database/call-list/call-targets';
import type { Reads } from '../../database/engine/connect';
import { findComparedPeople } from '../ask-practice';
import { type Period, type PeriodFilters, periodBefore, periodOf } from '../measures/periods';
import { windowsOf } from '../measures/practice-windows';
import { findToday } from '../today';

export interface AskedCalls {
  narrowed: CompanyScope;
  question: CallQuestion;
  /** The day that its period counts back from; undefined without a period. */
  asOf: Day | undefined;
}

/**
 * `not-found` for a filter outside the scope. `now`: a period without `asOf` counts back from its today; `userId` whose marks
 * are meant.
 */
export async function askCalls(
  reads: Reads,
  scope: CompanyScope,
  filters: CallListFilters,
  now: Date,
  userId?: number,
): Promise<AskedCalls | 'not-found'> {
  const narrowed = withinCompany(scope, filters.companyId);
  if (!narrowed || !(await areCallTargetsVisible(reads, scope, filters))) return 'not-found';

  const { employeeId, serviceId, phone, callId, text, bucket, timeRange } = filters;
  const locationIds = await findPlaces(reads, narrowed, filters);
  const dated = periodFilters(filters);
  const asOf = filters.asOf ?? (dated && (await findToday(reads, narrowed, now)));
  const period = dated && asOf && periodOf(dated, asOf);
  return {
    ...{ narrowed, asOf },
    question: {
      ...kindsIn(filters),
      ...{ locationIds, employeeId },
      ...(period && { days: daysOf(period, filters) }),
      ...(serviceId !== undefined && { serviceIds: await findEqualServices(reads, narrowed, serviceId) }),
      ...(period && filters.practiced && { people: await findPeople(reads, narrowed, filters, period) }),
      ...(phone !== undefined && { phoneEnd: phone.replaceAll(/\D/g, '') }),
      ...(callId !== undefined && { callIds: await findCallIds(reads, narrowed, callId) }),
      marks: marksIn(filters, userId),
      ...(text !== undefined && { words: await readWords(reads, narrowed, text) }),
      bucket: bucket !== undefined && timeRange !== undefined ? daysOfBucket(bucket, timeRange) : undefined,
    },
  };
}

function marksIn({ markedOn, markedAs }: CallListFilters, userId: number | undefined): CallQuestion['marks'] {
  if (markedOn === undefined) return undefined;
  if (userId === undefined) throw new Error('Nobody is named whose marks are meant.');
  const value = { booked: true, 'not-booked': false, [unknownCalls]: null };
  return { userId, day: markedOn, value: markedAs && value[markedAs] };
}

/** The period of a list, if it has one. */
export function periodFilters(filters: CallListFilters): PeriodFilters | undefined {
  const { startDate, endDate, since, preset, months, weeks, days } = filters;
  if ((startDate && endDate) || since || preset) return { startDate, endDate, since, preset, days: 1 };
  if (months !== undefined) return { months };
  if (weeks !== undefined) return { weeks };
  return days === undefined ? undefined : { days };
}

function daysOf(period: Period, filters: CallListFilters): CallDays {
  const { startDay, endDay } = partOf(period, filters);
  return { from: startDay, to: endDay };
}

function partOf(period: Period, { practiced, previous }: CallListFilters): Period {
  if (practiced) return windowsOf(period)[previous ? 'base' : 'now'];
  return previous ? periodBefore(period) : period;
}

/** Those who practiced, or the others, under the filters that reports have, too: other filters do not choose people. */
function findPeople(
  reads: Reads,
  scope: CompanyScope,
  { practiced, callType, ...filters }: CallListFilters,
  period: Period,
): Promise<ComparedPerson[]> {
  const { regionId, districtId, storeId, employeeId, serviceId, direction, answered } = filters;
  const question = {
    ...{ regionId, districtId, storeId, employeeId, serviceId, direction, answered },
    ...(callType !== unknownCalls && { callType }),
    windows: windowsOf(period),
  };
  return findComparedPeople(reads, scope, question, practiced === 'yes');
}

/** The whole day, week or month that contains a bucket's first day; the period cuts it. */
function daysOfBucket(bucket: Day, timeRange: TimeRange): { from: Day; to: Day } {
  if (timeRange === 'daily') return { from: bucket, to: bucket };
  if (timeRange === 'weekly') return { from: firstOfWeek(bucket), to: addDays(firstOfWeek(bucket), 6) };
  return { from: firstOfMonth(bucket), to: addDays(firstOfMonth(bucket, 1), -1) };
}

const maxWords = 8;

async function readWords(reads: Reads, scope: CompanyScope, text: string): Promise<WordTargets[]> {
  const words = text.split(/\s+/).slice(0, maxWords);
  const found = await findNamedAlike(reads, scope, words);
  return words.map((word, place) => {
    const of = (kind: (typeof found)[number]['kind']) => found.filter((it) => it.word === place && it.kind === kind);
    const ids = (kind: 'location' | 'employee' | 'service') => of(kind).map(({ id }) => id);
    return {
      word,
      locationIds: ids('location'),
      employeeIds: ids('employee'),
      serviceIds: ids('service'),
      sources: of('source').map(({ id, source }) => ({ companyId: id, source })),
    };
  });
}
