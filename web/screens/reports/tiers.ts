// Tiers as words, and the thresholds in force as chart and table show them.
import { areFew, fewCalls } from '#contract/few-calls';
import { rankCloseRate } from '#contract/rank-tier';
import type { Thresholds } from '#contract/tiers';
import { formatPercent } from '../../ui/format';
import { describeMinCalls } from '../../ui/tier-badge';

const names = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', 'not-ranked': 'Not Ranked' } as const;

/** A close rate and the calls behind it whose outcome is known. */
export interface Rated {
  closeRate: number | null;
  knownCalls: number;
}

/** The name of the tier a rate reaches. */
export function tierNameOf({ closeRate }: Rated, thresholds: Thresholds) {
  return names[rankCloseRate(closeRate, thresholds)];
}

/** The calls behind a rate when they are too few to compare it with others, else undefined. */
export function callsIfFew({ closeRate, knownCalls }: Rated): number | undefined {
  return closeRate !== null && areFew(knownCalls) ? knownCalls : undefined;
}

/** The tier in words, as files have it: "Platinum", "Platinum (from 5 calls)". */
export function describeTier(rated: Rated, thresholds: Thresholds): string {
  const few = callsIfFew(rated);
  const name = tierNameOf(rated, thresholds);
  return few === undefined ? name : `${name} (${describeMinCalls(few)})`;
}

/** Highest first, as the tiers are decided. */
export function thresholdLines({ platinumThreshold, goldThreshold, silverThreshold }: Thresholds) {
  return [
    { name: 'Platinum', value: platinumThreshold },
    { name: 'Gold', value: goldThreshold },
    { name: 'Silver', value: silverThreshold },
  ];
}

/** Where each tier begins, and whose thresholds these are. */
export function defineTiers(thresholds: Thresholds, of: string | undefined): string {
  const [platinum, gold, silver] = thresholdLines(thresholds).map(({ value }) =>
    formatPercent(value, value % 1 ? 1 : 0),
  );
  const whose = of === undefined ? 'the default thresholds' : `the thresholds of ${of}`;
  return `Platinum from ${platinum}, Gold from ${gold}, Silver from ${silver} close rate: ${whose}. A tier from fewer than ${fewCalls} calls is outlined and sorted last.`;
}
