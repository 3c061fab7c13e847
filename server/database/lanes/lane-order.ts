// Chooses the next lane: deliveries, then people, then background work, and nobody waits forever.

export type LaneName = 'deliveries' | 'people' | 'background';

export const laneNames: readonly LaneName[] = ['deliveries', 'people', 'background'];

/** A lane passed over this often gets a turn: under a constant stream of deliveries reports would never run. */
const maxTurnsPassedOver: Record<LaneName, number> = {
  deliveries: Number.POSITIVE_INFINITY,
  people: 20,
  background: 100,
};

/** The next lane among the waiting ones. Updates `passedOver`, the turns each has been passed over. */
export function chooseLane(waiting: readonly LaneName[], passedOver: Record<LaneName, number>): LaneName | undefined {
  const chosen = waiting.find((lane) => passedOver[lane] >= maxTurnsPassedOver[lane]) ?? waiting[0];
  for (const lane of laneNames) passedOver[lane] = waiting.includes(lane) && lane !== chosen ? passedOver[lane] + 1 : 0;
  return chosen;
}
