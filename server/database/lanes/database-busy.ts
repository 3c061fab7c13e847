// The one failure of the database that is nobody's fault: it had no time. http/failures.ts answers it with a 503.
import type { LaneName } from './lane-order';

/**
 * A turn used up its time, or never came in time. In the first case the engine was restarted, and nothing of the turn
 * was kept unless it had committed.
 */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  constructor(readonly lane: LaneName) {
    super(`The database took too long (${lane}). Please try again in a moment.`);
  }
}
