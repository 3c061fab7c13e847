import type { Thresholds } from '#contract/tiers';
import { NONE } from '../../ui/format';
import { callsIfFew, coverageIfPartial, type Rated, whyUnrated } from '../../ui/rated';
import { TierBadge } from '../../ui/tier-badge';
import { tierNameOf } from './tiers';

/** A dash where too few outcomes are known: nothing is ranked that nobody stated. */
export function Tier({ rated, thresholds }: { rated: Rated; thresholds: Thresholds }) {
  if (whyUnrated(rated)) return <span className="text-muted-foreground">{NONE}</span>;
  return <TierBadge tier={tierNameOf(rated, thresholds)} fromCalls={callsIfFew(rated)} />;
}

/** Under a rate: its tier, and what of its calls is known unless all is. See describeRank for files. */
export function Rank({ rated, thresholds }: { rated: Rated; thresholds: Thresholds }) {
  return (
    <>
      {!whyUnrated(rated) && <Tier rated={rated} thresholds={thresholds} />}
      {coverageIfPartial(rated)}
    </>
  );
}
