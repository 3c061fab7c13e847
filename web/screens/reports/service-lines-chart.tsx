import { useState } from 'react';
import type { TimeRange } from '#contract/reports';
import { unknownService } from '#contract/services';
import type { Thresholds } from '#contract/tiers';
import { Button } from '../../ui/button';
import { LineChart } from '../../ui/line-chart';
import { useIsNarrow } from '../../ui/use-media-query';
import { groupings } from './filters/describe-filters';
import type { ReportPeriod } from './format-period';
import { gapsOf, pointsOf, type ServiceSeries } from './service-series';
import { thresholdLines } from './tiers';

/**
 * Loads in place without series. The five services with most calls are shown first; over many single days, where lines
 * swing too much to be told apart, only the first.
 */
export function ServiceLinesChart({
  title,
  loaded,
  timeRange,
  thresholds,
  onGroupBy,
}: {
  title: string;
  loaded: { series: readonly ServiceSeries[]; period: ReportPeriod } | undefined;
  timeRange: TimeRange;
  thresholds: Thresholds;
  onGroupBy: (timeRange: TimeRange) => void;
}) {
  // Keeps the previous legend while other figures load.
  const [latest, setLatest] = useState(loaded?.series);
  if (loaded && loaded.series !== latest) setLatest(loaded.series);
  // Reserves space for the first legend: one line, or three at touch height.
  const legendReserve = useIsNarrow() ? 120 : 28;
  const series = loaded?.series ?? latest ?? [];
  const days = timeRange === 'daily' ? series[0]?.points.length : 0;
  // Until known, assumes the most common: a year of days.
  const isCrowded = days === undefined || days > MAX_DAYS;
  const looks = useServiceColors(series.map(({ serviceId }) => serviceId));
  return (
    <LineChart
      as="h3"
      title={title}
      caption={(shown, total) =>
        total > 1 ? `${measure}, ${shown === total ? '' : `${shown} of `}${countServices(series)}` : measure
      }
      pointHeading={groupings[timeRange] ?? timeRange}
      noteHeading="Appointments of calls"
      points={loaded ? pointsOf(loaded.series, loaded.period, timeRange) : []}
      series={series.map(({ serviceId, serviceName, points }) => ({
        id: String(serviceId),
        name: serviceName,
        values: loaded ? points.map(({ closeRate }) => closeRate) : [],
        gaps: loaded ? gapsOf(points) : [],
        look: looks.get(serviceId) ?? 0,
      }))}
      shownAtFirst={isCrowded ? 1 : 5}
      foot={isCrowded && <WeeksHint onGroupBy={onGroupBy} />}
      thresholds={thresholdLines(thresholds)}
      whenBare={loaded && bareText}
      state={{ kind: loaded ? 'ready' : 'loading' }}
      height={loaded || latest ? PLOT : PLOT + legendReserve}
    />
  );
}

/** "3 services"; calls of no known service are a line, but no service. */
function countServices(series: readonly ServiceSeries[]): string {
  const known = series.filter(({ serviceName }) => serviceName !== unknownService).length;
  const services = known === 1 ? '1 service' : `${known} services`;
  return known === series.length ? services : `${services} and not known`;
}

export const bareText = 'No close rate: too few outcomes known';
export const measure = 'Appointments ÷ live calls';
const PLOT = 296;

function WeeksHint({ onGroupBy }: { onGroupBy: (timeRange: TimeRange) => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-compact text-muted-foreground">
        Single days swing widely, most of all with few calls. Weeks are easier to read.
      </p>
      <Button size="sm" onClick={() => onGroupBy('weekly')}>
        Group by week
      </Button>
    </div>
  );
}

/** Points can be told apart up to two months. */
const MAX_DAYS = 62;

/** A service keeps its first color when filters change its rank. */
function useServiceColors(serviceIds: readonly number[]): ReadonlyMap<number, number> {
  const [looks, setLooks] = useState<ReadonlyMap<number, number>>(new Map());
  const unseen = serviceIds.filter((id) => !looks.has(id));
  if (unseen.length === 0) return looks;
  const more = new Map([...looks, ...unseen.map((id, index) => [id, looks.size + index] as const)]);
  setLooks(more);
  return more;
}
