import type { Thresholds } from '#contract/tiers';
import { TierBadge } from '../../ui/tier-badge';
import { callsIfFew, type Rated, tierNameOf } from './tiers';

export function Tier({ rated, thresholds }: { rated: Rated; thresholds: Thresholds }) {
  return <TierBadge tier={tierNameOf(rated, thresholds)} fromCalls={callsIfFew(rated)} />;
}
