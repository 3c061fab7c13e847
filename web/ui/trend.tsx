// A change against the previous period: arrow and signed value, red and green only if it is clearly better or worse.
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { formatDurationChange, formatPercentChange, formatPoints, formatSignedNumber, NONE } from './format';

/** `from` is the previous value ("from 797"); `isNeutral` if it may be chance, or more is neither good nor bad. */
export function Trend({
  change,
  unit = 'points',
  isNeutral = false,
  size = 'compact',
  from,
  className,
}: {
  change: number | null;
  unit?: keyof typeof FORMATS;
  isNeutral?: boolean;
  size?: 'compact' | 'figure';
  from?: ReactNode;
  className?: string;
}) {
  return (
    <span className={cn('inline-flex items-baseline gap-2 whitespace-nowrap text-compact', className)}>
      <Change change={change} unit={unit} isNeutral={isNeutral} size={size} />
      {from && <span className="text-muted-foreground">{from}</span>}
    </span>
  );
}

function Change({
  change,
  unit,
  isNeutral,
  size,
}: {
  change: number | null;
  unit: keyof typeof FORMATS;
  isNeutral: boolean;
  size: 'compact' | 'figure';
}) {
  const figure = size === 'figure' && 'text-figure-sm font-semibold';
  if (change === null) return <span className={cn('text-muted-foreground', figure)}>{NONE}</span>;
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const color =
    change === 0
      ? 'text-muted-foreground font-normal'
      : isNeutral
        ? 'text-foreground-2'
        : change > 0
          ? 'text-success'
          : 'text-destructive-text';
  return (
    <span className={cn('inline-flex items-baseline gap-1 font-medium', figure, color)}>
      <Icon aria-hidden="true" className={cn('self-center', size === 'figure' ? 'size-[18px]' : 'size-3.5')} />
      {change === 0 ? 'no change' : FORMATS[unit](change)}
    </span>
  );
}

const FORMATS = {
  points: formatPoints,
  wholePoints: (points: number) => `${formatSignedNumber(points)} pts`,
  percent: formatPercentChange,
  duration: formatDurationChange,
};
