// Where a percent axis begins and ends, and where its ticks stand.

export interface PercentAxis {
  domain: [number, number];
  ticks: number[];
}

/** `full` is 0 to 100. `fitted` goes from the ten below the lowest value to the ten above the highest, at least 30 wide. */
export function percentAxis(kind: 'full' | 'fitted', values: readonly (number | null)[]): PercentAxis {
  const known = values.filter((value) => value !== null);
  if (kind === 'full' || known.length === 0) return { domain: [0, 100], ticks: ticksBetween(0, 100, 20) };
  let low = Math.floor(Math.min(...known) / 10) * 10;
  let high = Math.ceil(Math.max(...known) / 10) * 10;
  while (high - low < 30 && (low > 0 || high < 100)) {
    // Evenly: the side that leaves more room grows first, and neither leaves the scale.
    const isRoomierAbove = high - Math.max(...known) <= Math.min(...known) - low;
    if ((isRoomierAbove && high < 100) || low === 0) high += 10;
    else low -= 10;
  }
  const step = high - low > 50 ? 20 : 10;
  if ((high - low) % step !== 0) {
    if (high < 100) high += 10;
    else low -= 10;
  }
  return { domain: [low, high], ticks: ticksBetween(low, high, step) };
}

function ticksBetween(low: number, high: number, step: number): number[] {
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  return ticks;
}
