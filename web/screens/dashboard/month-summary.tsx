// Calls, appointments, close rate and trend of the month so far: one card of four cells.
import type { ReactNode } from 'react';
import type { ServiceCloseRateReport } from '#contract/reports';
import { defaultThresholds, rankCloseRate, type Tier } from '#contract/tiers';
import { formatCount, formatDayRange, formatPercent } from '../../ui/format';
import { Loading, Skeleton } from '../../ui/skeleton';
import { TierBadge } from '../../ui/tier-badge';
import { Trend } from '../../ui/trend';

export function MonthSummary({ report }: { report: ServiceCloseRateReport }) {
  const { overall, period, company } = report;
  const tier = rankCloseRate(overall.closeRate, company ?? defaultThresholds);
  return (
    <dl className={cellsClasses}>
      <CellOf label="Total Calls" figure={formatCount(overall.totalCalls)}>
        live calls this month
      </CellOf>
      <CellOf label="Appointments" figure={formatCount(overall.appointmentsMade)}>
        from live calls
      </CellOf>
      <CellOf label="Close Rate" figure={formatPercent(overall.closeRate)}>
        <TierBadge tier={tierNames[tier]} />
      </CellOf>
      <CellOf label="Trend" figure={<Trend change={overall.trend} size="figure" />}>
        {overall.trend === null
          ? 'too few calls before to compare'
          : `from ${formatPercent(overall.previousCloseRate)}, ${formatDayRange(period.previousStartDay, period.previousEndDay)}`}
      </CellOf>
    </dl>
  );
}

/** The same four cells while they load. */
export function MonthSummarySkeleton() {
  return (
    <Loading className={cellsClasses}>
      {['w-20', 'w-24', 'w-20', 'w-14'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four bars that never move.
        <div key={index} className={cellClasses}>
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="mt-2 h-7 w-24" />
          <Skeleton className="mt-2.5 h-4 w-32" />
        </div>
      ))}
    </Loading>
  );
}

function CellOf({ label, figure, children }: { label: string; figure: ReactNode; children: ReactNode }) {
  return (
    <div className={cellClasses}>
      <dt className="text-compact text-foreground-2">{label}</dt>
      <dd className="mt-1 text-figure-sm">{figure}</dd>
      <dd className="mt-1 min-h-5 text-compact text-muted-foreground">{children}</dd>
    </div>
  );
}

const tierNames: Record<Tier, 'Platinum' | 'Gold' | 'Silver' | 'Not Ranked'> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  'not-ranked': 'Not Ranked',
};

// Hairlines between the cells come from the gap: the card's border colour shows through it.
const cellsClasses = 'grid gap-px overflow-hidden rounded-[7px] bg-border grid-cols-4 max-xl:grid-cols-2';
const cellClasses = 'min-w-0 bg-card px-5 py-4 max-md:px-4';
