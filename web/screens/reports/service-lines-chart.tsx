// The close rate of every service over time, on the scale of the tiers.
import { useState } from 'react';
import type { TimeRange } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { LineChart } from '../../ui/line-chart';
import { useIsNarrow } from '../../ui/use-media-query';
import { groupings } from './filters/filter-words';
import { pointsOf, type ServiceSeries } from './service-series';
import type { ReportPeriod } from './spell-period';
import { thresholdLines } from './tiers';

/** Loads in place while there are no series. Those with most calls come first: the first five are shown at once. */
export function ServiceLinesChart({
  title,
  loaded,
  timeRange,
  thresholds,
}: {
  title: string;
  loaded: { series: readonly ServiceSeries[]; period: ReportPeriod } | undefined;
  timeRange: TimeRange;
  thresholds: Thresholds;
}) {
  // While other figures load the legend of those before keeps its place.
  const [latest, setLatest] = useState(loaded?.series);
  if (loaded && loaded.series !== latest) setLatest(loaded.series);
  // The first legend comes with the first figures: a line of its own, or three of touch height.
  const legendReserve = useIsNarrow() ? 120 : 28;
  const series = loaded?.series ?? latest ?? [];
  const looks = useLooks(series.map(({ serviceId }) => serviceId));
  return (
    <LineChart
      as="h3"
      title={title}
      caption={(shown, total) =>
        total > 1 ? `${measure}, ${shown === total ? total : `${shown} of ${total}`} services` : measure
      }
      pointHeading={groupings[timeRange] ?? timeRange}
      noteHeading="Appointments of calls"
      points={loaded ? pointsOf(loaded.series, loaded.period, timeRange) : []}
      series={series.map(({ serviceId, serviceName, points }) => ({
        id: String(serviceId),
        name: serviceName,
        values: loaded ? points.map(({ closeRate }) => closeRate) : [],
        look: looks.get(serviceId) ?? 0,
      }))}
      thresholds={thresholdLines(thresholds)}
      state={{ kind: loaded ? 'ready' : 'loading' }}
      height={loaded || latest ? PLOT : PLOT + legendReserve}
    />
  );
}

export const measure = 'Appointments ÷ live calls';
const PLOT = 296;

/** A service keeps the colour it was first seen with, however the filters change its rank. */
function useLooks(serviceIds: readonly number[]): ReadonlyMap<number, number> {
  const [looks, setLooks] = useState<ReadonlyMap<number, number>>(new Map());
  const unseen = serviceIds.filter((id) => !looks.has(id));
  if (unseen.length === 0) return looks;
  const more = new Map([...looks, ...unseen.map((id, index) => [id, looks.size + index] as const)]);
  setLooks(more);
  return more;
}
