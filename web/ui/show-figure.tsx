// Formats a figure: percentages are 0 to 100, points their difference.
import type { ReactNode } from 'react';
import { formatCount, formatPercent, NONE } from './format';
import type { FileCell } from './save-file';
import { Trend } from './trend';

export type FigureKind = 'text' | 'count' | 'percent' | 'points';

export function showFigure(kind: FigureKind, value: FileCell, size: 'compact' | 'figure' = 'compact'): ReactNode {
  if (kind === 'points') return <Trend change={typeof value === 'number' ? value : null} size={size} />;
  if (typeof value !== 'number') return value || NONE;
  return kind === 'percent' ? formatPercent(value) : formatCount(value);
}
