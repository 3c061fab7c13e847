// The drawings that need the chart library, which is fetched apart: one chunk, asked for beside the data.
import { lazy } from 'react';

const importPlots = () => import('./plots');

export const LinePlot = lazy(() => importPlots().then((module) => ({ default: module.LinePlot })));
export const BarPlot = lazy(() => importPlots().then((module) => ({ default: module.BarPlot })));
export const PiePlot = lazy(() => importPlots().then((module) => ({ default: module.PiePlot })));

/** Starts fetching the charts' code, before anything is drawn. A failure shows where a chart is drawn. */
export function preloadCharts(): void {
  importPlots().catch(() => undefined);
}
