// The change of a figure compared with the period before, in the unit it is read in.
import { roundedPercent } from './close-rate';

/** The growth of a count in percent, rounded half up to one decimal; null if there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return roundedPercent(after - before, before);
}

/** The growth of a duration in displayed seconds; null if either is unknown. */
export function secondsChange(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
