// Tiers as text, and the thresholds as charts and tables show them.
import { fewCalls } from '#contract/few-calls';
import { rankCloseRate } from '#contract/rank-tier';
import type { Thresholds } from '#contract/tiers';
import { formatPercent } from '../../ui/format';
import { callsIfFew, coverageIfPartial, type Rated, whyUnrated } from '../../ui/rated';
import { describeMinCalls } from '../../ui/tier-badge';

const names = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', 'not-ranked': 'Not Ranked' } as const;

export function tierNameOf({ closeRate }: Rated, thresholds: Thresholds) {
  return names[rankCloseRate(closeRate, thresholds)];
}

/** The tier as text for files: "Platinum", "Platinum (from 5 calls)"; null where too few outcomes are known to rank. */
export function describeTier(rated: Rated, thresholds: Thresholds): string | null {
  if (whyUnrated(rated)) return null;
  const few = callsIfFew(rated);
  const name = tierNameOf(rated, thresholds);
  return few === undefined ? name : `${name} (${describeMinCalls(few)})`;
}

/** The tier, and what of its calls is known unless all is; only that where too few are. */
export function describeRank(rated: Rated, thresholds: Thresholds): string {
  return [describeTier(rated, thresholds), coverageIfPartial(rated)].filter(Boolean).join(', ');
}

/** Highest first, the order in which tiers are decided. */
export function thresholdLines({ platinumThreshold, goldThreshold, silverThreshold }: Thresholds) {
  return [
    { name: 'Platinum', value: platinumThreshold },
    { name: 'Gold', value: goldThreshold },
    { name: 'Silver', value: silverThreshold },
  ];
}

/** Where each tier starts, and whose thresholds these are. */
export function defineTiers(thresholds: Thresholds, of: string | undefined): string {
  const [platinum, gold, silver] = thresholdLines(thresholds).map(({ value }) =>
    formatPercent(value, value % 1 ? 1 : 0),
  );
  const whose = of === undefined ? 'the default thresholds' : `the thresholds of ${of}`;
  return `Platinum from ${platinum}, Gold from ${gold}, Silver from ${silver} close rate: ${whose}. A tier from fewer than ${fewCalls} calls is outlined and sorted last. Where too few outcomes are known there is no tier.`;
}
