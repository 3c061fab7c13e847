// Ranks by three bars, so that they read without colour.
import { Badge } from './badge';

/** Platinum (three bars, solid), Gold (two), Silver (one), Not Ranked (none). */
export function TierBadge({ tier }: { tier: 'Platinum' | 'Gold' | 'Silver' | 'Not Ranked' }) {
  const { reached, className } = LOOKS[tier];
  return (
    <Badge className={className}>
      <svg width="13" height="10" viewBox="0 0 13 10" fill="currentColor" aria-hidden="true">
        {BARS.map(([x, height], index) => (
          <rect key={x} x={x} y={10 - height} width="3" height={height} rx="0.5" opacity={index < reached ? 1 : 0.28} />
        ))}
      </svg>
      {tier}
    </Badge>
  );
}

const BARS = [
  [0, 4],
  [5, 7],
  [10, 10],
] as const;

const LOOKS = {
  Platinum: { reached: 3, className: 'bg-platinum-soft text-platinum' },
  Gold: { reached: 2, className: 'bg-gold-soft text-gold' },
  Silver: { reached: 1, className: 'bg-silver-soft text-silver' },
  'Not Ranked': { reached: 0, className: 'bg-card text-muted-foreground inset-ring inset-ring-border-strong' },
} as const;
