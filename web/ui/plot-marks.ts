// What the axes of every plot share.

/** Figures and names along an axis. */
export const TICK = { fontSize: 12, fill: 'var(--muted-foreground)' };

/** The line on which a plot stands. */
export const BASELINE = { stroke: 'var(--border)' };
