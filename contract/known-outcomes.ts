// A close rate is stated only where the outcome of most calls is known: what nobody stated is not "no".

/** Calls, and what is known of them. A known appointment is one of a call whose outcome could also have been no. */
export interface Outcomes {
  calls: number;
  knownCalls: number;
}

/** Whether the outcome of at least 80 % of the calls is known. In integers. */
export function areMostlyKnown({ calls, knownCalls }: Outcomes): boolean {
  return calls > 0 && 5 * knownCalls >= 4 * calls;
}
