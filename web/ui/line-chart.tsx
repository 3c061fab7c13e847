// Rates over time as lines in a ChartFrame, with a legend that may toggle lines. The plot is line-plot.tsx, loaded on
// demand with the chart library.
import { type ReactNode, useState } from 'react';
import { ChartFrame, type ChartFrameProps, type ChartTable } from './chart-frame';
import { ChartLegend } from './chart-legend';
import { formatPercent } from './format';
import { LinePlot } from './lazy-plots';
import type { LinePoint } from './line-plot';
import { PlotArea } from './plot-area';
import { drawnRates, whyNoLine } from './rated';
import { seriesLook } from './series-look';

export interface LineSeries {
  id: string;
  name: string;
  /** One percent value per point; null breaks the line, and so does a rate of few calls. */
  values: readonly (number | null)[];
  /** The calls with a known outcome behind each value. */
  knownCalls: readonly number[];
  /** The counts behind each value, if every line has its own. */
  notes?: readonly string[];
  /** Why values are missing, per point; undefined for those that have one, or nothing to measure. */
  gaps?: readonly (string | undefined)[];
  /** What each value opens, and in the table each note. */
  links?: readonly (string | undefined)[];
  noteLinks?: readonly (string | undefined)[];
  /** Color and dash, see seriesLook; the list index by default. */
  look?: number | 'practice';
}

export interface LineChartProps extends Omit<ChartFrameProps, 'caption' | 'legend' | 'table' | 'height' | 'children'> {
  caption: ReactNode | ((shown: number, total: number) => ReactNode);
  pointHeading: string;
  /** What the notes are, for the table's heads: "Calls"; after the line's name if every line has its own. */
  noteHeading?: string;
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  shownAtFirst?: number;
  hasToggles?: boolean;
  thresholds?: readonly { name: string; value: number }[];
  height?: number;
}

export function LineChart({
  caption,
  pointHeading,
  noteHeading = 'Counts',
  points,
  series,
  shownAtFirst = 5,
  hasToggles = true,
  thresholds = [],
  height = 240,
  ...frame
}: LineChartProps) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const styled = series.map((one, index) => ({
    ...one,
    look: seriesLook(one.look ?? index),
    isShown: toggled.get(one.id) ?? index < shownAtFirst,
  }));
  const shown = styled.filter((one) => one.isShown);
  const captionOf = typeof caption === 'function' ? caption : () => caption;
  const toggle = (id: string) => {
    const isShown = shown.some((one) => one.id === id);
    setToggled(new Map(toggled).set(id, !isShown));
  };
  const isBare = frame.state.kind === 'ready' && series.flatMap(drawnRates).every((value) => value === null);
  return (
    <ChartFrame
      {...frame}
      bareText={isBare ? whyNoLine : undefined}
      height={height}
      caption={captionOf(shown.length, series.length)}
      tableCaption={frame.tableCaption ?? captionOf(series.length, series.length)}
      legend={series.length > 1 && <ChartLegend items={styled} {...(hasToggles && { onToggle: toggle })} />}
      table={figuresOf(points, series, pointHeading, noteHeading)}
    >
      <PlotArea>
        <LinePlot title={frame.title} points={points} series={shown} thresholds={thresholds} height={height} />
      </PlotArea>
    </ChartFrame>
  );
}

function figuresOf(
  points: readonly LinePoint[],
  series: readonly LineSeries[],
  pointHeading: string,
  noteHeading: string,
): ChartTable {
  const hasNotes = points.some((point) => point.note);
  return {
    heads: [
      pointHeading,
      ...series.flatMap((one) => [one.name, ...(one.notes ? [`${one.name} ${noteHeading.toLowerCase()}`] : [])]),
      ...(hasNotes ? [noteHeading] : []),
    ],
    rows: points.map((point, index) => ({
      name: point.title,
      cells: [
        ...series.flatMap((one) => [
          {
            text: [formatPercent(one.values[index] ?? null), one.gaps?.[index]].filter(Boolean).join(' '),
            to: one.links?.[index],
          },
          ...(one.notes ? [{ text: one.notes[index] ?? '', to: one.noteLinks?.[index] }] : []),
        ]),
        ...(hasNotes ? [{ text: point.note ?? '', to: point.noteLink }] : []),
      ],
    })),
  };
}
