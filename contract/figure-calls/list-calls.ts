// The calls behind the figures of lists in Settings, and of marking calls.

import type { CallListFilters } from '../call-list';
import type { CalledNumber } from '../called-numbers';
import type { MarkList } from '../calls-to-mark';
import { addDays, type Day, firstOfMonth } from '../days';
import type { CompanyService } from '../services';
import { knownShareDays, type WordList } from '../words';
import { allOf, type CallsOf, type FigureCalls, knownOf, narrowed, taggedCalls } from './figure-calls';

/** Of the services of one name of a company, which a filter names together, in twelve months. */
export function callsOfCompanyService(
  { companyId, id, calls }: Pick<CompanyService, 'companyId' | 'id' | 'calls'>,
  asOf: Day,
): CallsOf<Pick<CompanyService, 'calls'>> {
  const month = firstOfMonth(asOf);
  const period = { startDate: firstOfMonth(month, -11), endDate: lastOfMonth(month) };
  return { calls: allOf(narrowed(taggedCalls({ companyId, ...period, asOf }, 'Live'), { serviceId: id }), { calls }) };
}

/** The share of a month whose outcome is known opens its known calls. */
export function callsOfKnown(
  { monthDay, calls, knownCalls }: NonNullable<MarkList['known']>,
  place: { companyId: number; storeId?: number | undefined },
): FigureCalls | null {
  const period = { startDate: monthDay, endDate: lastOfMonth(monthDay) };
  return knownOf(taggedCalls({ ...place, ...period, asOf: monthDay }, 'Live'), { calls, knownCalls });
}

/** Of one of our numbers. */
export function callsOfNumber(
  { number: numberCalled, calls }: Pick<CalledNumber, 'number' | 'calls'>,
  { companyId, since }: { companyId: number; since: Day },
): CallsOf<Pick<CalledNumber, 'calls'>> {
  return { calls: allOf({ companyId, numberCalled, ...daysFrom(since), counted: 'yes' }, { calls }) };
}

/** Of one phone system: its Live calls, and those with a known outcome. */
export function callsOfPhoneSystem(
  { since, calls, knownCalls }: Pick<WordList, 'since' | 'calls' | 'knownCalls'>,
  { companyId, source: phoneSystem }: { companyId: number; source: string },
): CallsOf<Pick<WordList, 'calls' | 'knownCalls'>> {
  const live: CallListFilters = {
    ...{ companyId, phoneSystem, callTag: 'Live', counted: 'yes' },
    ...daysFrom(since),
  };
  return { calls: allOf(live, { calls }), knownCalls: knownOf(live, { knownCalls }) };
}

/** What the viewer said today about appointments of calls. */
export function callsOfMarks(
  { day: markedOn, booked, notBooked, notKnown }: MarkList['today'],
  { companyId }: { companyId: number },
): CallsOf<MarkList['today']> & { all: FigureCalls | null } {
  const marks = { companyId, markedOn };
  return {
    all: allOf(marks, { calls: booked + notBooked + notKnown }),
    booked: allOf({ ...marks, markedAs: 'booked' }, { calls: booked }),
    notBooked: allOf({ ...marks, markedAs: 'not-booked' }, { calls: notBooked }),
    notKnown: allOf({ ...marks, markedAs: 'unknown' }, { calls: notKnown }),
  };
}

/** The last 30 days in UTC; where it is tomorrow already, that day, too. */
const daysFrom = (since: Day) => ({ startDate: since, endDate: addDays(since, knownShareDays + 1) });

const lastOfMonth = (day: Day) => addDays(firstOfMonth(day, 1), -1);
