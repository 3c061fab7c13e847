// The database had no time: answered by http/failures.ts with a 503.
import type { LaneName } from './lane-order';

/** A turn exceeded its time limit, or never began in time. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  constructor(readonly lane: LaneName) {
    super(`The database took too long (${lane}). Please try again in a moment.`);
  }
}
