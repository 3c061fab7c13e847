// One row per service: rank, counts, rate and trend, sorted by any of them.
import { useState } from 'react';
import type { ServiceCloseRateReport } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { Card } from '../../../ui/card';
import { formatCount, formatPercent } from '../../../ui/format';
import { SkeletonRows } from '../../../ui/skeleton';
import { Cell, HeadCell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';
import { TierBadge } from '../../../ui/tier-badge';
import { TierGauge } from '../../../ui/tier-gauge';
import { Trend } from '../../../ui/trend';
import { Definition } from '../definition';
import { type Column, type Order, sortServices, turnOrder } from './sort-services';
import { defineTiers, thresholdLines, tierNameOf } from './tiers';

/** Skeleton rows while there are no services yet. `thresholdsOf` names whose thresholds rank; undefined: the defaults. */
export function ServiceTable({
  services,
  thresholds,
  thresholdsOf,
}: {
  services: ServiceCloseRateReport['services'] | undefined;
  thresholds: Thresholds;
  thresholdsOf: string | undefined;
}) {
  const [order, setOrder] = useState<Order>({ column: 'closeRate', direction: 'descending' });
  const head = (column: Column, name: string, align: 'left' | 'right' = 'right') => (
    <SortableHeadCell
      align={align}
      direction={order.column === column ? order.direction : null}
      onSort={() => setOrder(turnOrder(order, column))}
    >
      {name}
    </SortableHeadCell>
  );
  const notches = thresholdLines(thresholds).map(({ value }) => value);
  return (
    <Card aria-label="Figures by service">
      <Table label="Services">
        <TableHead>
          {head('serviceName', 'Service', 'left')}
          <HeadCell>
            <span className="inline-flex items-center gap-1">
              Tier
              <Definition of="Tier" text={defineTiers(thresholds, thresholdsOf)} />
            </span>
          </HeadCell>
          {head('totalCalls', 'Total Calls')}
          {head('appointmentsMade', 'Appointments')}
          {head('closeRate', 'Close Rate')}
          {head('trend', 'Trend')}
        </TableHead>
        <TableBody>
          {services ? (
            sortServices(services, order).map((service) => (
              <TableRow key={service.serviceId}>
                <Cell isFirst>{service.serviceName}</Cell>
                <Cell>
                  <TierBadge tier={tierNameOf(service.closeRate, thresholds)} />
                </Cell>
                <Cell align="right">{formatCount(service.totalCalls)}</Cell>
                <Cell align="right">{formatCount(service.appointmentsMade)}</Cell>
                <Cell align="right">
                  <TierGauge ratePercent={service.closeRate} thresholds={notches} />
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
            <SkeletonRows
              rows={8}
              widths={['w-24', 'w-20', 'ml-auto w-14', 'ml-auto w-12', 'ml-auto w-40', 'ml-auto w-16']}
            />
          )}
        </TableBody>
      </Table>
    </Card>
  );
}
