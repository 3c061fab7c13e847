// Limits what reading one delivery may cost. Counted in steps, not time, so that the result is the same on every run.

/** Passed to everything that looks at a delivery's values. */
export interface Budget {
  /** Steps left; negative once exceeded. */
  left: number;
}

/** A step is one place looked at or one rule tried: tens of nanoseconds. The heaviest honest body takes a tenth. */
export const stepsOfDelivery = 1_000_000;

/** Returns false if the steps exceed the budget: stop then. Without a budget everything is allowed. */
export function spend(budget: Budget | undefined, steps: number): boolean {
  if (!budget) return true;
  budget.left -= steps;
  return budget.left >= 0;
}

export const isSpent = ({ left }: Budget): boolean => left < 0;
