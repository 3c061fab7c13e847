export interface EventCounts {
  count(event: string): void;
  read(): ReadonlyMap<string, number>;
}

export function createEventCounts(): EventCounts {
  const counts = new Map<string, number>();
  return {
    count: (event) => counts.set(event, (counts.get(event) ?? 0) + 1),
    read: () => counts,
  };
}
