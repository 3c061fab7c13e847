// What the month's close rate is made of: one row per service, the one with most calls first.
import type { ServiceCloseRateReport } from '#contract/reports';
import { defaultThresholds } from '#contract/tiers';
import { Card, CardHeader } from '../../ui/card';
import { formatCount, formatPercent } from '../../ui/format';
import { SkeletonRows } from '../../ui/skeleton';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { TierGauge } from '../../ui/tier-gauge';
import { Trend } from '../../ui/trend';

/** Skeleton rows without a report; nothing when no service had a call. */
export function MonthServices({ report }: { report: ServiceCloseRateReport | undefined }) {
  if (report?.services.length === 0) return null;
  const { silverThreshold, goldThreshold, platinumThreshold } = report?.company ?? defaultThresholds;
  return (
    <Card aria-labelledby="month-services" className="mt-4 max-md:mt-3">
      <CardHeader title="Close rate by service" titleId="month-services" />
      <Table label="Close rate by service" aria-busy={!report}>
        <TableHead>
          <HeadCell>Service</HeadCell>
          <HeadCell align="right">Live calls</HeadCell>
          <HeadCell align="right">Close Rate</HeadCell>
          <HeadCell align="right">Trend</HeadCell>
        </TableHead>
        <TableBody>
          {report ? (
            byCalls(report).map((service) => (
              <TableRow key={service.serviceId}>
                <Cell isFirst>{service.serviceName}</Cell>
                <Cell align="right">{formatCount(service.totalCalls)}</Cell>
                <Cell align="right">
                  <span className="max-lg:hidden">
                    <TierGauge
                      ratePercent={service.closeRate}
                      thresholds={[silverThreshold, goldThreshold, platinumThreshold]}
                    />
                  </span>
                  <span className="ml-4 inline-block min-w-12 font-semibold text-foreground">
                    {formatPercent(service.closeRate)}
                  </span>
                </Cell>
                <Cell align="right">
                  <Trend change={service.trend} />
                </Cell>
              </TableRow>
            ))
          ) : (
            <SkeletonRows rows={8} widths={['w-24', 'ml-auto w-12', 'ml-auto w-24', 'ml-auto w-16']} />
          )}
        </TableBody>
      </Table>
    </Card>
  );
}

function byCalls({ services }: ServiceCloseRateReport) {
  return services.toSorted((some, other) => other.totalCalls - some.totalCalls);
}
