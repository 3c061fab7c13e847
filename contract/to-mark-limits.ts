// The limits of calls to mark. No schema, so pages do not load zod for them.

/** Older calls are not handed out: nobody remembers them. Today and the 89 days before, by each location's calendar. */
export const daysToMark = 90;

/** At most this many calls are handed out at once, half of them the newest. */
export const callsPerList = 40;

/** How long a call is held for the person it was shown to. */
export const heldSeconds = 120;

/** More are not counted for a button. */
export const maxCountedToMark = 1000;

/** The number of services that have a key of their own. */
export const servicesWithKeys = 9;

/** How many earlier calls of the customer are listed, and how many are counted. */
export const earlierCallsListed = 3;
export const maxEarlierCounted = 99;

/** The days that a list can be limited to. */
export const markedPeriods = ['today', 'yesterday', 'last-7-days'] as const;

/** What a call takes on average. */
export const secondsPerMark = 5;
