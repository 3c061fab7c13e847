// Sums of calls, from which rates are computed.
import { areFew } from '#contract/few-calls';
import { closeRatePercent } from './close-rate';

export interface Tally {
  calls: number;
  appointments: number;
}

export function noCalls(): Tally {
  return { calls: 0, appointments: 0 };
}

export function addTo(tally: Tally, more: Tally): void {
  tally.calls += more.calls;
  tally.appointments += more.appointments;
}

export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = noCalls();
  for (const tally of tallies) addTo(sum, tally);
  return sum;
}

/** The calls with a known outcome, from which rates are computed: all of them. */
export function knownCallsOf({ calls }: Tally): number {
  return calls;
}

/** Whether a tally has too few calls to be ranked or compared. */
export function hasFewCalls(tally: Tally): boolean {
  return areFew(knownCallsOf(tally));
}

export function closeRateOf(tally: Tally): number | null {
  return closeRatePercent(tally.appointments, knownCallsOf(tally));
}

/** A tally in reports: both counts and the close rate. */
export function rateOf(tally: Tally) {
  return { totalCalls: tally.calls, appointmentsMade: tally.appointments, closeRate: closeRateOf(tally) };
}
