// What the axes of every plot share.

/** Figures and names along an axis. */
const TICK = { fontSize: 12, fill: 'var(--muted-foreground)' };

/** The line below a plot. */
const BASELINE = { stroke: 'var(--border)' };

const UNTICKED = { tickMargin: 8, tickSize: 0, tickLine: false, tick: TICK };

/** The axis below: what stands side by side, by its index. */
export const BELOW = { ...UNTICKED, dataKey: 'index', height: 24, axisLine: BASELINE };

/** The axis at the left: figures, every one of them shown. */
export const AT_LEFT = { ...UNTICKED, interval: 0, width: 46, axisLine: false };
