import type { BaseTickContentProps } from 'recharts';

const BASELINE = { stroke: 'var(--border)' };

const UNTICKED = { tickMargin: 8, tickSize: 0, tickLine: false, tick: Tick };

export const BELOW = { ...UNTICKED, dataKey: 'index', height: 24, axisLine: BASELINE };

/** The y axis: every figure is shown. */
export const AT_LEFT = { ...UNTICKED, interval: 0, width: 46, axisLine: false };

/** The library's own measures each word of each label to wrap it, and draws every axis twice. */
function Tick({ x, y, textAnchor, verticalAnchor, payload, index, tickFormatter }: BaseTickContentProps) {
  return (
    <text
      {...{ x, y, textAnchor }}
      dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'}
      className="plot-tick"
      fill="var(--muted-foreground)"
    >
      {tickFormatter ? tickFormatter(payload.value, index) : payload.value}
    </text>
  );
}
