// What all calls of the filter add up to.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallListFilters, CallTotals } from '#contract/call-list';
import type { ComparedFigures } from '#contract/figure-calls/figure-calls';
import { queryOf } from '../../../api/queries';

export function useTotals(filters: CallListFilters | undefined) {
  return useQuery({
    ...queryOf('getCallTotals', { query: filters ?? {} }),
    enabled: filters !== undefined,
    // Its place is kept by what was there, muted.
    placeholderData: keepPreviousData,
  });
}

/** Calls as they are shown: their sum is every call that is in figures. */
export interface TotalsShown {
  booked: number;
  notBooked: number;
  notKnown: number;
}

/** A yes of a source that cannot say no is booked, although it is no known outcome. */
export function countOutcomes({
  total,
  apart,
  appointments,
  knownCalls,
  knownAppointments,
}: Pick<CallTotals, 'total' | 'apart' | 'appointments' | 'knownCalls' | 'knownAppointments'>): TotalsShown {
  const notBooked = knownCalls - knownAppointments;
  return { booked: appointments, notBooked, notKnown: total - apart - appointments - notBooked };
}

/** Whether the list adds up to the figure it was opened from. */
export function isSameAs(figures: ComparedFigures, totals: CallTotals): boolean {
  const names = Object.keys(figures) as (keyof ComparedFigures)[];
  return names.length > 0 && names.every((name) => figures[name] === totals[name]);
}
