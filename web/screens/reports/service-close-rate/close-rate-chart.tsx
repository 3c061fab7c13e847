// The close rate of every service over time, on the scale of the tiers.
import { useState } from 'react';
import type { ServiceCloseRateReport, TimeRange } from '#contract/reports';
import type { Thresholds } from '#contract/tiers';
import { formatCount } from '../../../ui/format';
import { LineChart, type LinePoint } from '../../../ui/line-chart';
import { useIsNarrow } from '../../../ui/use-media-query';
import { spellBuckets } from './spell-period';
import { thresholdLines } from './tiers';

/** Loads in place while there is no report. */
export function CloseRateChart({
  report,
  timeRange,
  thresholds,
}: {
  report: ServiceCloseRateReport | undefined;
  timeRange: TimeRange;
  thresholds: Thresholds;
}) {
  const unit = units[timeRange];
  // While other figures load the legend of those before keeps its place.
  const [latest, setLatest] = useState(report);
  if (report && report !== latest) setLatest(report);
  // The first legend comes with the first figures: a line of its own, or three of touch height.
  const legendReserve = useIsNarrow() ? 120 : 28;
  const services = (report ?? latest)?.services ?? [];
  const looks = useLooks(services.map(({ serviceId }) => serviceId));
  return (
    <LineChart
      as="h3"
      title={`Close rate by ${unit.toLowerCase()}`}
      caption={(shown, total) =>
        total > 1 ? `${measure}, ${shown === total ? total : `${shown} of ${total}`} services` : measure
      }
      pointHeading={unit}
      noteHeading="Appointments of calls"
      points={report ? pointsOf(report, timeRange) : []}
      series={services.map(({ serviceId, serviceName }) => ({
        id: String(serviceId),
        name: serviceName,
        values: (report?.closeRates[serviceId] ?? []).map(({ value }) => value),
        look: looks.get(serviceId) ?? 0,
      }))}
      thresholds={thresholdLines(thresholds)}
      state={{ kind: report ? 'ready' : 'loading' }}
      height={report || latest ? PLOT : PLOT + legendReserve}
    />
  );
}

const measure = 'Appointments ÷ live calls';
const PLOT = 296;

const units: Record<TimeRange, string> = { daily: 'Day', weekly: 'Week', monthly: 'Month' };

/** The points of every line, with the counts of all services together. */
function pointsOf(report: ServiceCloseRateReport, timeRange: TimeRange): LinePoint[] {
  const series = report.services.map(({ serviceId }) => report.closeRates[serviceId] ?? []);
  const starts = (series[0] ?? []).map(({ date }) => date);
  const suffix = series.length > 1 ? ', all services' : '';
  return spellBuckets(starts, report.period, timeRange).map((bucket, index) => {
    const sum = (count: 'totalCalls' | 'appointmentsMade') =>
      series.reduce((total, points) => total + (points[index]?.[count] ?? 0), 0);
    return {
      ...bucket,
      note: `${formatCount(sum('appointmentsMade'))} of ${formatCount(sum('totalCalls'))} calls${suffix}`,
    };
  });
}

/** A service keeps the colour it was first seen with, however the filters change its rank. */
function useLooks(serviceIds: readonly number[]): ReadonlyMap<number, number> {
  const [looks, setLooks] = useState<ReadonlyMap<number, number>>(new Map());
  const unseen = serviceIds.filter((id) => !looks.has(id));
  if (unseen.length === 0) return looks;
  const more = new Map([...looks, ...unseen.map((id, index) => [id, looks.size + index] as const)]);
  setLooks(more);
  return more;
}
