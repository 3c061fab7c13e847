import type { Tally } from '../server/reports/measures/tally';

/** A tally of calls whose outcomes are all known. */
export const allKnown = (appointments: number, calls: number): Tally => ({
  calls,
  appointments,
  knownCalls: calls,
  knownAppointments: appointments,
});
