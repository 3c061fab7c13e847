// Calls counted together: what every rate is made of.
import { areFew } from '#contract/few-calls';
import { closeRatePercent } from './close-rate';

export interface Tally {
  calls: number;
  appointments: number;
}

export function noCalls(): Tally {
  return { calls: 0, appointments: 0 };
}

/** Counts more calls into a tally. */
export function addTo(tally: Tally, more: Tally): void {
  tally.calls += more.calls;
  tally.appointments += more.appointments;
}

export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = noCalls();
  for (const tally of tallies) addTo(sum, tally);
  return sum;
}

/** The calls whose outcome is known, which is what a rate is made of: all of them. */
export function knownCallsOf({ calls }: Tally): number {
  return calls;
}

/** Whether a tally has too few calls to be ranked, compared with another or named the best or the worst. */
export function hasFewCalls(tally: Tally): boolean {
  return areFew(knownCallsOf(tally));
}

/** The close rate of a tally in percent; null without calls. */
export function closeRateOf(tally: Tally): number | null {
  return closeRatePercent(tally.appointments, knownCallsOf(tally));
}

/** A tally as reports show it: the two counts and their close rate. */
export function rateOf(tally: Tally) {
  return { totalCalls: tally.calls, appointmentsMade: tally.appointments, closeRate: closeRateOf(tally) };
}
