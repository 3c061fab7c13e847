// Sums of calls, from which rates are computed.
import { areFew } from '#contract/few-calls';
import { areMostlyKnown } from '#contract/known-outcomes';
import { roundedPercent } from './close-rate';

/** Calls, appointments, the calls with a known outcome, and the appointments among them (docs/decisions/0055). */
export interface Tally {
  calls: number;
  appointments: number;
  knownCalls: number;
  knownAppointments: number;
}

export function noCalls(): Tally {
  return { calls: 0, appointments: 0, knownCalls: 0, knownAppointments: 0 };
}

export function addTo(tally: Tally, more: Tally): void {
  tally.calls += more.calls;
  tally.appointments += more.appointments;
  tally.knownCalls += more.knownCalls;
  tally.knownAppointments += more.knownAppointments;
}

export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = noCalls();
  for (const tally of tallies) addTo(sum, tally);
  return sum;
}

/** Whether a tally has too few calls with a known outcome to be ranked or compared. */
export function hasFewCalls({ knownCalls }: Tally): boolean {
  return areFew(knownCalls);
}

/** Known appointments ÷ known calls × 100; null where too few outcomes are known, or without calls. */
export function closeRateOf(tally: Tally): number | null {
  return areMostlyKnown(tally) ? roundedPercent(tally.knownAppointments, tally.knownCalls) : null;
}

/** What stands beside every rate. */
export function knownOf({ knownCalls, knownAppointments }: Tally) {
  return { knownCalls, knownAppointments };
}

/** A tally in reports: the counts and the close rate. */
export function rateOf(tally: Tally) {
  const { calls, appointments } = tally;
  return { totalCalls: calls, appointmentsMade: appointments, closeRate: closeRateOf(tally), ...knownOf(tally) };
}
