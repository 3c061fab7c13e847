import type { LaneName } from './lane-order';

export const budgetMs: Record<LaneName, number> = { deliveries: 30_000, people: 10_000, background: 60_000 };
