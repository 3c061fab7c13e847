// From how many calls on a rate is compared with others: in ranks, trends and best or worst of anything.

/** Below this many calls a rate is mostly chance. It is still shown and has a tier, but is compared with nothing. */
export const fewCalls = 20;

/** Whether a rate rests on too few calls to be compared; `knownCalls` are the calls whose outcome is known. */
export function areFew(knownCalls: number): boolean {
  return knownCalls < fewCalls;
}
