import { Badge } from './badge';

/**
 * Platinum (three bars, solid), Gold (two), Silver (one), Not Ranked (none): readable without color. `fromCalls` is set
 * if they are too few: then the badge is outlined and muted, with the count beside or below it.
 */
export function TierBadge({
  tier,
  fromCalls,
}: {
  tier: 'Platinum' | 'Gold' | 'Silver' | 'Not Ranked';
  fromCalls?: number | undefined;
}) {
  const badge = <Word tier={tier} isMuted={fromCalls !== undefined} />;
  if (fromCalls === undefined) return badge;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 py-1 whitespace-nowrap">
      {badge}
      <span className="font-normal text-muted-foreground text-small">{describeMinCalls(fromCalls)}</span>
    </span>
  );
}

export function describeMinCalls(calls: number): string {
  return `from ${calls} ${calls === 1 ? 'call' : 'calls'}`;
}

function Word({ tier, isMuted }: { tier: keyof typeof LOOKS; isMuted: boolean }) {
  const { reached, className } = LOOKS[tier];
  return (
    <Badge className={isMuted ? OUTLINED : className}>
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

const OUTLINED = 'bg-card text-muted-foreground inset-ring inset-ring-border-strong';

const LOOKS = {
  Platinum: { reached: 3, className: 'bg-platinum-soft text-platinum' },
  Gold: { reached: 2, className: 'bg-gold-soft text-gold' },
  Silver: { reached: 1, className: 'bg-silver-soft text-silver' },
  'Not Ranked': { reached: 0, className: OUTLINED },
} as const;
