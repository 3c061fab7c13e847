// Splits the scale from 0 to 100 at the thresholds. They may be in any order, so a tier may have no part.
import { rankCloseRate, type Tier } from '#contract/rank-tier';
import type { Thresholds } from '#contract/tiers';

export interface TierPart {
  tier: Tier;
  from: number;
  to: number;
}

/** From 0 upward; adjacent parts differ. */
export function splitScale(thresholds: Thresholds): TierPart[] {
  const { silverThreshold, goldThreshold, platinumThreshold } = thresholds;
  const inner = [silverThreshold, goldThreshold, platinumThreshold].filter((bound) => bound > 0 && bound < 100);
  const bounds = [...new Set([0, ...inner, 100])].sort((a, b) => a - b);
  const parts: TierPart[] = [];
  for (const [index, to] of bounds.entries()) {
    const from = bounds[index - 1];
    if (from === undefined) continue;
    const tier = rankCloseRate(from, thresholds);
    const last = parts.at(-1);
    if (last?.tier === tier) last.to = to;
    else parts.push({ tier, from, to });
  }
  return parts;
}

export const tierNames = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  'not-ranked': 'Not Ranked',
} as const satisfies Record<Tier, string>;

export const tiersDown: readonly Tier[] = ['platinum', 'gold', 'silver', 'not-ranked'];

/** The close rates of a tier: "50% and above", "35% to below 50%", "below 20%". */
export function describePart(tier: Tier, thresholds: Thresholds): string {
  const part = splitScale(thresholds).find((candidate) => candidate.tier === tier);
  // A threshold of exactly 100 has no part, but a rate of 100 reaches it.
  if (!part) return rankCloseRate(100, thresholds) === tier ? 'only 100%' : 'no close rate';
  if (part.from === 0 && part.to === 100) return 'every close rate';
  if (part.from === 0) return `below ${part.to}%`;
  return part.to === 100 ? `${part.from}% and above` : `${part.from}% to below ${part.to}%`;
}
