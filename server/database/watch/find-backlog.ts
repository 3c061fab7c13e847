// What the database has yet to do, for /metrics and the Status tab.
import { sql } from 'drizzle-orm';
import type { Reads } from '../engine/connect';

export interface Backlog {
  openReplays: number;
  deliveriesToReplay: number;
  oldestReplayAt: Date | null;
}

/** Of all companies together. Dry runs are no replays. */
export async function findBacklog(queries: Reads): Promise<Backlog> {
  const { rows } = await queries.execute<{ open: number; left: number; oldest: number | null }>(sql`
    select
      count(*)::int as open,
      coalesce(sum(greatest(r.total - r.done, 0)), 0)::float8 as left,
      (extract(epoch from min(r.created_at)) * 1000)::float8 as oldest
    from replays r
    where r.status in ('waiting', 'running') and not r.is_dry_run`);
  const { open = 0, left = 0, oldest = null } = rows[0] ?? {};
  return {
    openReplays: open,
    deliveriesToReplay: left,
    oldestReplayAt: oldest === null ? null : new Date(oldest),
  };
}
