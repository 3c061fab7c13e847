// Percentages, and the difference of two.

/** Part ÷ whole × 100, rounded half up to one decimal, in integers: floating point misses halves. Null of 0. */
export function roundedPercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Math.floor((part * 2000 + whole) / (2 * whole)) / 10;
}

/** The difference of two displayed percentages, to one decimal without floating-point error. */
export function pointsBetween(beforePercent: number, afterPercent: number): number {
  return (Math.round(afterPercent * 10) - Math.round(beforePercent * 10)) / 10;
}
