// The report's four figures in one card.
import type { ReactNode } from 'react';
import type { ServiceCloseRateReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { Card } from '../../../ui/card';
import { formatCount, formatPercent } from '../../../ui/format';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { TierBadge } from '../../../ui/tier-badge';
import { Trend } from '../../../ui/trend';
import { Definition, definitions } from '../definition';
import { spellPrevious } from './spell-period';
import { tierNameOf } from './tiers';

/** Without a report its figures are skeletons of the same height. */
export function CloseRateSummary({
  report,
  period,
  thresholds,
}: {
  report: ServiceCloseRateReport | undefined;
  period: string | undefined;
  thresholds: Thresholds;
}) {
  return (
    <Card aria-label="Summary" className="grid grid-cols-2 @min-[720px]/report:grid-cols-[1fr_1fr_1fr_1.25fr]">
      <Figure label="Total Calls" note={period}>
        {report && formatCount(report.overall.totalCalls)}
      </Figure>
      <Figure label="Appointments" note="from live calls">
        {report && formatCount(report.overall.appointmentsMade)}
      </Figure>
      <Figure
        label="Close Rate"
        definition={definitions.closeRate}
        note={report && <TierBadge tier={tierNameOf(report.overall.closeRate, thresholds)} />}
      >
        {report && formatPercent(report.overall.closeRate)}
      </Figure>
      <Figure label="Trend" definition={definitions.trend} note={report && spellPrevious(report, formatPercent)}>
        {report && <Trend change={report.overall.trend} size="figure" />}
      </Figure>
    </Card>
  );
}

function Figure({
  label,
  definition,
  note,
  children,
}: {
  label: string;
  definition?: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col px-5 py-4 max-md:px-4 max-md:py-3 not-first:border-l @max-[720px]/report:odd:border-l-0 @max-[720px]/report:nth-[n+3]:border-t">
      <h3 className="flex h-5 items-center gap-1 font-normal text-compact text-foreground-2">
        {label}
        {definition && <Definition of={label} text={definition} />}
      </h3>
      {children ? (
        <>
          <p className="mt-1 text-figure-sm">{children}</p>
          <p className="mt-1 flex min-h-5 items-center text-muted-foreground text-small">{note}</p>
        </>
      ) : (
        <Loading>
          <Skeleton className="mt-2 mb-1 h-7 w-24" />
          <Skeleton className="mt-2 h-4 w-32 max-w-full" />
        </Loading>
      )}
    </div>
  );
}
