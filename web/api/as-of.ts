// The instant that loaded figures took as now (header `figures-as-of`), so that a link from a figure can ask for the same
// days. Kept beside the data, whose shape is the contract's.
const instants = new WeakMap<object, string>();

/** An ISO instant; undefined for data that are no figures, or not loaded yet. */
export function asOfOf(figures: object | undefined): string | undefined {
  return figures && instants.get(figures);
}

export function noteAsOf(answer: unknown, asOf: string | null): void {
  if (asOf !== null && typeof answer === 'object' && answer !== null) instants.set(answer, asOf);
}
