// Thresholds may be saved in any order; this warns what that means, next to both forms that save them.
import { TriangleAlert } from 'lucide-react';
import { fillThresholds } from '#contract/rank-tier';
import { Threshold, type Thresholds } from '#contract/tiers';

/** Null uses the default. */
type Saved = { [K in keyof Thresholds]: number | null };

/** Renders nothing unless all are numbers from 0 to 100. */
export function TierOrderWarning({ thresholds }: { thresholds: Saved | null }) {
  return (
    <div role="status" className="space-y-2 text-compact text-warning empty:hidden">
      {thresholds &&
        areThresholds(thresholds) &&
        orderWarnings(thresholds).map((sentence) => (
          <p key={sentence} className="flex items-start gap-2">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {sentence}
          </p>
        ))}
    </div>
  );
}

function areThresholds({ silverThreshold, goldThreshold, platinumThreshold }: Saved): boolean {
  const values = [silverThreshold, goldThreshold, platinumThreshold];
  return values.every((value) => Threshold.nullable().safeParse(value).success);
}

/** One sentence for each tier that no close rate can reach. */
export function orderWarnings(saved: Saved): string[] {
  const inForce = fillThresholds(saved);
  const tierAt = (name: string, key: keyof Thresholds) => ({
    name,
    from: inForce[key],
    isDefault: saved[key] === null,
  });
  const silver = tierAt('Silver', 'silverThreshold');
  const gold = tierAt('Gold', 'goldThreshold');
  const platinum = tierAt('Platinum', 'platinumThreshold');
  const spell = ({ name, from, isDefault }: typeof silver) => (isDefault ? `${name} (${from}% by default)` : name);
  const warningsFor = (tier: typeof silver, higher: (typeof silver)[]) => {
    const [above] = higher.filter(({ from }) => from <= tier.from);
    if (!above) return [];
    const where = above.from < tier.from ? `below ${spell(tier)}` : `where ${spell(tier)} does`;
    return [`${spell(above)} begins ${where}: nothing will be ${tier.name}.`];
  };
  return [...warningsFor(silver, [gold, platinum]), ...warningsFor(gold, [platinum])];
}
