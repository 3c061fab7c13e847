// How long one turn in each lane may take, on whichever engine: what takes longer is ended rather than waited for.
import type { LaneName } from './lane-order';

export const budgetMs: Record<LaneName, number> = { deliveries: 30_000, people: 10_000, background: 60_000 };
