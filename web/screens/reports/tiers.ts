// Tiers as words, and the thresholds in force as chart and table show them.
import { rankCloseRate, type Thresholds } from '#contract/tiers';
import { formatPercent } from '../../ui/format';

const names = { platinum: 'Platinum', gold: 'Gold', silver: 'Silver', 'not-ranked': 'Not Ranked' } as const;

/** The name of the tier a rate reaches. */
export function tierNameOf(closeRate: number | null, thresholds: Thresholds) {
  return names[rankCloseRate(closeRate, thresholds)];
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
  return `Platinum from ${platinum}, Gold from ${gold}, Silver from ${silver} close rate: ${whose}.`;
}
