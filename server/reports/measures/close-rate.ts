// The close rate: the share of calls that became appointments.

/** Appointments ÷ calls × 100, rounded half up to one decimal; null without calls. */
export function closeRatePercent(appointments: number, calls: number): number | null {
  return roundedPercent(appointments, calls);
}

/**
 * Part ÷ whole × 100, rounded half up to one decimal; null if the whole is 0. Computed in integers, since floating
 * point misses halves such as 1 ÷ 8 × 100. The part may be negative.
 */
export function roundedPercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Math.floor((part * 2000 + whole) / (2 * whole)) / 10;
}

/** The difference of two displayed percentages, to one decimal without floating-point error. */
export function pointsBetween(beforePercent: number, afterPercent: number): number {
  return (Math.round(afterPercent * 10) - Math.round(beforePercent * 10)) / 10;
}
