// Counts deliveries that could not be stored anywhere, in memory by phone system, cause and interval.
import type { NotStoredCause } from '#contract/refusals';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';

export type RefusedAt = Pick<WebhookEndpoint, 'companyId' | 'configurationId' | 'source'>;

export interface Refusals extends RefusedAt {
  cause: NotStoredCause;
  installation: string | undefined;
  from: Date;
  to: Date;
  count: number;
}

export interface RefusalCounts {
  /** False if it could not be counted for lack of room. */
  add(at: RefusedAt, cause: NotStoredCause, installation: string | undefined, now: Date): boolean;
  /** Removes and returns the intervals that are over, or all. */
  take(now: Date, which: 'over' | 'all'): Refusals[];
  /** Returns what could not be written. */
  putBack(refusals: Refusals): void;
  size(): number;
}

/** A longer pause starts another interval. */
const pauseMs = 5 * 60_000;
/** An interval ends after this long without a refusal, or after this long in total. */
const quietMs = 30_000;
const maxMs = 15 * 60_000;
/** Beyond, intervals of a phone system merge, and further phone systems are not counted. */
const maxIntervals = 2_000;

export function createRefusalCounts(max = maxIntervals): RefusalCounts {
  const open = new Map<string, Refusals>();
  let past: Refusals[] = [];
  const size = () => open.size + past.length;

  return {
    size,
    add(at, cause, installation, now) {
      const key = `${at.configurationId} ${cause}`;
      const known = open.get(key);
      const isPaused = known !== undefined && now.getTime() - known.to.getTime() > pauseMs;
      if (known && (!isPaused || size() >= max)) {
        known.to = now;
        known.count += 1;
        return true;
      }
      if (size() >= max) return false;
      if (known) past.push(known);
      const { companyId, configurationId, source } = at;
      open.set(key, { companyId, configurationId, source, cause, installation, from: now, to: now, count: 1 });
      return true;
    },
    take(now, which) {
      const taken = past;
      past = [];
      for (const [key, refusals] of open) {
        const { from, to } = refusals;
        const isOver = now.getTime() - to.getTime() >= quietMs || now.getTime() - from.getTime() >= maxMs;
        if (which === 'over' && !isOver) continue;
        taken.push(refusals);
        open.delete(key);
      }
      return taken;
    },
    putBack(refusals) {
      past.push(refusals);
    },
  };
}
