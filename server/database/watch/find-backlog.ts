// What the database has yet to do, for /metrics and the Status tab.
import { sql } from 'drizzle-orm';
import type { Reads } from '../engine/connect';

export interface Backlog {
  uncountedCalls: number;
  openReplays: number;
  deliveriesToReplay: number;
  oldestReplayAt: Date | null;
}

/** Of all companies together. Dry runs are no replays. Reads one row per company, and open replays. */
export async function findBacklog(queries: Reads): Promise<Backlog> {
  const { rows } = await queries.execute<{ uncounted: number; open: number; left: number; oldest: number | null }>(sql`
    select
      (select coalesce(sum(greatest(c.last_call_number - coalesce(m.call_number, 0), 0)), 0)::float8
        from companies c left join count_marks m on m.company_id = c.id) as uncounted,
      count(*)::int as open,
      coalesce(sum(greatest(r.total - r.done, 0)), 0)::float8 as left,
      (extract(epoch from min(r.created_at)) * 1000)::float8 as oldest
    from replays r
    where r.status in ('waiting', 'running') and not r.is_dry_run`);
  const { uncounted = 0, open = 0, left = 0, oldest = null } = rows[0] ?? {};
  return {
    uncountedCalls: uncounted,
    openReplays: open,
    deliveriesToReplay: left,
    oldestReplayAt: oldest === null ? null : new Date(oldest),
  };
}
