// The plots that need the chart library: one chunk, loaded alongside the data.
import { lazy } from 'react';

const importPlots = () => import('./plots');

export const LinePlot = lazy(() => importPlots().then((module) => ({ default: module.LinePlot })));
export const BarPlot = lazy(() => importPlots().then((module) => ({ default: module.BarPlot })));
export const PiePlot = lazy(() => importPlots().then((module) => ({ default: module.PiePlot })));

/** Loads the chunk early. A failure shows where a chart is drawn. */
export function preloadCharts(): void {
  importPlots().catch(() => undefined);
}
