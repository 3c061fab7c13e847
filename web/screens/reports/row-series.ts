// Close rates over time, as charts and exports need them.
import type { TimeRange } from '#contract/reports';
import type { LinePoint } from '../../ui/line-plot';
import {
  callsIfFew,
  coverageIfPartial,
  describeCounts,
  type Rated,
  sumOf,
  type Tally,
  whyUnrated,
} from '../../ui/rated';
import type { FileCell } from '../../ui/save-file';
import type { FigureKind } from '../../ui/show-figure';
import { describeMinCalls } from '../../ui/tier-badge';
import { coverageName, type DocumentTable } from './export/report-document';
import { groupings } from './filters/describe-filters';
import { describeBuckets, type ReportPeriod } from './format-period';

export interface RatedPoint extends ReportTally {
  date: string;
  closeRate: number | null;
}

/** A tally under the names of the reports. */
interface ReportTally {
  totalCalls: number;
  appointmentsMade: number;
  knownCalls: number;
  knownAppointments: number;
}

export function tallyOf({ totalCalls, appointmentsMade, ...known }: ReportTally): Tally {
  const { knownCalls, knownAppointments } = known;
  return { calls: totalCalls, appointments: appointmentsMade, knownCalls, knownAppointments };
}

/** The course of a row. */
export interface RowSeries {
  key: string;
  name: string;
  points: readonly RatedPoint[];
  /** What the rate of each point opens. */
  links?: readonly (string | undefined)[];
}

/** The buckets, each with the counts of all series combined: of `whose` calls. */
export function pointsOf(
  series: readonly { points: readonly RatedPoint[] }[],
  period: ReportPeriod,
  timeRange: TimeRange,
  whose = '',
): LinePoint[] {
  const starts = (series[0]?.points ?? []).map(({ date }) => date);
  const suffix = series.length > 1 && whose ? `, ${whose}` : '';
  return describeBuckets(starts, period, timeRange).map((bucket, index) => ({
    ...bucket,
    note: `${describeCounts(tallyAt(series, index))}${suffix}`,
  }));
}

/** Why a bucket with calls is not drawn, per bucket. */
export function gapsOf(points: readonly RatedPoint[]): (string | undefined)[] {
  return points.map((point) => {
    const rated: Rated = { closeRate: point.closeRate, ...tallyOf(point) };
    const few = callsIfFew(rated);
    return few === undefined ? whyUnrated(rated) : describeMinCalls(few);
  });
}

/** The calls of all series in one bucket. */
function tallyAt(series: readonly { points: readonly RatedPoint[] }[], index: number): Tally {
  return sumOf(series.flatMap(({ points }) => points[index] ?? []).map(tallyOf));
}

export function seriesTableOf(
  title: string,
  series: readonly { name: string; points: readonly RatedPoint[] }[],
  period: ReportPeriod,
  timeRange: TimeRange,
): DocumentTable {
  const buckets = series[0]?.points ?? [];
  const spelled = describeBuckets(
    buckets.map(({ date }) => date),
    period,
    timeRange,
  );
  const columns = series.flatMap(({ name, points }) => rateAndCoverage(name, points));
  return {
    title,
    columns: [
      { name: groupings[timeRange] ?? timeRange, kind: 'text' },
      { name: 'First day', kind: 'text' },
      ...columns.map(({ name, kind }) => ({ name, kind })),
      { name: 'Appointments', kind: 'count' },
      { name: 'Calls', kind: 'count' },
    ],
    rows: buckets.map(({ date }, index) => {
      const { appointments, calls } = tallyAt(series, index);
      return [
        spelled[index]?.title ?? date,
        date,
        ...columns.map(({ cells }) => cells[index] ?? null),
        appointments,
        calls,
      ];
    }),
  };
}

interface SeriesColumn {
  name: string;
  kind: FigureKind;
  cells: FileCell[];
}

/** A series as a column of rates, and one of their coverage unless every outcome is known. */
function rateAndCoverage(name: string, points: readonly RatedPoint[]): SeriesColumn[] {
  const rates: SeriesColumn = { name, kind: 'percent', cells: points.map(({ closeRate }) => closeRate) };
  const coverages = points.map((point) => coverageIfPartial(tallyOf(point)) ?? null);
  if (coverages.every((coverage) => coverage === null)) return [rates];
  return [rates, { name: coverageName(name), kind: 'text', cells: coverages }];
}
