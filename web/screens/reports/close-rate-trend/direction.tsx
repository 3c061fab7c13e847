import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { TrendDirection } from '#contract/reports';
import { cn } from '../../../ui/cn';

export const directionNames: Record<TrendDirection, string> = {
  up: 'Increasing',
  down: 'Decreasing',
  stable: 'Stable',
};

/** `isNeutral` if it may be chance. */
export function Direction({ direction, isNeutral }: { direction: TrendDirection; isNeutral: boolean }) {
  const { Icon, color } = looks[direction];
  return (
    <span className={cn('inline-flex items-center gap-1', isNeutral ? 'text-foreground-2' : color)}>
      <Icon aria-hidden="true" className="size-[18px]" />
      {directionNames[direction]}
    </span>
  );
}

const looks = {
  up: { Icon: ArrowUp, color: 'text-success' },
  down: { Icon: ArrowDown, color: 'text-destructive-text' },
  stable: { Icon: Minus, color: 'text-muted-foreground' },
};
