/** The periods that "What changed" offers: today so far and the days before it. */
export const changedDaysOffered = [7, 30, 90] as const;
export type ChangedDays = (typeof changedDaysOffered)[number];
export const defaultChangedDays = 30 satisfies ChangedDays;

/** The rows of each of its two lists. */
export const maxMoves = 3;

/** People named in a move. */
export const maxPeopleNamed = 3;
