// The columns that rank a close rate: the tier's badge, and the rate on its scale.
import type { Thresholds } from '#contract/tiers';
import { formatPercent } from '../../ui/format';
import { TierBadge } from '../../ui/tier-badge';
import { TierGauge } from '../../ui/tier-gauge';
import type { Column } from './columns';
import { defineTiers, thresholdLines, tierNameOf } from './tiers';

/** `thresholdsOf` names whose thresholds rank; undefined: the defaults. */
export function tierColumn<Row>(
  rateOf: (row: Row) => number | null,
  thresholds: Thresholds,
  thresholdsOf: string | undefined,
): Column<Row> {
  return {
    id: 'tier',
    name: 'Tier',
    kind: 'text',
    value: (row) => tierNameOf(rateOf(row), thresholds),
    definition: defineTiers(thresholds, thresholdsOf),
    show: (row) => <TierBadge tier={tierNameOf(rateOf(row), thresholds)} />,
    isUnsorted: true,
    bar: 'w-20',
  };
}

/** A close rate beside its gauge; `column` says which. */
export function rateColumn<Row>(
  rateOf: (row: Row) => number | null,
  thresholds: Thresholds,
  column: { id: string; name: string; definition?: string; gaugeWidth?: number },
): Column<Row> {
  const notches = thresholdLines(thresholds).map(({ value }) => value);
  const { gaugeWidth, ...rest } = column;
  return {
    ...rest,
    kind: 'percent',
    value: rateOf,
    show: (row) => (
      <>
        <TierGauge ratePercent={rateOf(row)} thresholds={notches} {...(gaugeWidth && { width: gaugeWidth })} />
        <span className="ml-4 inline-block min-w-12 font-semibold text-foreground">{formatPercent(rateOf(row))}</span>
      </>
    ),
    bar: 'w-40',
  };
}
