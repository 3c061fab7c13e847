const TICK = { fontSize: 12, fill: 'var(--muted-foreground)' };

const BASELINE = { stroke: 'var(--border)' };

const UNTICKED = { tickMargin: 8, tickSize: 0, tickLine: false, tick: TICK };

export const BELOW = { ...UNTICKED, dataKey: 'index', height: 24, axisLine: BASELINE };

/** The y axis: every figure is shown. */
export const AT_LEFT = { ...UNTICKED, interval: 0, width: 46, axisLine: false };
