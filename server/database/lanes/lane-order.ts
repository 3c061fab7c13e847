// Whose turn is next in the lane: deliveries, then people, then background work, and nobody waits for ever.

export type LaneName = 'deliveries' | 'people' | 'background';

/** In order of precedence. */
export const laneNames: readonly LaneName[] = ['deliveries', 'people', 'background'];

/**
 * Deliveries go first because a phone system waits for their answer and may give up. But a stream of them without a gap
 * would keep every report waiting for ever, so a lane that was passed over this often gets one turn: a read costs
 * deliveries some milliseconds in every twenty-first turn, a slice of background work more, so it waits longer.
 */
const maxTurnsPassedOver: Record<LaneName, number> = {
  deliveries: Number.POSITIVE_INFINITY,
  people: 20,
  background: 100,
};

/** The next lane among those where somebody waits. `passedOver` is kept up to date: turns each has watched so far. */
export function chooseLane(waiting: readonly LaneName[], passedOver: Record<LaneName, number>): LaneName | undefined {
  const chosen = waiting.find((lane) => passedOver[lane] >= maxTurnsPassedOver[lane]) ?? waiting[0];
  for (const lane of laneNames) passedOver[lane] = waiting.includes(lane) && lane !== chosen ? passedOver[lane] + 1 : 0;
  return chosen;
}
