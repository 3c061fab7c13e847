// What the bars of a chart count, and how it is written.
import { formatCount, formatPercent } from './format';

export type BarUnit = 'count' | 'percent';

/** How values of the unit are written. */
export function formatOf(unit: BarUnit): (value: number | null) => string {
  return unit === 'percent' ? formatPercent : formatCount;
}
