/** With fewer calls a rate is mostly chance: it is shown and has a tier, but is not compared. */
export const fewCalls = 20;

/** Whether a rate has too few calls to compare; `knownCalls` are calls with a known outcome. */
export function areFew(knownCalls: number): boolean {
  return knownCalls < fewCalls;
}
