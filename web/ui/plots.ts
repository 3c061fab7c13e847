// Every drawing with the chart library, so that they are one chunk. Import them through lazy-plots.ts only.
export { BarPlot } from './bar-plot';
export { LinePlot } from './line-plot';
export { PiePlot } from './pie-plot';
