// The day that loaded figures took as today (header `figures-as-of`), so that a link from a figure can ask for the same
// days. Kept beside the data, whose shape is the contract's.
const todays = new WeakMap<object, string>();

/** A day; undefined for data that are no figures, or not loaded yet. */
export function asOfOf(figures: object | undefined): string | undefined {
  return figures && todays.get(figures);
}

export function noteAsOf(answer: unknown, asOf: string | null): void {
  if (asOf !== null && typeof answer === 'object' && answer !== null) todays.set(answer, asOf);
}
