// Calls counted together: what every rate is made of.
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

/** A tally as reports show it: the two counts and their close rate. */
export function rateOf({ calls, appointments }: Tally) {
  return { totalCalls: calls, appointmentsMade: appointments, closeRate: closeRatePercent(appointments, calls) };
}
