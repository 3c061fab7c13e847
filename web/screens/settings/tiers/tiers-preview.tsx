// The thresholds' effect: the scale, and the company's services on it.
import type { UseQueryResult } from '@tanstack/react-query';
import { rankCloseRate, type Tier } from '#contract/rank-tier';
import type { ServiceCloseRateReport } from '#contract/reports';
import type { Role } from '#contract/roles';
import type { Thresholds } from '#contract/tiers';
import { useUser } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { formatPercent } from '../../../ui/format';
import { callsIfFew, isCompared, type Rated, whyUnrated } from '../../../ui/rated';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { TierBadge } from '../../../ui/tier-badge';
import { TierGauge } from '../../../ui/tier-gauge';
import { describePart, splitScale, tierNames, tiersDown } from './tier-scale';

const maxServices = 8;

export interface TiersPreviewProps {
  thresholds: Thresholds | null;
  /** What reports use now, if different from what is typed. */
  savedThresholds?: Thresholds;
  report: UseQueryResult<ServiceCloseRateReport>;
}

export function TiersPreview({ thresholds, savedThresholds, report }: TiersPreviewProps) {
  return (
    <Card aria-labelledby="tiers-preview" className="@container">
      <CardHeader
        title="Preview"
        titleId="tiers-preview"
        description="Which close rates reach each tier"
        className="px-6 max-md:px-4"
      />
      {thresholds === null ? (
        <CardSection isForm className="text-compact text-muted-foreground">
          Enter three numbers from 0 to 100 to preview them here.
        </CardSection>
      ) : (
        <>
          <CardSection isForm className="space-y-4">
            <Scale thresholds={thresholds} />
            <dl className="space-y-2">
              {tiersDown.map((tier) => (
                <div key={tier} className="flex items-center justify-between gap-4 text-compact">
                  <dt>
                    <TierBadge tier={tierNames[tier]} />
                  </dt>
                  <dd className="text-foreground-2">{describePart(tier, thresholds)}</dd>
                </div>
              ))}
            </dl>
          </CardSection>
          <CardSection isForm>
            <Services thresholds={thresholds} report={report} {...(savedThresholds && { savedThresholds })} />
          </CardSection>
        </>
      )}
    </Card>
  );
}

const partColors: Record<Tier, string> = {
  'not-ranked': 'bg-card inset-ring inset-ring-border-strong',
  silver: 'bg-silver-soft',
  gold: 'bg-gold-soft',
  platinum: 'bg-platinum-soft',
};

function Scale({ thresholds }: { thresholds: Thresholds }) {
  const parts = splitScale(thresholds);
  return (
    <div aria-hidden="true">
      <div className="flex h-6 gap-0.5 overflow-hidden rounded-badge">
        {parts.map(({ tier, from, to }) => (
          <div key={from} className={cn('min-w-0.5', partColors[tier])} style={{ flexGrow: to - from }} />
        ))}
      </div>
      <div className="relative mt-1 h-4 text-caption text-muted-foreground">
        {[...parts.map(({ from }) => from), 100].map((bound) => (
          <span
            key={bound}
            className={cn('absolute', bound === 100 ? '-translate-x-full' : bound > 0 && '-translate-x-1/2')}
            style={{ left: `${bound}%` }}
          >
            {bound}%
          </span>
        ))}
      </div>
    </div>
  );
}

const coverage: Record<Role, { title: string; of: string }> = {
  admin: { title: 'The company’s services', of: '' },
  director: { title: 'The company’s services', of: '' },
  store_manager: { title: 'Services of your locations', of: ' of your locations' },
  employee: { title: 'Services of your own calls', of: ' of your own calls' },
};

function Services({
  thresholds,
  savedThresholds = thresholds,
  report,
}: TiersPreviewProps & { thresholds: Thresholds }) {
  const isTyped = savedThresholds !== thresholds;
  const { title, of } = coverage[useUser().role];
  if (report.isError && !report.data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-compact">
        <span>Failed to fetch service close rate report</span>
        <Button size="sm" isPending={report.isFetching} onClick={() => void report.refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!report.data) {
    return (
      <Loading label="Loading close rates..." className="space-y-3">
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </Loading>
    );
  }
  const services = report.data.services.map(({ serviceId, serviceName, totalCalls, ...service }) => ({
    id: serviceId,
    name: serviceName,
    rated: { ...service, calls: totalCalls },
  }));
  const listed = services
    .filter(({ rated }) => rated.calls > 0)
    .sort(
      (a, b) =>
        Number(isCompared(b.rated)) - Number(isCompared(a.rated)) ||
        (b.rated.closeRate ?? -1) - (a.rated.closeRate ?? -1),
    );
  if (listed.length === 0) {
    return <p className="text-compact text-muted-foreground">No live calls{of} in the last 12 months to rank yet.</p>;
  }
  const moved = listed.filter(
    ({ rated }) => rankCloseRate(rated.closeRate, thresholds) !== rankCloseRate(rated.closeRate, savedThresholds),
  );
  return (
    <>
      <h3 className="text-title">{title}</h3>
      <p role="status" className="mb-3 text-compact text-muted-foreground">
        Live close rates{of} in the last 12 months.{isTyped && ` ${describeMoved(moved.length)}`}
      </p>
      <ul className="space-y-2.5">
        {listed.slice(0, maxServices).map(({ id, name, rated }) => (
          <ServiceLine key={id} name={name} rated={rated} thresholds={thresholds} savedThresholds={savedThresholds} />
        ))}
      </ul>
      {listed.length > maxServices && (
        <p className="mt-3 text-compact text-muted-foreground">and {listed.length - maxServices} more</p>
      )}
    </>
  );
}

function describeMoved(count: number): string {
  if (count === 0) return 'No service changes its tier.';
  return `${count === 1 ? '1 service changes' : `${count} services change`} tier.`;
}

function ServiceLine({
  name,
  rated,
  thresholds,
  savedThresholds,
}: {
  name: string;
  rated: Rated;
  thresholds: Thresholds;
  savedThresholds: Thresholds;
}) {
  const { silverThreshold, goldThreshold, platinumThreshold } = thresholds;
  const { closeRate } = rated;
  const why = whyUnrated(rated);
  const [tier, before] = [rankCloseRate(closeRate, thresholds), rankCloseRate(closeRate, savedThresholds)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-compact">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {!why && (
        <span className="max-md:hidden">
          <TierGauge
            ratePercent={closeRate}
            thresholds={[silverThreshold, goldThreshold, platinumThreshold]}
            width={80}
          />
        </span>
      )}
      <span className="w-12 text-right font-medium">{formatPercent(closeRate)}</span>
      <span className="flex w-44 items-center justify-end gap-2 max-md:w-auto">
        {why ? (
          <span className="text-right text-muted-foreground text-small">{why}</span>
        ) : (
          <>
            {before !== tier && <span className="text-muted-foreground text-small">was {tierNames[before]}</span>}
            <TierBadge tier={tierNames[tier]} fromCalls={callsIfFew(rated)} />
          </>
        )}
      </span>
    </li>
  );
}
