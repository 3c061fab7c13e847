// What reading one delivery may cost, counted in steps, never in time: so no payload with whatever mapping keeps the server
// from all the others, and the same delivery is refused today and tomorrow.

/** Passed along to everything that looks at a delivery's values. */
export interface Budget {
  /** Steps that may still be taken; negative once somebody wanted more. */
  left: number;
}

/** A step is one place looked at, or one rule tried: some tens of nanoseconds. The heaviest honest body takes a tenth. */
export const stepsOfDelivery = 1_000_000;

/** False where that is more than is left: then nothing more is to be looked at. Without a budget all is allowed. */
export function spend(budget: Budget | undefined, steps: number): boolean {
  if (!budget) return true;
  budget.left -= steps;
  return budget.left >= 0;
}

export const isSpent = ({ left }: Budget): boolean => left < 0;
