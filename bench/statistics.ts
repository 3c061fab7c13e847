export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')} ms`;
}

/** A cell that says whether a figure is within its limit. */
export function verdict(value: number, limit: number, unit: string): string {
  return `${value <= limit ? 'within' : '**beyond**'} ${limit.toLocaleString('en-US')}${unit}`;
}
