export interface CountAxis {
  domain: [number, number];
  ticks: number[];
}

/**
 * Ends an axis at the next round figure above the highest count, with about five ticks in steps of 1, 2, 2.5 or 5 times
 * a power of ten.
 */
export function countAxis(values: readonly (number | null)[]): CountAxis {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  // Counts are whole: 2.5 would put a tick between two of them.
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  const top = Math.max(1, Math.ceil(highest / whole)) * whole;
  return { domain: [0, top], ticks: Array.from({ length: top / whole + 1 }, (_, index) => index * whole) };
}
