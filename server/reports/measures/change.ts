// How a figure moved against the period before, in the unit in which it is read.
import { roundedPercent } from './close-rate';

/** By how many percent a count grew, rounded half up to one decimal; null where there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return roundedPercent(after - before, before);
}

/** By how many displayed seconds a duration grew; null where either is unknown. */
export function secondsChange(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
