// Part of the Service Close Rate report with example figures, drawn with the report's own components.
import { defaultThresholds } from '#contract/rank-tier';
import { formatCount, formatPercent } from '../../ui/format';
import { TierBadge } from '../../ui/tier-badge';
import { TierGauge } from '../../ui/tier-gauge';
import { Trend } from '../../ui/trend';

export function ExampleReport() {
  return (
    <section aria-labelledby="example-report" className="rounded-card border bg-card">
      <div className="flex items-baseline justify-between gap-4 px-5 py-3">
        <h2 id="example-report" className="text-title">
          Service Close Rate
        </h2>
        <p className="text-muted-foreground text-small">Example figures</p>
      </div>
      <dl className="grid grid-cols-3 border-t [&>*+*]:border-l">
        <Figure label="Calls" value={formatCount(41286)} change={<Trend change={6.4} unit="percent" />} />
        <Figure label="Appointments" value={formatCount(16516)} change={<Trend change={11.1} unit="percent" />} />
        <Figure label="Close rate" value={formatPercent(40)} change={<Trend change={1.7} />} />
      </dl>
      <table aria-label="Example close rates by service" className="w-full border-t text-compact">
        <tbody>
          {services.map(({ name, tier, ratePercent }) => (
            <tr key={name} className="[&:not(:last-child)>*]:border-b">
              <th scope="row" className="h-12 pl-5 text-left font-medium">
                {name}
              </th>
              <td>
                <TierBadge tier={tier} />
              </td>
              <td className="px-3 text-right">
                <TierGauge ratePercent={ratePercent} thresholds={marks} />
              </td>
              <td className="pr-5 text-right font-semibold">{formatPercent(ratePercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ label, value, change }: { label: string; value: string; change: React.ReactNode }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-compact text-foreground-2">{label}</dt>
      <dd className="text-figure-sm">{value}</dd>
      <dd>{change}</dd>
    </div>
  );
}

const marks = Object.values(defaultThresholds);

const services = [
  { name: 'Oil Change', tier: 'Platinum', ratePercent: 51.5 },
  { name: 'Tires', tier: 'Gold', ratePercent: 41.1 },
  { name: 'Brakes', tier: 'Gold', ratePercent: 37.8 },
  { name: 'Battery', tier: 'Silver', ratePercent: 34.6 },
] as const;
