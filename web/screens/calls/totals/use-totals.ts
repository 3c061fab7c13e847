// What all calls of the filter add up to.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call, CallListFilters, CallTotals } from '#contract/call-list';
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
  /** Of these, by a source that cannot say no. */
  loneBooked: number;
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
  return {
    ...{ booked: appointments, loneBooked: appointments - knownAppointments, notBooked },
    notKnown: total - apart - appointments - notBooked,
  };
}

/** Why calls are in no figure, if all of them are loaded and have one reason. */
export function whyNotCounted(loaded: readonly Pick<Call, 'apart' | 'storeId'>[], count: number): string | undefined {
  const reasons = loaded.flatMap(({ apart, storeId }) =>
    apart === null ? [] : [apart === 'incomplete' && storeId === null ? 'no location' : apartNames[apart]],
  );
  const [reason, ...others] = new Set(reasons);
  return reasons.length === count && others.length === 0 ? reason : undefined;
}

const apartNames: Record<NonNullable<Call['apart']>, string> = {
  outbound: 'outbound',
  internal: 'internal',
  incomplete: 'incomplete',
  elsewhere: 'counted by another phone system',
};

/** Whether the list adds up to the figure it was opened from. */
export function isSameAs(figures: ComparedFigures, totals: CallTotals): boolean {
  const names = Object.keys(figures) as (keyof ComparedFigures)[];
  return names.length > 0 && names.every((name) => figures[name] === totals[name]);
}
