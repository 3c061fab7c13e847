import type { Thresholds } from '#contract/tiers';
import { cn } from '../../ui/cn';
import type { Column } from '../../ui/column';
import { formatPercent, NONE } from '../../ui/format';
import { coverageIfPartial, isCompared, type Rated, whyUnrated } from '../../ui/rated';
import { TierGauge } from '../../ui/tier-gauge';
import { Tier } from './tier';
import { defineTiers, describeTier, thresholdLines } from './tiers';

/** `thresholdsOf` names whose thresholds apply; undefined for the defaults. */
export function tierColumn<Row>(
  ratedValues: (row: Row) => Rated,
  thresholds: Thresholds,
  thresholdsOf: string | undefined,
): Column<Row> {
  return {
    id: 'tier',
    name: 'Tier',
    kind: 'text',
    value: (row) => describeTier(ratedValues(row), thresholds),
    definition: defineTiers(thresholds, thresholdsOf),
    show: (row) => <Tier rated={ratedValues(row)} thresholds={thresholds} />,
    isUnsortable: true,
    bar: 'w-20',
  };
}

/** A close rate with its gauge; `column` says which rate. Muted and sorted last if it comes from few calls. */
export function rateColumn<Row>(
  ratedValues: (row: Row) => Rated,
  thresholds: Thresholds,
  column: { id: string; name: string; definition?: string },
): Column<Row> {
  const notches = thresholdLines(thresholds).map(({ value }) => value);
  return {
    ...column,
    kind: 'percent',
    value: (row) => ratedValues(row).closeRate,
    isCompared: (row) => isCompared(ratedValues(row)),
    coverage: (row) => coverageIfPartial(ratedValues(row)),
    show: (row) => {
      const rated = ratedValues(row);
      if (whyUnrated(rated)) return <PlainRate rated={rated} />;
      return (
        <>
          <span className="mr-3 hidden @min-[800px]:inline">
            <TierGauge ratePercent={rated.closeRate} thresholds={notches} width={56} />
          </span>
          <span
            className={cn(
              // The line under a link does not reach into an inline block.
              'inline-block min-w-12 [a_&]:underline [a_&]:decoration-border-strong [a_&]:decoration-dotted [a_&]:underline-offset-4',
              isCompared(rated) ? 'font-semibold text-foreground' : 'text-muted-foreground',
            )}
          >
            {formatPercent(rated.closeRate)}
          </span>
        </>
      );
    },
    bar: 'w-40',
  };
}

export function plainRateColumn<Row>(
  ratedValues: (row: Row) => Rated,
  column: { id: string; name: string; definition: string },
): Column<Row> {
  return {
    ...column,
    kind: 'percent',
    value: (row) => ratedValues(row).closeRate,
    isCompared: (row) => isCompared(ratedValues(row)),
    coverage: (row) => coverageIfPartial(ratedValues(row)),
    show: (row) => <PlainRate rated={ratedValues(row)} />,
    bar: 'w-12',
  };
}

/** The rate; a dash with its coverage where too few outcomes are known. */
function PlainRate({ rated }: { rated: Rated }) {
  const why = whyUnrated(rated);
  if (!why) return formatPercent(rated.closeRate);
  return (
    // The dash stands above its coverage where both do not fit in one line, and before it in a card.
    <span className="inline-flex flex-wrap-reverse items-baseline justify-end gap-x-3 @max-[639px]:flex-row-reverse">
      <span className="text-muted-foreground text-small">{why}</span>
      <span className="font-semibold text-foreground">{NONE}</span>
    </span>
  );
}
