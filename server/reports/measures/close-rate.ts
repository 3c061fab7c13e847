// The close rate, the product's one number: how many calls became appointments. Every screen's percentage is made here.

/**
 * Appointments ÷ calls × 100, rounded half up to one decimal; null when there were no calls.
 */
export function closeRatePercent(appointments: number, calls: number): number | null {
  return roundedPercent(appointments, calls);
}

/**
 * Part ÷ whole × 100, rounded half up to one decimal; null of nothing. Reckoned in integers, since 1 ÷ 8 × 100 and its
 * like fall beside the half in floating point. The part may be negative, as of a change.
 */
export function roundedPercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Math.floor((part * 2000 + whole) / (2 * whole)) / 10;
}

/** How many points a displayed percentage moved, one decimal without floating-point dust. */
export function pointsBetween(beforePercent: number, afterPercent: number): number {
  return (Math.round(afterPercent * 10) - Math.round(beforePercent * 10)) / 10;
}
