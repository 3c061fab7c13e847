// Every plot with the chart library, so that they are one chunk. Import them only through lazy-plots.ts.
export { BarPlot } from './bar-plot';
export { LinePlot } from './line-plot';
export { PiePlot } from './pie-plot';
