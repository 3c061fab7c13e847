// The unit of a chart's bars, and its format.
import { formatCount, formatPercent } from './format';

export type BarUnit = 'count' | 'percent';

export function formatOf(unit: BarUnit): (value: number | null) => string {
  return unit === 'percent' ? formatPercent : formatCount;
}
