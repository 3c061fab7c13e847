import { useState } from 'react';
import { type BreakDownBy, namesOfNone } from '#contract/break-down';
import type { TimeRange } from '#contract/reports';
import { unknownService } from '#contract/services';
import type { Thresholds } from '#contract/tiers';
import { Button } from '../../ui/button';
import { LineChart } from '../../ui/line-chart';
import { useIsNarrow } from '../../ui/use-media-query';
import { groupings } from './filters/describe-filters';
import type { ReportPeriod } from './format-period';
import { levelNames } from './levels';
import { gapsOf, pointsOf, type RowSeries } from './row-series';
import { thresholdLines } from './tiers';

/** The course of a report's rows. */
export interface RowLines {
  by: BreakDownBy;
  series: readonly RowSeries[];
  /** Rows without a course of their own. */
  others: number;
  period: ReportPeriod;
}

/**
 * Loads in place without series. The five rows with most calls are shown first; over many single days, where lines
 * swing too much to be told apart, only the first.
 */
export function RowLinesChart({
  title,
  loaded,
  timeRange,
  thresholds,
  onGroupBy,
}: {
  title: string;
  loaded: RowLines | undefined;
  timeRange: TimeRange;
  thresholds: Thresholds;
  onGroupBy: (timeRange: TimeRange) => void;
}) {
  // Keeps the previous legend while other figures load.
  const [latest, setLatest] = useState(loaded);
  if (loaded && loaded !== latest) setLatest(loaded);
  // Reserves space for the first legend: one line, or three at touch height.
  const legendReserve = useIsNarrow() ? 120 : 28;
  const series = loaded?.series ?? latest?.series ?? [];
  const by = (loaded ?? latest)?.by ?? 'service';
  const days = timeRange === 'daily' ? series[0]?.points.length : 0;
  // Until known, assumes the most common: a year of days.
  const isCrowded = days === undefined || days > MAX_DAYS;
  const looks = useRowColors(series.map(({ key }) => key));
  return (
    <LineChart
      as="h3"
      title={title}
      caption={(shown, total) =>
        total > 1 ? `${measure}, ${shown === total ? '' : `${shown} of `}${countRows(series, by)}` : measure
      }
      pointHeading={groupings[timeRange] ?? timeRange}
      noteHeading="Appointments of calls"
      points={loaded ? pointsOf(loaded.series, loaded.period, timeRange, whoseOf(loaded)) : []}
      series={series.map(({ key, name, points, links }) => ({
        ...(loaded && links && { links }),
        id: key,
        name,
        values: loaded ? points.map(({ closeRate }) => closeRate) : [],
        knownCalls: points.map(({ knownCalls }) => knownCalls),
        gaps: loaded ? gapsOf(points) : [],
        look: looks.get(key) ?? 0,
      }))}
      shownAtFirst={isCrowded ? 1 : 5}
      foot={isCrowded && <WeeksHint onGroupBy={onGroupBy} />}
      thresholds={thresholdLines(thresholds)}
      state={{ kind: loaded ? 'ready' : 'loading' }}
      height={loaded || latest ? PLOT : PLOT + legendReserve}
    />
  );
}

/** "3 services and not known": a row of none is a line, but no service. */
function countRows(series: readonly RowSeries[], by: BreakDownBy): string {
  const { one, many } = levelNames[by];
  const known = series.filter(({ name }) => !names.has(name)).length;
  const counted = `${known} ${known === 1 ? one : many}`;
  const none = series.find(({ name }) => names.has(name));
  return none ? `${counted} and ${none.name.toLowerCase()}` : counted;
}

const names = new Set<string>([unknownService, ...Object.values(namesOfNone)]);

/** Whose calls the buckets add up. */
export function whoseOf({ by, series, others }: RowLines): string {
  return others > 0 ? `the ${series.length} ${levelNames[by].many} with most calls` : `all ${levelNames[by].many}`;
}

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

/** A row keeps its first color when filters change its rank. */
function useRowColors(keys: readonly string[]): ReadonlyMap<string, number> {
  const [looks, setLooks] = useState<ReadonlyMap<string, number>>(new Map());
  const unseen = keys.filter((id) => !looks.has(id));
  if (unseen.length === 0) return looks;
  const more = new Map([...looks, ...unseen.map((id, index) => [id, looks.size + index] as const)]);
  setLooks(more);
  return more;
}
