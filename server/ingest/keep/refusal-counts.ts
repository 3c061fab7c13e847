// Deliveries that could be kept nowhere, counted in memory by phone system, cause and interval: more cannot be done for them
// while the disk is full, and somebody must hear of it afterwards.
import type { NotStoredCause } from '#contract/refusals';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';

export type RefusedAt = Pick<WebhookEndpoint, 'companyId' | 'configurationId' | 'source'>;

/** One interval: deliveries refused for one cause with no long pause between them. */
export interface Refusals extends RefusedAt {
  cause: NotStoredCause;
  /** Which database the ids are of. */
  installation: string | undefined;
  from: Date;
  to: Date;
  count: number;
}

export interface RefusalCounts {
  /** False when there is no room to count it. */
  add(at: RefusedAt, cause: NotStoredCause, installation: string | undefined, now: Date): boolean;
  /** Takes out the intervals that are over, or all of them. */
  take(now: Date, which: 'over' | 'all'): Refusals[];
  /** Puts back what could not be written down. */
  putBack(refusals: Refusals): void;
  /** How many intervals there are. */
  size(): number;
}

/** A longer pause begins another interval. */
const pauseMs = 5 * 60_000;
/** An interval is over after this long without a refusal, or once it has lasted that long. */
const quietMs = 30_000;
const maxMs = 15 * 60_000;
/** Some hundred bytes each. Beyond, intervals of one phone system run together, and further phone systems are not counted. */
const maxIntervals = 2_000;

export function createRefusalCounts(max = maxIntervals): RefusalCounts {
  /** By phone system and cause: the one that goes on, and those before it. */
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
